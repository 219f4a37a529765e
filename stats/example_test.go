package stats_test

import (
	"fmt"

	"sigtest/stats"
)

// Ties and unequal sizes do not make the P-value approximate.
func ExampleMannWhitney() {
	r, err := stats.MannWhitney([]float64{2, 1, 3, 5}, []float64{1, 1, 1, 1, 1}, stats.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("U = %g, P = %.6f (%s)\n", r.Statistic, r.P, r.Method)
	// Output: U = 17.5, P = 0.095238 (exact)
}

// The interval of the ratio excludes 1 exactly when Welch's P is below 0.05.
func ExampleRatioOfMeans() {
	before := []float64{101, 98, 104, 100, 102}
	after := []float64{89, 91, 87, 90, 88}
	ratio, err := stats.RatioOfMeans(after, before, stats.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := stats.Welch(after, before, stats.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f [%.3f, %.3f], P = %.1e\n", ratio.Value, ratio.Lo, ratio.Hi, r.P)
	// Output: 0.881 [0.855, 0.908], P = 2.0e-05
}

// Every test of the table is called the same way.
func ExampleTests() {
	for _, test := range stats.Tests() {
		if test.Paired {
			continue // these samples are not
		}
		r, err := test.Run([]float64{9, 10, 11, 12}, []float64{7, 8, 9, 10}, stats.Options{Alternative: stats.Greater})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: P = %.4f\n", test.Name, r.P)
	}
	// Output:
	// welch: P = 0.0355
	// mann-whitney: P = 0.0714
	// permutation: P = 0.0714
	// brunner-munzel: P = 0.0714
	// ks: P = 0.4000
}

// Runs made in turn, each before with the after that followed it: what makes
// both of a pair slow cancels.
func ExamplePairedT() {
	before := []float64{80.2, 84.1, 89.9, 80.3, 90.1, 95.5, 90.2}
	after := []float64{78.1, 81.2, 90.3, 77.7, 85.5, 91.0, 88.8}
	paired, err := stats.PairedT(after, before, stats.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	ratio, err := stats.PairedRatioOfMeans(after, before, stats.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	independent, err := stats.Welch(after, before, stats.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("ratio %.3f, 95%% interval [%.3f, %.3f], P = %.3f\n", ratio.Value, ratio.Lo, ratio.Hi, paired.P)
	fmt.Printf("as independent runs: P = %.3f\n", independent.P)
	// Output:
	// ratio 0.971, 95% interval [0.953, 0.989], P = 0.009
	// as independent runs: P = 0.425
}

// Do several configurations differ at all? One question, whatever their number.
func ExampleOmnibusTests() {
	samples := [][]float64{
		{101, 98, 104, 100, 102},
		{99, 103, 97, 101, 100},
		{95, 93, 97, 92, 96},
	}
	for _, test := range stats.OmnibusTests() {
		r, err := test.Run(samples)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %.2f, P = %.4f\n", test.Name, r.Statistic, r.P)
	}
	// Output:
	// welch-anova: 12.04, P = 0.0039
	// kruskal-wallis: 9.34, P = 0.0094
}

// A mail says 152366 before and 140310 after, in 20 runs each, P 0.44.
func ExampleFromPublished() {
	p, err := stats.FromPublished(152366.33, 140309.50, 0.44, 20, 20, 0.95)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.1f %% [%.1f, %.1f]; runs vary by %.0f %%; could see %.0f %%; %d runs each needed\n",
		p.Change.Value, p.Change.Lo, p.Change.Hi, 100*p.CV, p.MinimumDetectable, p.RunsNeeded)
	// Output: -7.9 % [-28.4, 12.6]; runs vary by 32 %; could see 29 %; 259 runs each needed
}

// The p90 of all observations of 12 runs rose by more than runs differ: whole
// runs are drawn.
func ExampleBootstrapRunsQuantile() {
	var before, after [][]float64
	for run := range 12 {
		var short, long []float64
		for i := range 50 {
			level := 100 + float64(run*7%12)
			short, long = append(short, level+float64(i)), append(long, level+1.2*float64(i))
		}
		before, after = append(before, short), append(after, long)
	}
	c, err := stats.BootstrapRunsQuantile(after, before, 0.9, stats.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("p90 %.1f, was %.1f: %+.1f [%.1f, %.1f] (%s)\n", c.X, c.Y, c.Difference.Value, c.Difference.Lo, c.Difference.Hi, c.Method)
	// Output: p90 158.8, was 150.0: +8.8 [5.6, 12.1] (percentile, 10000 resamples)
}

// The middle did not move, but the slow runs became slower.
func ExampleShiftFunction() {
	before := []float64{10, 11, 12, 13, 14, 15}
	after := []float64{10, 11, 12, 13, 18, 25}
	shift, err := stats.ShiftFunction(before, after, stats.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range shift.Points {
		fmt.Printf("%g: %+g\n", p.At, p.Value)
	}
	// Output:
	// 10: +0
	// 11: +0
	// 12: +0
	// 13: +0
	// 14: +4
	// 15: +10
}
