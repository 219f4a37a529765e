package stats

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"
)

// samplesOf turns bytes into two samples. The first two say how many of the
// values go to x and whether values are whole numbers of one byte, so that many
// are equal, or any float64.
func samplesOf(data []byte) (x, y []float64) {
	if len(data) < 2 {
		return nil, nil
	}
	head, data := data[:2], data[2:]
	var all []float64
	const most = 40
	for len(data) > 0 && len(all) < most {
		if head[1]%2 == 0 {
			all, data = append(all, float64(int8(data[0]))), data[1:]
			continue
		}
		if len(data) < 8 {
			break
		}
		all, data = append(all, math.Float64frombits(binary.LittleEndian.Uint64(data))), data[8:]
	}
	split := int(head[0]) % (len(all) + 1)
	return all[:split], all[split:]
}

// FuzzTests checks that every test answers anything with an error, or with a
// P-value that is one and that swapping the samples does not change.
func FuzzTests(f *testing.F) {
	f.Add([]byte{4, 0, 2, 1, 3, 5, 1, 1, 1, 1, 1})
	f.Add([]byte{2, 0, 7, 7, 7, 7, 7})
	extreme := []byte{2, 1}
	for _, v := range []float64{1e-300, math.MaxFloat64, -math.MaxFloat64, 0.1, math.SmallestNonzeroFloat64} {
		extreme = binary.LittleEndian.AppendUint64(extreme, math.Float64bits(v))
	}
	f.Add(extreme)
	f.Add(binary.LittleEndian.AppendUint64([]byte{0, 1}, math.Float64bits(math.NaN())))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, rest := samplesOf(data)
		for _, test := range Tests() {
			x, y := all, rest
			if test.Paired {
				n := min(len(x), len(y))
				x, y = x[:n], y[:n]
			}
			a, err := test.Run(x, y, Options{Resamples: 99})
			b, errSwapped := test.Run(y, x, Options{Resamples: 99})
			if (err == nil) != (errSwapped == nil) {
				t.Errorf("%s of %v, %v: error %v; swapped: %v", test.Name, x, y, err, errSwapped)
			}
			if err != nil || errSwapped != nil {
				continue
			}
			if !(a.P > 0 && a.P <= 1) || math.IsNaN(a.Statistic) || math.IsNaN(a.Estimate.Value) {
				t.Errorf("%s of %v, %v: %+v", test.Name, x, y, a)
			}
			checkMirrored(t, a, b)
		}
	})
}

// FuzzOmnibus checks that every omnibus test answers anything with an error, or
// with a P-value that is one and that reversing the samples does not change.
func FuzzOmnibus(f *testing.F) {
	f.Add([]byte{4, 0, 2, 1, 3, 5, 1, 1, 1, 1, 1, 6, 7}, byte(3))
	f.Add([]byte{2, 0, 7, 7, 7, 7, 7}, byte(1))
	extreme := []byte{3, 1}
	for _, v := range []float64{1e-300, math.MaxFloat64, -math.MaxFloat64, 0.1, math.SmallestNonzeroFloat64, 1} {
		extreme = binary.LittleEndian.AppendUint64(extreme, math.Float64bits(v))
	}
	f.Add(extreme, byte(1))
	f.Add(binary.LittleEndian.AppendUint64([]byte{0, 1}, math.Float64bits(math.NaN())), byte(1))
	f.Fuzz(func(t *testing.T, data []byte, cut byte) {
		x, y := samplesOf(data)
		samples := [][]float64{x, y}
		if len(x) > 0 {
			cut := int(cut) % len(x)
			samples = [][]float64{x[:cut], x[cut:], y}
		}
		reversed := slices.Clone(samples)
		slices.Reverse(reversed)
		for _, test := range OmnibusTests() {
			a, err := test.Run(samples)
			b, errReversed := test.Run(reversed)
			if (err == nil) != (errReversed == nil) {
				t.Errorf("%s of %v: error %v; reversed: %v", test.Name, samples, err, errReversed)
			}
			if err != nil || errReversed != nil {
				continue
			}
			if !(a.P > 0 && a.P <= 1) || !(a.Statistic >= 0) || !(a.DF >= 1) || !sameResult(a, b) {
				t.Errorf("%s of %v: %+v; reversed: %+v", test.Name, samples, a, b)
			}
		}
	})
}
