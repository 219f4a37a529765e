package latency_test

import (
	"fmt"

	"sigtest/latency"
)

// Measurements held by the program itself: add them one by one, then compare.
func ExampleCompare() {
	var data latency.Dataset
	for config, runs := range map[string][]float64{
		"before": {10.1, 9.8, 10.4, 10.0, 10.2},
		"after":  {8.9, 9.1, 8.7, 9.0, 8.8},
	} {
		for i, v := range runs {
			err := data.Add(latency.Observation{Metric: "wakeup", Unit: "ms", Config: config, Run: fmt.Sprint(i + 1), Value: v})
			if err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	result, err := latency.Compare(&data, latency.Options{Baseline: "before"})
	if err != nil {
		fmt.Println(err)
		return
	}
	c := result.Rows[0].Comparisons[0]
	fmt.Printf("%.2f %%, P = %.6f: %s\n", c.Change.Value, c.P, c.Verdict)
	// Output: -11.88 %, P = 0.000020: improved
}
