package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sigtest/latency"
)

// compareNumbers takes NaN for equal to NaN, and errors by identity.
var compareNumbers = gocmp.Options{cmpopts.EquateNaNs(), cmpopts.EquateErrors()}

func TestJSONFollowsItsSchema(t *testing.T) {
	for _, o := range []Options{{}, {Signed: true}, {Only: []latency.Verdict{latency.Improved, latency.Regressed}}} {
		checkSchema(t, "sigtest.report-1.json", Formats(), savable(), o)
	}
}

// The schema would let a missing or renamed verdict pass unnoticed.
func TestSchemaKnowsTheVerdicts(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("schema", "sigtest.report-1.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct{ Enum []latency.Verdict } `json:"$defs"`
	}
	if err := json.Unmarshal(data, &schema); err != nil {
		t.Fatal(err)
	}
	if got := schema.Defs["verdict"].Enum; !slices.Equal(got, latency.Verdicts()) {
		t.Errorf("schema has the verdicts %q, latency %q", got, latency.Verdicts())
	}
}

func TestJSONKeys(t *testing.T) {
	document := []byte(write(t, "json", twoArmsResult(), Options{Only: []latency.Verdict{latency.Improved}}))
	var members map[string]json.RawMessage
	if err := json.Unmarshal(document, &members); err != nil {
		t.Fatal(err)
	}
	var more map[string]json.RawMessage
	if err := json.Unmarshal([]byte(write(t, "json", infiniteResult(), Options{})), &more); err != nil {
		t.Fatal(err)
	}
	members["quantiles"], members["infinite"] = more["quantiles"], more["infinite"]
	if err := json.Unmarshal([]byte(write(t, "json", benchmarksResult(), Options{})), &more); err != nil {
		t.Fatal(err)
	}
	members["geometric_means"] = more["geometric_means"]
	first := func(array string) []byte {
		var elements []json.RawMessage
		if err := json.Unmarshal(members[array], &elements); err != nil {
			t.Fatal(err)
		}
		return elements[0]
	}
	for _, c := range []struct {
		object []byte
		want   string
	}{
		{document, "schema generator options configurations family_size sources summaries comparisons tests samples warnings quantiles metrics configuration_runs hidden geometric_means infinite"},
		{members["generator"], "name version"},
		{members["options"], "baseline test alpha level adjust threshold_percent aggregates change seed resamples all_pairs paired adjust_method also quantiles only"},
		{first("sources"), "path format configuration rows used missing rejected rejected_reasons"},
		{first("summaries"), "metric aggregate unit better configuration n mean sd cv median mad min max within_run_percent threads"},
		{first("comparisons"), "metric aggregate unit better baseline configuration n_baseline n mean_baseline mean " +
			"change_percent change_lo_percent change_hi_percent improvement_percent improvement_lo_percent improvement_hi_percent level " +
			"shift shift_lo shift_hi probability_lower cliffs_delta hedges_g " +
			"test p p_adjusted significant verdict runs_needed minimum_detectable_percent duplicate_of shift_level implied pair_correlation p_equivalence cliffs_delta_lo cliffs_delta_hi family_size opposed"},
		{first("tests"), "metric aggregate baseline configuration test method statistic df p p_adjusted error df2"},
		{first("samples"), "metric aggregate configuration run index value observations order machine"},
		{first("warnings"), "code metric aggregate configuration text remedy"},
		{first("quantiles"), "metric unit better baseline configuration quantile runs_baseline runs observations_baseline observations " +
			"baseline_value value change_percent change_lo_percent change_hi_percent improvement_percent improvement_lo_percent improvement_hi_percent " +
			"difference difference_lo difference_hi level method error"},
		{first("metrics"), "metric aggregate unit better threshold_percent duplicate_of implied_by"},
		{first("configuration_runs"), "configuration runs"},
		{first("hidden"), "metric aggregate baseline configuration n_baseline n p verdict"},
		{first("geometric_means"), "aggregate unit better baseline configuration metrics geometric_mean_baseline geometric_mean change_percent improvement_percent unpaired not_positive repeated"},
		{first("infinite"), "table row column value"},
	} {
		if got := strings.Join(keys(t, c.object), " "); got != c.want {
			t.Errorf("keys\n%s, want\n%s", got, c.want)
		}
	}
}

// keys returns an object's keys in their order.
func keys(t *testing.T, object []byte) []string {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(object))
	if _, err := decoder.Token(); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			t.Fatal(err)
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key.(string))
	}
	return keys
}

// Arrays have a line an object, so that reports can be compared line by line.
func TestJSONLines(t *testing.T) {
	for line := range strings.Lines(write(t, "json", twoArmsResult(), Options{})) {
		if strings.HasPrefix(line, "    ") && !json.Valid([]byte(strings.TrimSuffix(strings.TrimSpace(line), ","))) {
			t.Errorf("not an object: %s", line)
		}
	}
}

