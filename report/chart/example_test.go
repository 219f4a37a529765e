package chart_test

import (
	"bytes"
	"fmt"
	"strings"

	"sigtest/latency"
	"sigtest/report/chart"
)

// A forest plot of two changes, as an SVG.
func ExampleForest() {
	figure, err := chart.Forest([]chart.Interval{
		{Name: "boot", Value: 7.3, Lo: 2.9, Hi: 11.5, Verdict: latency.Improved},
		{Name: "login", Value: -1.2, Lo: -6, Hi: 3.4, Verdict: latency.Insignificant},
	}, "Change % (positive = better)")
	if err != nil {
		fmt.Println(err)
		return
	}
	var svg bytes.Buffer
	if err := figure.SVG(&svg); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.HasPrefix(svg.String(), "<svg "), strings.Contains(svg.String(), ">login</text>"))
	// Output: true true
}
