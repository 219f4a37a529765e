package report

import (
	"strconv"
	"strings"
	"testing"

	"sigtest/latency"
)

// Where the verdict goes by a test that finds the other side than the averages
// that are shown, every report for people says so.
func TestVerdictAgainstTheAverage(t *testing.T) {
	var d latency.Dataset
	for i := range 20 {
		before, after := 100+float64(i%7)/10, 98+float64(i%7)/10
		if i%5 == 4 {
			after = 140 + float64(i)
		}
		for config, v := range map[string]float64{"before": before, "after": after} {
			if err := d.Add(latency.Observation{Metric: "boot", Config: config, Run: strconv.Itoa(i), Value: v, Unit: "ms"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	r, err := latency.Compare(&d, latency.Options{Test: "ks", Baseline: "before"})
	if err != nil {
		t.Fatal(err)
	}
	const said = "by ks it is lower, although its average is higher"
	if got := write(t, "text", r, Options{}); !strings.Contains(got, "improved\n    "+said+"\n") {
		t.Errorf("text:\n%s", got)
	}
	if got := write(t, "markdown", r, Options{}); !strings.Contains(got, said) {
		t.Errorf("markdown:\n%s", got)
	}
	if got := write(t, "mail", r, Options{}); !strings.Contains(got, "| improved |") {
		t.Errorf("mail:\n%s", got)
	}
	if got := write(t, "html", r, Options{}); !strings.Contains(got, "fit these runs; "+said+".</p>") {
		t.Error("the summary of the page does not say so")
	}
	if got := explainAll(t, r, Options{}); !strings.Contains(got, "after: "+said+".") {
		t.Errorf("explanation:\n%s", got)
	}
	if got := write(t, "text", r, Options{}); strings.Contains(got, "t-test") {
		t.Errorf("no runs needed are shown, but explained:\n%s", got)
	}
}

// A difference without a percentage is not called smaller than a threshold.
func TestThresholdWithoutPercent(t *testing.T) {
	var d latency.Dataset
	for i := range 10 {
		for j, config := range []string{"before", "after"} {
			if err := d.Add(latency.Observation{Metric: "m", Config: config, Run: strconv.Itoa(i), Value: -5 - 2*float64(j) + float64(i%3)/10}); err != nil {
				t.Fatal(err)
			}
		}
	}
	r, err := latency.Compare(&d, latency.Options{Threshold: 5})
	if err != nil {
		t.Fatal(err)
	}
	const said = "without a Change % to hold against the threshold of 5%"
	if got := write(t, "text", r, Options{}); !strings.Contains(got, "    significant, but "+said+"\n") {
		t.Errorf("text:\n%s", got)
	}
	if got := explainAll(t, r, Options{Width: 200}); !strings.Contains(got, said) || strings.Contains(got, "below") {
		t.Errorf("explanation:\n%s", got)
	}
}
