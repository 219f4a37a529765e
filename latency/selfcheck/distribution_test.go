package selfcheck

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sigtest/stats"
)

// The stated mean, on which coverage rests, is the one that is drawn.
func TestDistributionsHaveTheirMean(t *testing.T) {
	const n = 200_000
	for _, d := range distributions() {
		s, err := stats.Describe(d.sample(rand.New(rand.NewPCG(1, 2)), n))
		if err != nil {
			t.Fatal(err)
		}
		if off := (s.Mean - d.mean) / (s.SD / math.Sqrt(n)); !(math.Abs(off) <= 4) {
			t.Errorf("%s: mean %v, stated %v: off by %.1f standard errors", d.name, s.Mean, d.mean, off)
		}
	}
}

func TestDistributionsHaveTheirShape(t *testing.T) {
	const n = 20_000
	drawn := func(d distribution) []float64 { return d.sample(rand.New(rand.NewPCG(3, 4)), n) }
	above := func(x []float64, limit float64) float64 {
		return float64(len(slices.DeleteFunc(x, func(v float64) bool { return v <= limit }))) / n
	}
	for _, c := range []struct {
		d           distribution
		limit, want float64 // the share of the values above the limit
	}{
		{normal(20), 120, 0.15866},           // a standard deviation above the mean
		{normal(5), 110, 0.02275},            // two
		{lognormal(0.6), 1, 0.5},             // the median
		{lognormal(0.2), 1.2214, 0.15866},    // exp(sigma)
		{bimodal(), 125, 0.25},               // between the modes
		{spikes(), 200, 0.05},                // between runs and spikes
		{fiveLevels(), 110, 0.2},             // the highest level
		{pareto(), 2, 0.125},                 // 2^-3
		{pareto().scaled(10), 20, 0.125},     // in another unit
		{normal(20).shifted(5), 125, .15866}, // with something added
	} {
		if got := above(drawn(c.d), c.limit); !(math.Abs(got-c.want) <= 4*math.Sqrt(c.want*(1-c.want)/n)) {
			t.Errorf("%s: a share of %.4f is above %v, want %.4f", c.d.name, got, c.limit, c.want)
		}
	}
	levels := slices.Compact(slices.Sorted(slices.Values(drawn(fiveLevels()))))
	if !slices.Equal(levels, []float64{80, 90, 100, 110, 120}) {
		t.Errorf("levels %v", levels)
	}
}

// A drift goes from the first run to the last, and an autoregression has its
// correlation and keeps a standard deviation of 1.
func TestDisturbances(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	const reps, n = 20_000, 10
	first, last := 0.0, 0.0
	for range reps {
		x := drift(2).series(r, n)
		first, last = first+x[0]/reps, last+x[n-1]/reps
	}
	if !(math.Abs(first) <= 0.03) || !(math.Abs(last-2) <= 0.03) {
		t.Errorf("a drift of 2 goes from %v to %v", first, last)
	}
	const rho = 0.8
	square, product := 0.0, 0.0
	for range reps {
		x := autoregression(rho).series(r, n)
		square, product = square+x[n-1]*x[n-1]/reps, product+x[n-1]*x[n-2]/reps
	}
	if !(math.Abs(square-1) <= 0.04) || !(math.Abs(product-rho) <= 0.04) {
		t.Errorf("AR(1): variance %v, want 1; lag-1 covariance %v, want %v", square, product, rho)
	}
}

func TestOrders(t *testing.T) {
	x := []float64{1, 2, 3, 4, 5, 6}
	if b := inBlocks(x); !slices.Equal(b.before, x[:3]) || !slices.Equal(b.after, x[3:]) {
		t.Errorf("blocks: %v", b)
	}
	swapped := 0
	r := rand.New(rand.NewPCG(7, 8))
	for range 1000 {
		i := interleaved(r, x)
		for k := range 3 {
			if i.before[k]+i.after[k] != x[2*k]+x[2*k+1] {
				t.Fatalf("interleaved: %v", i)
			}
			if i.before[k] > i.after[k] {
				swapped++
			}
		}
	}
	if swapped < 1370 || swapped > 1630 {
		t.Errorf("%d of 3000 pairs are in the other order", swapped)
	}
}

// The iterations of a run share what is between runs.
func TestRunsHaveTheirVarianceBetween(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	within, total := 0.0, 0.0
	const reps, n = 2000, 10
	for range reps {
		for _, run := range drawRuns(r, 1, n, 0.5) {
			s, err := stats.Describe(run)
			if err != nil {
				t.Fatal(err)
			}
			within += s.Variance / reps
			total += (run[0] - 100) * (run[0] - 100) / reps
		}
	}
	if !(math.Abs(within-50) <= 2) || !(math.Abs(total-100) <= 13) {
		t.Errorf("variance %v within runs, want 50; %v in all, want 100", within, total)
	}
}

// The metrics of a family have an SD of 20 and their correlation; the last four
// repeat others, and the first five are higher after.
func TestFamilyOfMetrics(t *testing.T) {
	const reps, rho, effect = 400, 0.6, 0.8
	r := rand.New(rand.NewPCG(11, 12))
	square, product, shift, still := 0.0, 0.0, 0.0, 0.0
	for range reps {
		d, err := drawFamily(r, rho, effect)
		if err != nil {
			t.Fatal(err)
		}
		of := func(metric, config string) []float64 { return meansOf(d.RunsOf(metric, config)) }
		a, b, higher, same := of("metric 1", "before"), of("metric 2", "before"), of("metric 5", "after"), of("metric 6", "after")
		for i := range a {
			square += (a[i] - 100) * (a[i] - 100) / 400 / (reps * familyRuns)
			product += (a[i] - 100) * (b[i] - 100) / 400 / (reps * familyRuns)
			shift += (higher[i] - 100) / 20 / (reps * familyRuns)
			still += (same[i] - 100) / 20 / (reps * familyRuns)
		}
		if !slices.Equal(of("metric 14", "after"), of("metric 10", "after")) || d.RunsOf("metric 15", "after") != nil {
			t.Fatal("the last metrics repeat no others")
		}
	}
	for name, c := range map[string][2]float64{"variance": {square, 1}, "covariance": {product, rho}, "effect": {shift, effect}, "no effect": {still, 0}} {
		if !(math.Abs(c[0]-c[1]) <= 0.06) { // about four standard errors
			t.Errorf("%s %.3f, want %v", name, c[0], c[1])
		}
	}
}
