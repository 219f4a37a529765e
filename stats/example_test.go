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
}
