package report

import (
	"fmt"
	"strings"
	"testing"
)

// A report that contradicts itself is refused, since nothing would show that a
// row of it was lost or counted twice.
func TestReadJSONRefusesContradictions(t *testing.T) {
	plain := write(t, "json", agreeing(twoArmsResult()), Options{})
	ordered := agreeing(twoArmsResult())
	first := &ordered.Rows[0].Samples[0]
	for i := range first.Values {
		first.Order, first.Machines = append(first.Order, float64(i)), append(first.Machines, "m")
	}
	full := write(t, "json", ordered, Options{})
	quantiles := write(t, "json", agreeing(quantilesResult()), Options{})
	for _, c := range []struct {
		valid, table string
		row          int
		old, new     string // in the row; "" doubles it
		want         string
	}{
		{plain, "configuration_runs", 0, "", "", `configuration_runs[1]: configuration "v1" is there twice`},
		{plain, "configuration_runs", 0, `"runs":20`, `"runs":-1`, "configuration_runs[0]: runs is -1"},
		{plain, "metrics", 0, "", "", `metrics[1]: metric "wake_p50" (mean) is there twice`},
		{plain, "metrics", 0, `"better":"lower"`, `"better":""`, `metrics[0]: better is ""`},
		{plain, "metrics", 0, `"threshold_percent":null`, `"threshold_percent":-5`, "metrics[0]: threshold_percent is -5"},
		{plain, "summaries", 0, "", "", `summaries[1]: metric "wake_p50" (mean) of v1 is there twice`},
		{plain, "summaries", 0, `"n":2`, `"n":0`, "summaries[0]: n is 0"},
		{plain, "summaries", 0, `"metric":"wake_p50"`, `"metric":"sleep"`, `summaries[0]: metric "sleep" (mean) is not in metrics`},
		{plain, "summaries", 0, `"configuration":"v1"`, `"configuration":"v3"`, `summaries[0]: configuration "v3" is not in configurations`},
		{plain, "summaries", 0, `"n":2`, `"n":1`, "samples[1]: summaries has n = 1 for this metric and configuration, and here are more runs"},
		{plain, "samples", 0, `"observations":1`, `"observations":-1`, "samples[0]: observations is -1"},
		{full, "samples", 1, `"order":1`, `"order":null`, "samples[1]: order is known of some runs"},
		{full, "samples", 1, `"machine":"m"`, `"machine":null`, "samples[1]: machine is known of some runs"},
		{plain, "sources", 0, `"rows":130,"used":120,"missing":3`, `"rows":126,"used":120,"missing":-1`, "sources[0]: rows is 126"},
		{plain, "comparisons", 0, "", "", `comparisons[1]: the comparison of "v2" with "v1" is there twice`},
		{plain, "comparisons", 0, `"metric":"wake_p50"`, `"metric":"sleep"`, `comparisons[0]: metric "sleep" (mean) is not in metrics`},
		{plain, "comparisons", 0, `"configuration":"v2"`, `"configuration":"v3"`, `comparisons[0]: configuration "v3" is not in configurations`},
		{plain, "comparisons", 0, `"runs_needed":31`, `"runs_needed":-1`, "comparisons[0]: n_baseline, n and runs_needed are"},
		{plain, "comparisons", 0, `"p":1.2e-12`, `"p":1.5`, "comparisons[0]: a P is 1.5"},
		{plain, "comparisons", 0, `"p_adjusted":7.2e-12`, `"p_adjusted":0`, "comparisons[0]: a P is 0"},
		{plain, "tests", 0, `"p":1.2e-12`, `"p":0`, "tests[0]: a P is 0"},
		{plain, "tests", 0, `"metric":"wake_p50"`, `"metric":"sleep"`, `tests[0]: metric "sleep" (mean) is not in metrics`},
		{quantiles, "quantiles", 0, `"metric":"`, `"metric":"no `, `is not in metrics`},
		{quantiles, "quantiles", 0, `"quantile":0.5`, `"quantile":1`, "quantiles[0]: quantile 1 is not in options.quantiles"},
		{quantiles, "quantiles", 0, `"quantile":0.5`, `"quantile":0`, "quantiles[0]: quantile 0 is not in options.quantiles"},
	} {
		head, rows, found := strings.Cut(c.valid, fmt.Sprintf("%q: [\n", c.table))
		lines := strings.SplitAfter(rows, "\n")
		if !found || !strings.Contains(lines[c.row], c.old) {
			t.Errorf("no %s in row %d of %s: %.300s", c.old, c.row, c.table, lines[c.row])
			continue
		}
		line := strings.Replace(lines[c.row], c.old, c.new, 1)
		if c.old == "" {
			line = strings.TrimRight(line, ",\n") + ",\n" + line
		}
		lines[c.row] = line
		text := head + fmt.Sprintf("%q: [\n", c.table) + strings.Join(lines, "")
		if r, _, err := ReadJSON(strings.NewReader(text)); r != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %s: error %v, want %s", c.table, c.new, err, c.want)
		}
	}
	// Outside the tables.
	for _, c := range []struct{ old, new, want string }{
		{`"family_size": 6`, `"family_size": -6`, "family_size is -6"},
		{`"threshold_percent":null`, `"threshold_percent":-2`, "options.threshold_percent is -2"},
		{`"alpha":0.05`, `"alpha":0`, "options.alpha is 0"},
		{`"alpha":0.05`, `"alpha":1`, "options.alpha is 1"},
	} {
		text := strings.Replace(plain, c.old, c.new, 1)
		if _, _, err := ReadJSON(strings.NewReader(text)); text == plain || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.new, err, c.want)
		}
	}
}
