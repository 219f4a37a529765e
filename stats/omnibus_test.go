package stats

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What is here holds for every omnibus test in the table.

// wholeSamples draws 2 to 6 samples of whole numbers.
func wholeSamples(t *rapid.T) [][]float64 {
	return rapid.SliceOfN(wholeNumbers(), 2, 6).Draw(t, "samples")
}

// everyOmnibus checks law for all omnibus tests on random samples.
func everyOmnibus(t *testing.T, law func(t *rapid.T, test Omnibus, samples [][]float64)) {
	for _, test := range OmnibusTests() {
		t.Run(test.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { law(t, test, wholeSamples(t)) })
		})
	}
}

// runOmnibus runs the test, for which it is no error to find no variation.
func runOmnibus(t *rapid.T, test Omnibus, samples [][]float64) (r Result, ok bool) {
	r, err := test.Run(samples)
	if err != nil && !errors.Is(err, ErrNoVariation) {
		t.Fatalf("%v: %v", samples, err)
	}
	return r, err == nil
}

func TestOmnibusLawOrderOfSamples(t *testing.T) {
	everyOmnibus(t, func(t *rapid.T, test Omnibus, samples [][]float64) {
		a, ok := runOmnibus(t, test, samples)
		b, okToo := runOmnibus(t, test, rapid.Permutation(samples).Draw(t, "permuted"))
		if ok != okToo || !sameResult(a, b) {
			t.Errorf("%+v, %v; in another order %+v, %v", a, ok, b, okToo)
		}
	})
}

func TestOmnibusLawOrderOfValues(t *testing.T) {
	everyOmnibus(t, func(t *rapid.T, test Omnibus, samples [][]float64) {
		a, ok := runOmnibus(t, test, samples)
		permuted := slices.Clone(samples)
		permuted[0] = rapid.Permutation(samples[0]).Draw(t, "permuted")
		b, okToo := runOmnibus(t, test, permuted)
		if ok != okToo || relErr(a.P, b.P) > 1e-12 || relErr(a.Statistic, b.Statistic) > 1e-12 {
			t.Errorf("%+v, %v; in another order %+v, %v", a, ok, b, okToo)
		}
	})
}

func TestOmnibusLawShiftAndScale(t *testing.T) {
	everyOmnibus(t, func(t *rapid.T, test Omnibus, samples [][]float64) {
		a, ok := runOmnibus(t, test, samples)
		shift := float64(rapid.IntRange(-5000, 5000).Draw(t, "shift"))
		scale := float64(rapid.IntRange(1, 9).Draw(t, "scale"))
		if rapid.Bool().Draw(t, "mirrored") {
			scale = -scale
		}
		moved := make([][]float64, len(samples))
		for i, x := range samples {
			for _, v := range x {
				moved[i] = append(moved[i], scale*v+shift)
			}
		}
		b, okToo := runOmnibus(t, test, moved)
		if ok != okToo || relErr(a.P, b.P) > 1e-9 {
			t.Errorf("%+v, %v; times %v plus %v: %+v, %v", a, ok, scale, shift, b, okToo)
		}
	})
}

func TestOmnibusLawResult(t *testing.T) {
	everyOmnibus(t, func(t *rapid.T, test Omnibus, samples [][]float64) {
		kept := make([][]float64, len(samples))
		for i, x := range samples {
			kept[i] = slices.Clone(x)
		}
		r, ok := runOmnibus(t, test, samples)
		if !slices.EqualFunc(samples, kept, slices.Equal[[]float64]) {
			t.Errorf("samples became %v", samples)
		}
		if !ok {
			return
		}
		if again, _ := runOmnibus(t, test, samples); !sameResult(r, again) {
			t.Errorf("%+v, then %+v", r, again)
		}
		if !(r.P > 0 && r.P <= 1) || r.Statistic < 0 || r.DF != float64(len(samples)-1) {
			t.Errorf("%+v", r)
		}
		if e := r.Estimate; r.Direction != 0 || !math.IsNaN(e.Value) || !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) {
			t.Errorf("direction %d, estimate %v, want none", r.Direction, e)
		}
	})
}

func TestOmnibusRefusals(t *testing.T) {
	good := []float64{1, 2, 3, 5}
	for _, test := range OmnibusTests() {
		if test.Doc == "" || strings.Contains(test.Doc, "\n") {
			t.Errorf("%s: doc %q, want one line", test.Name, test.Doc)
		}
		for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			for i := range 3 {
				samples := [][]float64{good, good, good}
				samples[i] = []float64{1, bad}
				_, err := test.Run(samples)
				var notFinite *NotFiniteError
				if !errors.As(err, &notFinite) || notFinite.Sample != fmt.Sprintf("samples[%d]", i) || notFinite.Index != 1 {
					t.Errorf("%s: %v in samples[%d]: error %v", test.Name, bad, i, err)
				}
			}
		}
		for _, samples := range [][][]float64{nil, {}, {good}, {good, nil}, {nil, good, good}} {
			if _, err := test.Run(samples); !errors.Is(err, ErrTooFew) {
				t.Errorf("%s of %v: error %v", test.Name, samples, err)
			}
		}
	}
}

// Of samples that do not differ, a test at 5 % rejects 5 %.
func TestOmnibusNullCalibration(t *testing.T) {
	const experiments, alpha = 2000, 0.05
	for _, test := range OmnibusTests() {
		random := rand.New(rand.NewPCG(3, 4))
		samples := [][]float64{make([]float64, 8), make([]float64, 12), make([]float64, 10), make([]float64, 20)}
		rejected := 0
		for range experiments {
			for _, x := range samples {
				for i := range x {
					x[i] = random.NormFloat64()
				}
			}
			r, err := test.Run(samples)
			if err != nil {
				t.Fatal(err)
			}
			if r.P <= alpha {
				rejected++
			}
		}
		// Four binomial standard deviations each way, and a tenth for
		// distributions that are approximate.
		spread := 4*math.Sqrt(experiments*alpha*(1-alpha)) + 0.1*experiments*alpha
		if !(math.Abs(float64(rejected)-experiments*alpha) <= spread) {
			t.Errorf("%s rejects %d of %d at %v", test.Name, rejected, experiments, alpha)
		}
	}
}

// benchmarkSamples returns five samples of 20.
func benchmarkSamples() [][]float64 {
	var samples [][]float64
	for seed := range uint64(5) {
		samples = append(samples, benchmarkSample(20, seed))
	}
	return samples
}
