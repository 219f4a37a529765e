package chart

import (
	"encoding/binary"
	"math"
	"testing"

	"sigtest/latency"
)

// Whatever the values and names, a figure is valid and its coordinates are
// numbers, or there is an error.
func FuzzFigures(f *testing.F) {
	bytesOf := func(values ...float64) (out []byte) {
		for _, v := range values {
			out = binary.LittleEndian.AppendUint64(out, math.Float64bits(v))
		}
		return out
	}
	f.Add("before", bytesOf(1, 2, 3, 4, 5, 6), bytesOf(2, 3, 4))
	f.Add("<&\x00", bytesOf(math.MaxFloat64, -math.MaxFloat64, 5e-324), bytesOf(0))
	f.Add("", bytesOf(math.NaN()), bytesOf(math.Inf(1), 1))
	f.Add("\u202e", bytesOf(1e-310, 2e-310), bytesOf(1e18, 1e18+256))
	f.Fuzz(func(t *testing.T, name string, first, second []byte) {
		samples := []latency.Sample{{Config: name, Values: floats(first)}, {Config: "after" + name, Values: floats(second)}}
		for i := range samples {
			samples[i].Order = floats(second) // may be of another length, or no order at all
			samples[i].Mean = math.NaN()
			if len(samples[i].Values) > 0 {
				samples[i].Mean = samples[i].Values[0]
			}
		}
		for kind, draw := range allFigures(samples, name) {
			rows := fuzzedRows(name, append(floats(first), floats(second)...))
			switch kind {
			case "forest":
				draw = func() (*Figure, error) { return Forest(rows, name) }
			case "narrow":
				draw = func() (*Figure, error) { return NarrowForest(rows, name) }
			}
			if figure, err := draw(); err == nil {
				checkFigure(t, figure)
			}
		}
	})
}

func floats(data []byte) (values []float64) {
	for ; len(data) >= 8; data = data[8:] {
		values = append(values, math.Float64frombits(binary.LittleEndian.Uint64(data)))
	}
	return values
}

// fuzzedRows takes four values a row.
func fuzzedRows(name string, values []float64) (rows []Interval) {
	for ; len(values) >= 4; values = values[4:] {
		rows = append(rows, Interval{Name: name, Value: values[0], Lo: values[1], Hi: values[2], Threshold: values[3],
			Verdict: latency.Verdicts()[len(rows)%len(latency.Verdicts())], Text: name})
	}
	return rows
}
