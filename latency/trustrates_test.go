package latency

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var trustReps = flag.Int("reps", 100, "comparisons per line of the tables that TestTrustRates and TestTrustPower print with -v")

// shape is a distribution of runs.
type shape struct {
	name string
	draw func(r *rand.Rand) float64
}

// alikeShapes are distributions with one mode but for bimodal, most with mean
// about 1, from which runs are drawn independently: whatever a check of
// randomness finds in them is a false alarm.
func alikeShapes() []shape {
	mixed := func(r *rand.Rand, share, factor float64) float64 {
		v := 1 + 0.05*r.NormFloat64()
		if r.Float64() < share {
			v *= factor
		}
		return v
	}
	return []shape{
		{"normal", func(r *rand.Rand) float64 { return 1 + 0.2*r.NormFloat64() }},
		{"lognormal .2", func(r *rand.Rand) float64 { return math.Exp(0.2 * r.NormFloat64()) }},
		{"lognormal .6", func(r *rand.Rand) float64 { return math.Exp(0.6 * r.NormFloat64()) }},
		{"bimodal", func(r *rand.Rand) float64 { return mixed(r, 0.25, 1.5) }},
		{"spikes", func(r *rand.Rand) float64 { return mixed(r, 0.05, 3) }},
		{"5 levels", func(r *rand.Rand) float64 { return float64(1 + r.IntN(5)) }},
		{"Pareto 3", func(r *rand.Rand) float64 { return math.Pow(1-r.Float64(), -1.0/3) }},
	}
}

// ofSamples are the codes that are about a sample, not a comparison.
var ofSamples = []string{"drift", "autocorrelation", "first-run", "modes"}

// rates returns how often each code is warned of among reps comparisons of n
// and m runs, per sample or per comparison, whichever it is about.
func rates(t *testing.T, reps, n, m int, o Options, sample func(r *rand.Rand, n int) []float64) map[string]float64 {
	t.Helper()
	r := rand.New(rand.NewPCG(20261130, 5))
	out := map[string]float64{}
	for range reps {
		d := dataset(t, beforeAfter, map[string]arms{"m": {"before": sample(r, n), "after": sample(r, m)}}, Observation{})
		for _, w := range compared(t, d, o).Warnings {
			weight := 1.0
			if slices.Contains(ofSamples, w.Code) && !o.Paired {
				weight = 0.5
			}
			out[w.Code] += weight / float64(reps)
		}
	}
	return out
}

// printRates prints a line of the table.
func printRates(t *testing.T, name string, n, m int, got map[string]float64) {
	t.Helper()
	line := fmt.Sprintf("%-14s %2d+%2d", name, n, m)
	for _, code := range append(slices.Clone(ofSamples), "shapes", "spread", "one-run-decides", "means-and-ranks", "resolution") {
		line += fmt.Sprintf("  %s %.4f", code, got[code])
	}
	t.Log(line)
}

// independent draws samples of a shape.
func independent(s shape) func(r *rand.Rand, n int) []float64 {
	return func(r *rand.Rand, n int) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = s.draw(r)
		}
		return x
	}
}

// Where nothing is wrong, every check is wrong in about 1 % of samples.
func TestTrustRates(t *testing.T) {
	sum, cells := map[string]float64{}, map[string]float64{}
	for _, s := range alikeShapes() {
		for _, size := range [][2]int{{10, 10}, {20, 20}, {50, 50}, {10, 30}} {
			got := rates(t, *trustReps, size[0], size[1], Options{}, independent(s))
			printRates(t, s.name, size[0], size[1], got)
			for _, code := range append(slices.Clone(ofSamples), "shapes", "spread", "one-run-decides") {
				if code != "modes" || s.name != "bimodal" {
					sum[code] += got[code]
					cells[code]++
				}
			}
		}
	}
	for code, total := range sum {
		if rate := total / cells[code]; rate > 0.015 {
			t.Errorf("%s: warned of in %.2g %% of samples in which nothing is wrong", code, 100*rate)
		}
	}
}

// So is every check of pairs. In 2000 comparisons of 10 and of 20 pairs of each
// shape, one-run-decides was warned of in up to 1.1 % of 10 pairs and 0.5 % of 20,
// first-run in none of 10 and up to 1.5 % of 20 (spikes), drift and autocorrelation
// in 0.5 to 1.3 %. The differences of bimodal runs and of spikes have modes indeed.
func TestTrustRatesOfPairs(t *testing.T) {
	for _, test := range []string{"paired-t", "wilcoxon"} {
		sum, cells := map[string]float64{}, 0.0
		for _, s := range alikeShapes() {
			for _, n := range []int{10, 20} {
				got := rates(t, *trustReps, n, n, Options{Paired: true, Test: test}, independent(s))
				printRates(t, s.name+" "+test, n, n, got)
				for code, rate := range got {
					sum[code] += rate
				}
				cells++
			}
		}
		for _, code := range []string{"drift", "autocorrelation", "first-run", "one-run-decides"} {
			if rate := sum[code] / cells; rate > 0.015 {
				t.Errorf("%s, %s: warned of in %.2g %% of comparisons in which nothing is wrong", test, code, 100*rate)
			}
		}
	}
}

// drifting runs rise by so many SDs from the first to the last.
func drifting(sds float64) func(r *rand.Rand, n int) []float64 {
	return func(r *rand.Rand, n int) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = 100 + 5*(r.NormFloat64()+sds*float64(i)/float64(n-1))
		}
		return x
	}
}

// autoregressive runs follow from the one before: AR(1).
func autoregressive(rho float64) func(r *rand.Rand, n int) []float64 {
	return func(r *rand.Rand, n int) []float64 {
		x := make([]float64, n)
		deviate := r.NormFloat64()
		for i := range x {
			x[i] = 100 + 5*deviate
			deviate = rho*deviate + math.Sqrt(1-rho*rho)*r.NormFloat64()
		}
		return x
	}
}

// What is wrong is found the more often the worse it is and the more runs there
// are. In 5000 comparisons of 20 + 20 runs, a drift of 2 SD was found in 39 % of
// samples and rho = .5 in 28 %; with 50 + 50 runs in 91 % and 79 %.
func TestTrustPower(t *testing.T) {
	least := map[string]float64{"drift 2 SD 20": 0.25, "AR(1) 0.5 20": 0.17, "drift 2 SD 50": 0.8, "AR(1) 0.5 50": 0.65}
	check := func(name, code string, n int, sample func(r *rand.Rand, n int) []float64) {
		got := rates(t, *trustReps, n, n, Options{}, sample)
		printRates(t, name, n, n, got)
		if want := least[fmt.Sprint(name, " ", n)]; got[code] < want {
			t.Errorf("%s, %d runs: %s warned of in %.2g %% of samples, want %.2g %% at least", name, n, code, 100*got[code], 100*want)
		}
	}
	for _, n := range []int{10, 20, 50} {
		for _, sds := range []float64{0.5, 1, 2} {
			check(fmt.Sprintf("drift %g SD", sds), "drift", n, drifting(sds))
		}
		for _, rho := range []float64{0.2, 0.5, 0.8} {
			check(fmt.Sprintf("AR(1) %g", rho), "autocorrelation", n, autoregressive(rho))
		}
	}
}
