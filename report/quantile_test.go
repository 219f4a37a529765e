package report

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sigtest/latency"
	"sigtest/stats"
)

// quantilesResult has two metrics in three configurations, with quantiles that
// have intervals, some, and none.
func quantilesResult() *latency.Result {
	r := &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "v1", Runs: 20}, {Name: "v2", Runs: 20}, {Name: "v3", Runs: 8}},
		FamilySize: 4,
		Rows: []latency.Row{
			row("wakeup", "us", latency.Lower,
				compare("v1", "v2", 100, 97, 4, 0.11, 0.22, latency.Insignificant),
				compare("v1", "v3", 100, 120, 9, 0.0002, 0.0008, latency.Regressed)),
			row("throughput", "req/s", latency.Higher,
				compare("v1", "v2", 500, 600, 4, 0.0004, 0.0008, latency.Improved),
				compare("v1", "v3", 500, 505, 9, 0.8, 0.8, latency.Insignificant)),
		},
	}
	r.Options.Quantiles = []float64{0.5, 0.999}
	notEstimable := fmt.Errorf("%w (v1)", &stats.NotEstimableError{Q: 0.999, N: 2000, Needed: 3688})
	few := fmt.Errorf("%w: 8 runs, at least 10 needed (v3)", stats.ErrTooFew)
	for i := range r.Rows {
		for j := range r.Rows[i].Comparisons {
			c := &r.Rows[i].Comparisons[j]
			median := quantileOf(0.5, c.BaselineMean-5, c.Mean-7, 2.5)
			tail := latency.QuantileComparison{
				Quantile: 0.999, Baseline: nan, Value: nan, Change: estimate(nan, nan, nan), Difference: estimate(nan, nan, nan), Err: notEstimable,
			}
			if c.Config == "v3" {
				median.Change, median.Difference = estimate(median.Change.Value, nan, nan), estimate(median.Difference.Value, nan, nan)
				median.Method, median.Err = "", few
			}
			for _, q := range []*latency.QuantileComparison{&median, &tail} {
				q.BaselineRuns, q.Runs, q.BaselineObservations, q.Observations = 20, 20, 2000, 2000
			}
			c.Quantiles = []latency.QuantileComparison{median, tail}
		}
	}
	return r
}

// quantileOf makes a quantile of two values; the half width of the interval of
// its change is given.
func quantileOf(q, before, after, half float64) latency.QuantileComparison {
	change, difference := 100*(after-before)/before, after-before
	return latency.QuantileComparison{
		Quantile: q, Baseline: before, Value: after, Method: "percentile, 10000 resamples",
		Change:     estimate(change, change-half, change+half),
		Difference: estimate(difference, difference-half*before/100, difference+half*before/100),
	}
}

func TestGoldenQuantilesTable(t *testing.T) {
	checkGolden(t, "quantiles-quantiles.csv", write(t, "csv", quantilesResult(), Options{Table: "quantiles"}))
}

func TestQuantileName(t *testing.T) {
	for q, want := range map[float64]string{0.5: "p50", 0.99: "p99", 0.999: "p99.9", 0.29: "p29", 0.9999: "p99.99", 0.001: "p0.1"} {
		if got := quantileName(q); got != want {
			t.Errorf("%v is called %s, want %s", q, got, want)
		}
	}
}

// Where none were asked for, reports say nothing of quantiles; the JSON has an
// empty array.
func TestNoQuantiles(t *testing.T) {
	for _, format := range []string{"text", "mail", "markdown"} {
		if text := write(t, format, twoArmsResult(), Options{Verbose: true}); strings.Contains(text, "Quantiles") {
			t.Errorf("%s report:\n%s", format, text)
		}
	}
	var doc struct{ Quantiles []struct{} }
	if err := json.Unmarshal([]byte(write(t, "json", twoArmsResult(), Options{})), &doc); err != nil || doc.Quantiles == nil || len(doc.Quantiles) > 0 {
		t.Errorf("quantiles: %v (%v)", doc.Quantiles, err)
	}
}

// The change is shown by the convention asked for.
func TestQuantilesSigned(t *testing.T) {
	r := quantilesResult()
	for o, want := range map[*Options]string{{}: " 5.26% [2.76, 7.76] -5.000 ", {Signed: true}: " -5.26% [-7.76, -2.76] -5.000 "} {
		text := write(t, "text", r, *o)
		_, quantiles, _ := strings.Cut(text, "\nQuantiles of all observations\n")
		if !strings.Contains(strings.Join(strings.Fields(quantiles), " "), want) {
			t.Errorf("signed %v: no %q in\n%s", o.Signed, want, quantiles)
		}
	}
}

// Of pairs with several baselines each is named.
func TestQuantilesOfSeveralBaselines(t *testing.T) {
	r := quantilesResult()
	r.Rows[0].Comparisons[1].Baseline = "v2"
	text := strings.Join(strings.Fields(write(t, "text", r, Options{})), " ")
	for _, want := range []string{"Metric Baseline Configuration Quantile Unit Before", " wakeup v1 v2 p50 us 95.00 ", " wakeup v2 v3 p50 us 95.00 "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}
