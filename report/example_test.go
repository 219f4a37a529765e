package report_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"sigtest/latency"
	"sigtest/latency/format"
	"sigtest/report"
)

// The whole pipeline: text to observations, observations to comparisons,
// comparisons to a table.
func Example() {
	const runs = `
metric,unit,before_1,before_2,before_3,before_4,before_5,after_1,after_2,after_3,after_4,after_5
wakeup,us,101,98,104,100,102,89,91,87,90,88
boot,s,2.1,2.4,2.2,2.6,2.0,2.3,2.1,2.5,2.2,2.4
`
	// 1. Read. Files, directories and patterns are inputs like "-".
	data, err := format.Open(format.Options{Stdin: strings.NewReader(runs)}, "-")
	if err != nil {
		fmt.Println(err)
		return
	}
	// 2. Compare every configuration with the first, metric by metric.
	result, err := latency.Compare(data, latency.Options{Adjust: "holm"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range result.Rows {
		c := row.Comparisons[0]
		fmt.Printf("%s: %s, %.1f %% with P = %.2g\n", row.Name, c.Verdict, c.Change.Value, c.P)
	}
	// 3. Report.
	markdown, err := report.Lookup("markdown")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := markdown.Write(os.Stdout, result, report.Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// wakeup: improved, -11.9 % with P = 2e-05
	// boot: insignificant, 1.8 % with P = 0.77
	// - Inputs: stdin (csv): 20 values used
	// - Baseline: before, 5 runs
	// - Compared: after, 5 runs
	// - Test: welch, alpha 0.05; P-values adjusted by holm over 2 comparisons
	//
	// | Metric | Unit | Average Before | Average After | Change % | 95% Interval | P-value | Adjusted P | Verdict | Note |
	// | :--- | :--- | ---: | ---: | ---: | ---: | ---: | ---: | :--- | :--- |
	// | wakeup | us | 101.00 | 89.00 | 11.88% | [9.20, 14.46] | &lt;0.001 | &lt;0.001 | improved |  |
	// | boot | s | 2.260 | 2.300 | -1.77% | [-16.92, 10.75] | 0.765 | 0.765 | insignificant | \~409 runs each to settle; could see &gt;= 18.2% |
	//
	// **2 metrics: 1 improved, 1 insignificant**
	//
	// - Change %: improvement of the average, positive = better: (before - after) / before where lower is better.
	// - P-value, two-sided: Welch's t-test: do the means differ? Spreads and sizes may be unequal.
	// - 95% Interval: of Change %, by Fieller's method; it excludes 0 exactly when P-value &lt; 0.05.
	// - Adjusted P, which decides the verdict: Holm: the chance of even one false difference is at most alpha.
	// - insignificant: these runs cannot tell, which does not mean unchanged. To settle: the runs that would likely show a change of the size seen. Could see: the smallest change these runs would likely have shown.
	//
	// ### Warnings
	//
	// - order-unknown: the input does not say in which order the runs were made: if all runs of before came first, whatever drifted meanwhile looks like a change
	// - -&gt; let the configurations take turns (sigtest order writes a schedule), and record a column order or timestamp
}

// A result that was saved as JSON is read back, to be looked at or shown.
func ExampleReadJSON() {
	const runs = `
metric,before_1,before_2,before_3,before_4,after_1,after_2,after_3,after_4
wakeup,101,98,104,100,89,91,87,90
`
	data, err := format.Open(format.Options{Stdin: strings.NewReader(runs)}, "-")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := latency.Compare(data, latency.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	json, err := report.Lookup("json")
	if err != nil {
		fmt.Println(err)
		return
	}
	var saved bytes.Buffer
	if err := json.Write(&saved, result, report.Options{}); err != nil {
		fmt.Println(err)
		return
	}
	back, _, err := report.ReadJSON(&saved)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range back.Rows {
		fmt.Println(row.Name, row.Comparisons[0].Verdict, row.Samples[1].Values)
	}
	// Output: wakeup improved [89 91 87 90]
}