func TestJSONHoldsTheResult(t *testing.T) {
	r := twoArmsResult()
	var doc struct {
		Generator   generatorObject
		Options     optionsObject
		FamilySize  int `json:"family_size"`
		Comparisons []struct {
			Metric, Verdict    string
			Mean, P, PAdjusted *float64
			Change             *float64 `json:"change_percent"`
			ImprovementLo      *float64 `json:"improvement_lo_percent"`
			RunsNeeded         *int     `json:"runs_needed"`
			DuplicateOf        *string  `json:"duplicate_of"`
			Significant        bool
		}
		Tests []struct {
			DF, P  *float64
			Error  *string
			Method *string
		}
		Samples []struct{ Value float64 }
	}
	if err := json.Unmarshal([]byte(write(t, "json", r, Options{Version: "1.2.3"})), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Generator != (generatorObject{"sigtest", "1.2.3"}) || doc.FamilySize != 6 || doc.Options.Baseline != "v1" || doc.Options.Level != 0.95 {
		t.Errorf("%+v %+v %d", doc.Generator, doc.Options, doc.FamilySize)
	}
	for i, got := range doc.Comparisons {
		want := r.Rows[i].Comparisons[0]
		improvement := want.Improvement(r.Rows[i].Better)
		if got.Metric != r.Rows[i].Name || got.Verdict != string(want.Verdict) || got.Significant != want.Significant {
			t.Errorf("comparison %d: %+v", i, got)
		}
		for _, n := range []struct {
			got  *float64
			want float64
		}{{got.Mean, want.Mean}, {got.P, want.P}, {got.Change, want.Change.Value}, {got.ImprovementLo, improvement.Lo}} {
			if !same(n.got, n.want) {
				t.Errorf("comparison %d: got %v, want %v", i, n.got, n.want)
			}
		}
		if (got.RunsNeeded == nil) != (want.RunsNeeded == 0) || got.DuplicateOf != nil {
			t.Errorf("comparison %d: runs needed %v, duplicate of %v", i, got.RunsNeeded, got.DuplicateOf)
		}
	}
	last := doc.Tests[len(doc.Tests)-1]
	if last.Error == nil || *last.Error != errTooFew.Error() || last.P != nil || last.DF != nil || last.Method != nil {
		t.Errorf("a failed test: %+v", last)
	}
	n := 0
	for _, row := range r.Rows {
		for _, s := range row.Samples {
			n += len(s.Values)
		}
	}
	if len(doc.Samples) != n {
		t.Errorf("%d samples, want %d", len(doc.Samples), n)
	}
}

// same says whether a nullable number is the one wanted, NaN being null.
func same(got *float64, want float64) bool {
	if got == nil {
		return math.IsNaN(want)
	}
	return *got == want
}

func TestNumberJSON(t *testing.T) {
	for _, c := range []struct {
		v    float64
		want string
	}{
		{90.19, "90.19"}, {0, "0"}, {-12, "-12"}, {1e6, "1000000"}, {1e21, "1e+21"}, {1e-6, "0.000001"}, {1e-7, "1e-07"}, {-2e22, "-2e+22"}, {math.Nextafter(0.3, 1), "0.30000000000000004"},
		{nan, "null"}, {math.Inf(1), "null"}, {math.Inf(-1), "null"},
	} {
		got, err := json.Marshal(number(c.v))
		var back *float64
		if err != nil || string(got) != c.want {
			t.Errorf("%v is written %s (%v), want %s", c.v, got, err, c.want)
		} else if err := json.Unmarshal(got, &back); err != nil || back != nil && *back != c.v {
			t.Errorf("%v is read back as %v, %v", c.v, back, err)
		}
	}
}

// Whoever reads a table may stop at any row.
func TestTablesMayBeReadInPart(t *testing.T) {
	r := twoArmsResult()
	entries := allEntries(r)
	first(t, sourceRows(fiveArmsResult().Sources))
	first(t, comparisonRows(r, entries))
	first(t, testRows(entries))
	first(t, summaryRows(entries))
	first(t, sampleRows(entries))
	first(t, quantileRows(r, allEntries(quantilesResult())))
	first(t, warningRows(r.Warnings))
	first(t, metricRows(r))
	first(t, configurationRows(r.Configs))
	first(t, hiddenRows(r, nil))
	first(t, geoMeanRows(benchmarksResult()))
	var infinite []infiniteRow
	first(t, noting(&infinite, "comparisons", comparisonRows(r, entries)))
}

func first[T any](t *testing.T, rows iter.Seq[T]) {
	t.Helper()
	for range rows {
		return
	}
	t.Error("no rows")
}

// large has as many metrics and runs as anyone will compare.
func large(metrics, runs int) *latency.Result {
	r := &latency.Result{Options: defaultOptions(), Configs: []latency.Config{{Name: "before", Runs: runs}, {Name: "after", Runs: runs}}, FamilySize: metrics}
	values := make([]float64, runs)
	for i := range metrics {
		for j := range values {
			values[j] = 1000 + float64(i) + 1/float64(j+3)
		}
		row := row(fmt.Sprintf("Group%d.EventLatency.Metric%d.TotalLatency", i%7, i), "us", latency.Lower,
			compare("before", "after", 1000, 900+float64(i)/100, 5, 0.01, 0.02, latency.Improved))
		row.Samples = []latency.Sample{sample("before", slices.Clone(values)...), sample("after", slices.Clone(values)...)}
		r.Rows = append(r.Rows, row)
	}
	return r
}

func BenchmarkJSON(b *testing.B) {
	r := large(10_000, 20)
	for b.Loop() {
		if err := writeJSON(io.Discard, r, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkText(b *testing.B) {
	r := large(10_000, 2)
	for b.Loop() {
		if err := writeText(io.Discard, r, Options{Width: 100}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCSVSamples(b *testing.B) {
	r := large(10_000, 20)
	for b.Loop() {
		if err := writeCSV(io.Discard, r, Options{Table: "samples"}); err != nil {
			b.Fatal(err)
		}
	}
}
