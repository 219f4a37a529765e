package report_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"sigtest/internal/csvcell"
	"sigtest/latency"
	"sigtest/latency/format"
	"sigtest/report"
)

// name draws what a metric, a configuration, a run, a machine or a unit may be
// called. A CSV reader makes one line break of two characters, so \r\n is not
// among them, and a name has some text.
func name() *rapid.Generator[string] {
	awkward := rapid.StringMatching(`'{0,2}[=+\-@\t\r\n＝]?[a-z,";' \n\t]{0,5}[0-9a-z]`)
	return rapid.OneOf(awkward, rapid.String()).Filter(func(s string) bool {
		return utf8.ValidString(s) && !strings.Contains(s, "\r\n") && strings.TrimSpace(s) != "" && !strings.Contains(s, "\ufeff")
	})
}

// readBack reads a table of samples in a format.
func readBack(t *rapid.T, as, table string) (observations []latency.Observation) {
	f, err := format.Lookup(as)
	if err != nil {
		t.Fatal(err)
	}
	for o, err := range f.Read(strings.NewReader(table), format.Input{Path: "samples.csv"}) {
		if err != nil {
			t.Fatalf("%s: %v in\n%s", as, err, table)
		}
		observations = append(observations, o)
	}
	return observations
}

// The table of samples reads back exactly, whatever things are called.
func TestSamplesReadBackWhateverTheNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := latency.Observation{
			Metric: name().Draw(t, "metric"), Unit: name().Draw(t, "unit"), Better: latency.Lower, Config: name().Draw(t, "configuration"),
			Run: name().Draw(t, "run"), Machine: name().Draw(t, "machine"), Value: rapid.Float64Range(-1e9, 1e9).Draw(t, "value"),
		}
		table := samplesTable(t, want)
		got := readBack(t, "samples", table)
		if len(got) != 1 {
			t.Fatalf("%d observations read from\n%s", len(got), table)
		}
		got[0].Source, got[0].Line = "", 0
		if fmt.Sprintf("%#v", got[0]) != fmt.Sprintf("%#v", want) {
			t.Fatalf("%#v reads back as %#v", want, got[0])
		}
	})
}

// Any other table may hold names that were marked, too, as the schedule of
// sigtest order does. Blanks around names are nobody's there.
func TestMarkedNamesAreReadFromAnyTable(t *testing.T) {
	label := name().Filter(func(s string) bool { return strings.TrimSpace(s) == s })
	rapid.Check(t, func(t *rapid.T) {
		metric, config, run := label.Draw(t, "metric"), label.Draw(t, "configuration"), label.Draw(t, "run")
		var table bytes.Buffer
		w := csv.NewWriter(&table)
		if err := w.WriteAll([][]string{
			{"metric", "config", "run", "value"},
			{csvcell.Escape(metric), csvcell.Escape(config), csvcell.Escape(run), "1"},
		}); err != nil {
			t.Fatal(err)
		}
		got := readBack(t, "csv", table.String())
		if len(got) != 1 || got[0].Metric != metric || got[0].Config != config || got[0].Run != run {
			t.Fatalf("%q, %q, %q read back as %#v from\n%s", metric, config, run, got, &table)
		}
	})
}

// samplesTable exports one observation as a table of samples.
func samplesTable(t *rapid.T, o latency.Observation) string {
	s := latency.Sample{Config: o.Config, Runs: []string{o.Run}, Values: []float64{o.Value}, Observations: []int{1}, Within: math.NaN()}
	if o.Machine != "" {
		s.Machines = []string{o.Machine}
	}
	r := &latency.Result{Rows: []latency.Row{{
		Metric: latency.Metric{Name: o.Metric, Unit: o.Unit, Better: o.Better}, Aggregate: "mean", Samples: []latency.Sample{s},
	}}}
	f, err := report.Lookup("csv")
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := f.Write(&table, r, report.Options{Table: "samples"}); err != nil {
		t.Fatal(err)
	}
	return table.String()
}
