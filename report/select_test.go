package report

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/internal/named"
	"sigtest/latency"
)

// metricsShown returns the metrics of a format's comparisons, in its order.
func metricsShown(t *testing.T, format string, r *latency.Result, o Options) []string {
	t.Helper()
	out := write(t, format, r, o)
	var shown []string
	switch format {
	case "csv":
		records, err := csv.NewReader(strings.NewReader(out)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, record := range records[1:] {
			shown = append(shown, record[0])
		}
	case "json":
		var doc struct{ Comparisons []struct{ Metric string } }
		if err := json.Unmarshal([]byte(out), &doc); err != nil {
			t.Fatal(err)
		}
		for _, c := range doc.Comparisons {
			shown = append(shown, c.Metric)
		}
	case "vegalite":
		for _, row := range chartOf(t, r, o).Data.Values {
			shown = append(shown, row.Metric)
		}
	default:
		for line := range strings.Lines(out) {
			name := strings.TrimLeft(line, "| ")
			if len(name) > 1 && name[1] == ' ' && strings.Contains("abcde", name[:1]) {
				shown = append(shown, name[:1])
			}
		}
	}
	return shown
}

// ordered has changes of -20, 10, none, 30 and 10 percent, in that order.
func ordered() *latency.Result {
	return &latency.Result{
		Options:    defaultOptions(),
		Configs:    []latency.Config{{Name: "x", Runs: 20}, {Name: "y", Runs: 20}},
		FamilySize: 4,
		Rows: []latency.Row{
			row("c", "", latency.Lower, compare("x", "y", 100, 120, 5, 0.01, 0.02, latency.Regressed)),
			row("b", "", latency.Lower, compare("x", "y", 100, 90, 20, 0.3, 0.3, latency.Insignificant)),
			row("e", "", latency.Lower, untestable("x", "y", errTooFew)),
			row("d", "", latency.Lower, compare("x", "y", 100, 70, 5, 0.001, 0.004, latency.Improved)),
			row("a", "", latency.Higher, compare("x", "y", 100, 110, 20, 0.3, 0.3, latency.Insignificant)),
		},
	}
}

func TestSelection(t *testing.T) {
	for _, c := range []struct {
		name    string
		options Options
		want    string
	}{
		{"everything", Options{}, "cbeda"},
		{"input", Options{Sort: "input"}, "cbeda"},
		{"name", Options{Sort: "name"}, "abcde"},
		{"improvement", Options{Sort: "change"}, "dbace"},
		{"signed change", Options{Sort: "change", Signed: true}, "cabde"},
		{"p", Options{Sort: "p"}, "dcbae"},
		{"one verdict", Options{Only: []latency.Verdict{latency.Insignificant}}, "ba"},
		{"two verdicts by name", Options{Sort: "name", Only: []latency.Verdict{latency.Regressed, latency.Improved}}, "cd"},
		{"a verdict nothing has", Options{Only: []latency.Verdict{latency.Equivalent}}, ""},
	} {
		for _, format := range []string{"text", "mail", "markdown", "csv", "json", "vegalite"} {
			t.Run(c.name+"/"+format, func(t *testing.T) {
				r := ordered()
				got := strings.Join(metricsShown(t, format, r, c.options), "")
				if got != c.want {
					t.Errorf("shows %q, want %q", got, c.want)
				}
				if diff := cmp.Diff(ordered().Rows, r.Rows, compareNumbers); diff != "" {
					t.Errorf("the result was changed:\n%s", diff)
				}
			})
		}
	}
}

// Rows without a number to sort by come last, in their order.
func TestSortingRowsWithoutNumbers(t *testing.T) {
	r := ordered()
	alone := func(name string) latency.Row {
		return latency.Row{Metric: latency.Metric{Name: name}, Aggregate: "mean", Samples: []latency.Sample{sample("x", 1, 2)}}
	}
	r.Rows = append([]latency.Row{alone("z"), alone("y")}, r.Rows...)
	for key, want := range map[string]string{"input": "zycbeda", "name": "abcdeyz", "change": "dbaczye", "p": "dcbazye"} {
		entries, err := selectEntries(r, Options{Sort: key})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, e := range entries {
			got += e.row.Name
		}
		if got != want {
			t.Errorf("by %s: %s, want %s", key, got, want)
		}
	}
}

func TestCountsAreOfTheWhole(t *testing.T) {
	for _, format := range []string{"text", "mail", "markdown"} {
		out := write(t, format, ordered(), Options{Only: []latency.Verdict{latency.Improved}})
		want := "5 metrics: 1 improved, 1 regressed, 2 insignificant, 1 untestable; 1 shown"
		if !strings.Contains(out, want) {
			t.Errorf("%s lacks %q:\n%s", format, want, out)
		}
	}
}

// A legend explains a table: where Only leaves none, there is nothing to explain.
func TestNoLegendWithoutTable(t *testing.T) {
	for _, format := range humanFormats {
		out := write(t, format, ordered(), Options{Only: []latency.Verdict{latency.Equivalent}})
		if !strings.Contains(out, "5 metrics: ") || strings.Contains(out, "P-value, two-sided") || strings.Contains(out, "Change %:") {
			t.Errorf("%s:\n%s", format, out)
		}
	}
}

func TestUnknownNames(t *testing.T) {
	for _, c := range []struct {
		options Options
		kind    string
	}{
		{Options{Sort: "size"}, "sort key"},
		{Options{Table: "table"}, "table"},
	} {
		var unknown *named.UnknownError
		if err := Check(c.options); !errors.As(err, &unknown) || unknown.Kind != c.kind {
			t.Errorf("Check(%+v) = %v, want an unknown %s", c.options, err, c.kind)
		}
		f, err := Lookup("csv")
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := f.Write(&out, ordered(), c.options); !errors.As(err, &unknown) || out.Len() > 0 {
			t.Errorf("csv with %+v: error %v and output %q", c.options, err, out.String())
		}
	}
	if err := Check(Options{Sort: "p", Table: "samples"}); err != nil {
		t.Error(err)
	}
}

// Of many configurations with nothing to show, a report says so once.
func TestConfigurationsWithNothingToShowAreCountedTogether(t *testing.T) {
	for _, format := range humanFormats {
		out := write(t, format, fixtures()["five-arms"], Options{Only: []latency.Verdict{latency.Regressed}})
		if strings.Count(out, "0 shown") > 1 {
			t.Errorf("%s: more than one section shows nothing:\n%s", format, out)
		}
		if !strings.Contains(out, "2 more configurations, with nothing to show") {
			t.Errorf("%s: the two configurations without a regression are not counted together:\n%s", format, out)
		}
	}
}
