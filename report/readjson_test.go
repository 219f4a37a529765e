package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sigtest/latency"
	"sigtest/stats"
)

// reread writes a result as JSON and reads it back.
func reread(t testing.TB, r *latency.Result, o Options) (*latency.Result, Options) {
	t.Helper()
	back, saved, err := ReadJSON(strings.NewReader(write(t, "json", r, o)))
	if err != nil {
		t.Fatal(err)
	}
	return back, saved
}

// waysToShow are options that change what is written.
func waysToShow() []Options {
	ways := []Options{
		{}, {Verbose: true}, {Signed: true, Verbose: true, Width: 120}, {Width: 60}, {Width: 80, Color: true}, {Version: "1.2.3"},
		{Only: []latency.Verdict{latency.Improved, latency.Untestable}, Verbose: true},
	}
	for _, key := range SortKeys() {
		ways = append(ways, Options{Sort: key})
	}
	return ways
}

// everyWriting writes a result in every format, table and way.
func everyWriting(t testing.TB, r *latency.Result, ways []Options, use func(what, text string)) {
	t.Helper()
	for i, o := range ways {
		for _, f := range Formats() {
			tables := []string{""}
			if f.Name == "csv" {
				tables = nil
				for _, table := range Tables() {
					tables = append(tables, table.Name)
				}
			}
			for _, table := range tables {
				o.Table = table
				use(fmt.Sprintf("%s %s, way %d", f.Name, table, i), write(t, f.Name, r, o))
			}
		}
		for j := range r.Rows {
			var out bytes.Buffer
			if err := Explain(&out, r, r.Rows[j].Name, o); err != nil {
				t.Fatal(err)
			}
			use(fmt.Sprintf("explanation of %d, way %d", j, i), out.String())
		}
	}
}

// agreeing makes the comparisons of a fixture say of samples and tests what the
// result says of them elsewhere, as Compare does.
func agreeing(r *latency.Result) *latency.Result {
	for i := range r.Rows {
		row := &r.Rows[i]
		if !slices.Contains(r.Options.Aggregates, row.Aggregate) {
			r.Options.Aggregates = append(slices.Clone(r.Options.Aggregates), row.Aggregate)
		}
		for j := range row.Samples {
			s := &row.Samples[j]
			config := &r.Configs[slices.IndexFunc(r.Configs, func(c latency.Config) bool { return c.Name == s.Config })]
			config.Runs = max(config.Runs, s.N)
			cv, n := s.CV, s.N
			var err error
			if s.Summary, err = stats.Describe(s.Values); err != nil {
				s.Summary = noSample(s.Config).Summary
			}
			s.CV, s.N = cv, n
		}
		sampleOf := func(config string) *latency.Sample {
			return &row.Samples[slices.IndexFunc(row.Samples, func(s latency.Sample) bool { return s.Config == config })]
		}
		for j := range row.Comparisons {
			c := &row.Comparisons[j]
			before, after := sampleOf(c.Baseline), sampleOf(c.Config)
			c.BaselineN, c.BaselineMean, c.N, c.Mean = before.N, before.Mean, after.N, after.Mean
			if c.Verdict == latency.Equivalent {
				c.PEquivalence = r.Options.Alpha / 4
			}
			for k := range c.Tests {
				if t := &c.Tests[k]; t.Name == r.Options.Test && t.Err == nil {
					t.P, t.PAdjusted = c.P, c.PAdjusted
				}
			}
		}
	}
	return r
}

// savable returns the fixtures. Go programs may give names that are no UTF-8,
// which JSON cannot hold.
func savable() map[string]*latency.Result {
	all := fixtures()
	hostile := all["hostile"]
	hostile.Rows = slices.DeleteFunc(hostile.Rows, func(row latency.Row) bool { return strings.Contains(row.Name, "\xff") })
	all["infinite"] = infiniteResult()
	all["opposed"] = opposedResult()
	for _, r := range all {
		agreeing(r)
	}
	return all
}

func opposedResult() *latency.Result {
	r := seedResult()
	r.Options.Test = "mann-whitney"
	for i := range r.Rows {
		c := &r.Rows[i].Comparisons[0]
		c.Opposed = i%2 == 0
		if c.Opposed && c.Verdict == latency.Improved {
			c.Verdict = latency.Regressed // by the test
		}
	}
	return r
}

// infiniteResult has infinite numbers in all tables that have numbers.
func infiniteResult() *latency.Result {
	r := quantilesResult()
	inf := math.Inf(1)
	r.Rows[0].Samples[1].CV = inf
	r.Rows[0].Samples[1].Values[0] = -inf
	c := &r.Rows[1].Comparisons[1]
	c.Change.Lo, c.Shift.Hi, c.MinimumDetectable = -inf, inf, inf
	c.Tests[1].Statistic = -inf
	c.Quantiles[0].Difference.Value = inf
	return r
}

// fillUnsaved gives numbers to all that ReadJSON cannot give back.
func fillUnsaved(r *latency.Result) {
	for i := range r.Rows {
		row := &r.Rows[i]
		if !slices.Contains(r.Options.Aggregates, row.Aggregate) {
			r.Options.Aggregates = append(slices.Clone(r.Options.Aggregates), row.Aggregate)
		}
		for j := range row.Samples {
			s := &row.Samples[j]
			config := &r.Configs[slices.IndexFunc(r.Configs, func(c latency.Config) bool { return c.Name == s.Config })]
			config.Runs = max(config.Runs, s.N)
			s.Missing, s.Unlabelled, s.Variance, s.GeometricMean = 1, 2, 3, 4
		}
		for j := range row.Comparisons {
			for k := range row.Comparisons[j].Tests {
				found := &row.Comparisons[j].Tests[k].Result
				found.Direction, found.Estimate = 1, stats.Estimate{Value: 5, Interval: stats.Interval{Lo: 6, Hi: 7, Level: 0.8}}
			}
		}
	}
}

// A saved report is written in every format as the result that it was made of.
func TestSavedReportsAreShownAsAtOnce(t *testing.T) {
	for name, r := range savable() {
		t.Run(name, func(t *testing.T) {
			fillUnsaved(r)
			back, _ := reread(t, r, Options{})
			var want []string
			everyWriting(t, r, waysToShow(), func(_, text string) { want = append(want, text) })
			everyWriting(t, back, waysToShow(), func(what, text string) {
				if diff := gocmp.Diff(want[0], text); diff != "" {
					t.Errorf("%s (-at once +saved):\n%s", what, diff)
				}
				want = want[1:]
			})
		})
	}
}

// notSaved is what no report shows.
var notSaved = gocmp.Options{
	cmpopts.EquateNaNs(),
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreFields(latency.Options{}, "Baseline"), // the name of the first, where none was given
	cmpopts.IgnoreFields(stats.Result{}, "Direction", "Estimate"),
	cmpopts.IgnoreFields(stats.Summary{}, "Variance", "GeometricMean"),
	cmpopts.IgnoreFields(stats.Interval{}, "Level"), // where there is no interval
	gocmp.Comparer(func(a, b error) bool {
		return fmt.Sprint(a) == fmt.Sprint(b)
	}),
	// Fixtures leave 0 where nothing was found.
	gocmp.Transformer("outcome", func(t latency.TestResult) latency.TestResult {
		t.Result, t.PAdjusted = outcome(t)
		return t
	}),
	gocmp.Transformer("empty", func(s latency.Sample) latency.Sample {
		if s.N == 0 {
			return noSample(s.Config)
		}
		return s
	}),
}

func TestReadJSONGivesTheResultBack(t *testing.T) {
	for name, r := range savable() {
		for _, sort := range SortKeys() {
			back, saved := reread(t, r, Options{Signed: true, Version: "1.2.3", Sort: sort})
			if diff := gocmp.Diff(r, back, notSaved); diff != "" {
				t.Errorf("%s, sorted by %s (-want +got):\n%s", name, sort, diff)
			}
			if diff := gocmp.Diff(Options{Signed: true, Version: "1.2.3"}, saved); diff != "" {
				t.Errorf("%s: options (-want +got):\n%s", name, diff)
			}
		}
	}
}

// The levels of intervals that there are.
func TestReadJSONLevels(t *testing.T) {
	r := agreeing(thresholdResult())
	r.Rows[0].Comparisons[0].Shift.Level = 0.9925
	back, _ := reread(t, r, Options{})
	c := back.Rows[0].Comparisons[0]
	if c.Shift.Level != 0.9925 || c.Change.Level != 0.99 || c.CliffsDeltaInterval.Level != 0.99 {
		t.Errorf("levels %v, %v, %v", c.Shift.Level, c.Change.Level, c.CliffsDeltaInterval.Level)
	}
}

func TestSavedErrorsAreStillWhatTheyWere(t *testing.T) {
	for _, sentinel := range []error{latency.ErrUnpaired, stats.ErrTooFew, stats.ErrNoVariation, stats.ErrDenominator} {
		r := agreeing(nothingResult())
		r.Rows[0].Comparisons[0].Tests[0].Err = fmt.Errorf("%w: 1 of 2", sentinel)
		back, _ := reread(t, r, Options{})
		if err := back.Rows[0].Comparisons[0].Tests[0].Err; !errors.Is(err, sentinel) {
			t.Errorf("%v is no %v", err, sentinel)
		}
	}
}

// What --only left out is counted, and never shown.
func TestReadJSONOfASelection(t *testing.T) {
	r := agreeing(matrixResult())
	o := Options{Only: []latency.Verdict{latency.Regressed, latency.Equivalent}}
	back, saved := reread(t, r, o)
	if !slices.Equal(saved.Only, o.Only) {
		t.Errorf("only %q", saved.Only)
	}
	verdicts := func(r *latency.Result) (all []string) {
		for _, e := range allEntries(r) {
			all = append(all, fmt.Sprint(e.row.DisplayName(), e.comparison.Config, e.comparison.Verdict, e.comparison.P, e.comparison.N, e.comparison.BaselineN))
		}
		return all
	}
	if diff := gocmp.Diff(verdicts(r), verdicts(back)); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
	warning := back.Warnings[len(back.Warnings)-1]
	if warning.Code != "selection" || !strings.Contains(warning.Text, "--only regressed,equivalent, which left out 11 of 14 comparisons") {
		t.Errorf("warning %+v", warning)
	}
	r.Warnings = back.Warnings
	differ := omnibusLines(r)[0] // which would need the tests of what was left out
	for _, f := range Formats() {
		atOnce := strings.NewReplacer("\n\n**"+markdown(differ)+"**", "", "<p>"+html.EscapeString(differ)+"</p>\n", "", "\n"+differ, "").Replace(unwrapped(write(t, f.Name, r, o)))
		if got := unwrapped(write(t, f.Name, back, o)); got != atOnce {
			t.Errorf("%s (-at once +saved):\n%s", f.Name, gocmp.Diff(atOnce, got))
		}
	}
}

// unwrapped puts the line about omnibus tests, which mails wrap, into one.
func unwrapped(text string) string {
	return strings.ReplaceAll(text, "(Welch\nANOVA", "(Welch ANOVA")
}

// Where --only leaves nothing out, nothing is lacking.
func TestReadJSONOfAnIdleSelection(t *testing.T) {
	o := Options{Only: []latency.Verdict{latency.Improved, latency.Insignificant}}
	back, saved := reread(t, agreeing(seedResult()), o)
	if len(back.Warnings) != len(agreeing(seedResult()).Warnings) {
		t.Errorf("warnings %v", back.Warnings)
	}
	if diff := gocmp.Diff(write(t, "json", agreeing(seedResult()), o), write(t, "json", back, saved)); diff != "" {
		t.Errorf("written again (-want +got):\n%s", diff)
	}
}

func TestReadJSONErrors(t *testing.T) {
	valid := write(t, "json", agreeing(twoArmsResult()), Options{Version: "1.2.3"})
	replaced := func(old, new string) string {
		if !strings.Contains(valid, old) {
			t.Fatalf("no %s", old)
		}
		return strings.Replace(valid, old, new, 1)
	}
	_, comparisons, _ := strings.Cut(valid, `"comparisons": [`)
	comparison, _, _ := strings.Cut(comparisons, "},")
	hidden := func(metric, verdict string) string {
		return fmt.Sprintf(`"hidden": [{"metric":%q,"aggregate":"mean","baseline":"v1","configuration":"v2","n_baseline":2,"n":2,"p":0.5,"verdict":%q}]`, metric, verdict)
	}
	for _, c := range []struct {
		text, want string
		notReport  bool
	}{
		{"", "is no sigtest.report/1: a JSON report begins with {", true},
		{"metric,config,value\n", "is no sigtest.report/1: a JSON report begins with {", true},
		{"[]", "is no sigtest.report/1: a JSON report begins with {", true},
		{`{"results": []}`, `is no sigtest.report/1: it has no "schema"`, true},
		{`{"schema": "other/1"}`, `is no sigtest.report/1: its "schema" is "other/1"`, true},
		{`{"schema": "sigtest.audit/1"}`, "is sigtest.audit/1: only sigtest.report/1", false},
		{`{"schema": "sigtest.report/2", "generator": {"name": "sigtest", "version": "9.0"}}`, "is sigtest.report/2, written by sigtest 9.0; this one reads sigtest.report/1: update sigtest", false},
		{`{"future": [1], "schema": "sigtest.report/12"}`, "is sigtest.report/12, written by sigtest", false},
		{`{"schema": 1}`, "line 1, column 12: schema: expected a string, found number", false},
		{replaced(`"metrics": [`, `"metrix": [`), `has no "metrics": written by an earlier sigtest (1.2.3)`, false},
		{valid + "{}", "more follows after the end of the report", false},
		{valid[:len(valid)-3], "the file is cut off here", false},
		{strings.TrimSuffix(valid, "}\n") + `, "tests": []}`, `"tests" is there twice`, false},
		{replaced(`"family_size": 6`, `"family_size": six`), "line 6, column 18: family_size: invalid character 's'", false},
		{replaced(`"family_size": 6`, `"family_size": 6.5`), "family_size: expected a whole number, found number 6.5", false},
		{replaced(`"summaries": [`, `"summaries": 1, "other": [`), "summaries: expected an array", false},
		{replaced(`"p":1.2e-12`, `"p":"small"`), "comparisons[0].p: expected a number, found string", false},
		{replaced(`"p":1.2e-12`, `"p":0`), "comparisons[0]: a P is 0", false},
		{replaced(`"p":1.2e-12`, `"p":1e999`), "comparisons[0].p: expected a number, found number 1e999", false},
		{replaced(`"runs_needed":31`, `"runs_needed":true`), "comparisons[0].runs_needed: expected a whole number, found bool", false},
		{replaced(`"verdict":"improved"`, `"verdict":"better"`), `comparisons[0]: unknown verdict "better"; have: improved`, false},
		{replaced(`"configurations": ["v1","v2"]`, `"configurations": ["v1"]`), "configuration_runs has other configurations", false},
		{replaced(`"alpha":0.05`, `"alpha":5`), "options.alpha is 5", false},
		{replaced(`"change":"improvement"`, `"change":"both"`), `options.change is "both"`, false},
		{replaced(`"rows":130`, `"rows":131`), "sources[0]: rows is 131, but used, missing and rejected are 120, 3 and 7", false},
		{replaced(`"repeated header":5`, `"repeated header":4`), "sources[0]: rejected is 7, but rejected_reasons has 6", false},
		{replaced(`"n":2,`, `"n":30,`), "summaries[0]: n is 30, but configuration_runs has no more than", false},
		{replaced(`"n":2,`, `"n":3,`), "summaries[0]: n is 3, but samples has 2 runs", false},
		{replaced(`"run":"r2","index":2`, `"run":"r2","index":3`), "samples[1]: index is 3, and 1 runs come before: expected 2", false},
		{replaced(`{"metric":"wake_p50","aggregate":"mean","configuration":"v1","run"`, `{"metric":"sleep","aggregate":"mean","configuration":"v1","run"`), `samples[0]: metric "sleep" (mean) is not in metrics`, false},
		{replaced(`"baseline":"v1","configuration":"v2","n_baseline"`, `"baseline":"v0","configuration":"v2","n_baseline"`), `comparisons[0]: configuration "v0" is not in configurations`, false},
		{replaced(`"baseline":"v1","configuration":"v2","n_baseline"`, `"baseline":"v2","configuration":"v2","n_baseline"`), `comparisons[0]: "v2" is compared with itself`, false},
		{replaced(`"baseline":"v1","configuration":"v2","test"`, `"baseline":"v2","configuration":"v1","test"`), `tests[0]: the comparison of "v1" with "v2" is not in comparisons`, false},
		{replaced(comparison, comparison+"},"+comparison), `comparisons[1]: the comparison of "v2" with "v1" is there twice`, false},
		{replaced(`"only":null`, `"only":["regressed"]`), `comparisons[0]: verdict is "improved", which is not in options.only`, false},
		{replaced(`"hidden": []`, hidden("idle", "improved")), `hidden[0]: verdict is "improved", which options.only does not leave out`, false},
		{strings.Replace(replaced(`"only":null`, `"only":["improved","regressed","increased","decreased","insignificant","untestable"]`), `"hidden": []`, hidden("idler", "equivalent"), 1), `hidden[0]: metric "idler" (mean) is not in metrics`, false},
		{replaced(`"better":"lower","threshold_percent"`, `"better":"left","threshold_percent"`), `metrics[0]: better is "left"`, false},
		{replaced(`"infinite": []`, `"infinite": [{"table":"tests","row":99,"column":"p","value":"inf"}]`), "infinite[0]: row 99 of tests: there are 14", false},
		{replaced(`"infinite": []`, `"infinite": [{"table":"tests","row":0,"column":"q","value":"inf"}]`), `infinite[0]: tests has no numbers "q"`, false},
		{replaced(`"infinite": []`, `"infinite": [{"table":"tests","row":0,"column":"p","value":"inf"}]`), "infinite[0]: p of tests[0] is not null", false},
		{replaced(`"infinite": []`, `"infinite": [{"table":"tests","row":0,"column":"df2","value":"big"}]`), `infinite[0]: value "big": expected inf or -inf`, false},
		{replaced(`"infinite": []`, `"infinite": [{"table":"text","row":0,"column":"p","value":"inf"}]`), `infinite[0]: table "text" has no numbers`, false},
		{replaced(`"p":1.2e-12`, `"p":1.2e-12,"p":0.5`), `comparisons[0]: "p" is there twice`, false},
		{replaced(`"p":1.2e-12`, `"p":1.2e-12,"\u0070":0.5`), `comparisons[0]: "p" is there twice`, false},
		{replaced(`"p":1.2e-12`, `"p":1.2e-12,"P":0.5`), `comparisons[0]: has "P": expected "p"`, false},
		{replaced(`"runs":20}`, `"runs":null}`), "configuration_runs[0]: runs is null", false},
		{replaced(`,"runs":20}`, `}`), `configuration_runs[0]: has no "runs"`, false},
		{replaced(`"seed":1,`, `"seed":1,"seed":2,`), `options: "seed" is there twice`, false},
		{replaced(`"sources": [`, `"sources": [null,`), "sources[0]: expected an object, found null", false},
		{replaced(`"level":0.95`, `"level":0.9`), "options: level is 0.9, but by the rest of the report it is 0.95", false},
		{replaced(`"test":"welch"`, `"test":"t"`), `options.test: unknown test "t"; have: welch`, false},
		{replaced(`"adjust":"bh"`, `"adjust":"b"`), `options.adjust: unknown adjustment "b"; have: bh`, false},
		{replaced(`"paired":false`, `"paired":true`), "options.paired is true, which is not for options.test, welch", false},
		{replaced(`"quantiles":[]`, `"quantiles":[50]`), "options.quantiles is [50]", false},
		{replaced(`"aggregates":["mean",`, `"aggregates":["max",`), `metrics[0]: aggregate "mean" is not in options.aggregates`, false},
		{replaced(`"p":1.2e-12`, `"p":0.5`), "tests[0]: p is 1.2e-12, but comparisons has 0.5, and this test decides", false},
		{replaced(`"p_adjusted":7.2e-12`, `"p_adjusted":0.001`), "tests[0]: p_adjusted is", false},
		{replaced(`"improvement_percent":`, `"improvement_percent":1`), "comparisons[0]: improvement_percent is 1", false},
		{replaced(`"significant":true`, `"significant":false`), "comparisons[0]: significant is false, and p_adjusted is", false},
		{replaced(`"verdict":"improved"`, `"verdict":"regressed"`), "comparisons[0]: verdict is regressed, but the means say otherwise", false},
		{replaced(`"verdict":"improved"`, `"verdict":"increased"`), "comparisons[0]: verdict is increased of a metric of which better is lower", false},
		{replaced(`"verdict":"improved"`, `"verdict":"untestable"`), "comparisons[0]: verdict is untestable, and p is 1.2e-12", false},
		{replaced(`"verdict":"improved"`, `"verdict":"equivalent"`), "comparisons[0]: verdict is equivalent, but p_equivalence is null", false},
		{replaced(`"verdict":"insignificant"`, `"verdict":"improved"`), "verdict is improved, but significant is false", false},
		{replaced(`"n_baseline":2`, `"n_baseline":3`), "comparisons[0]: n_baseline is 3, but samples has 2 runs of v1", false},
		{replaced(`"mean_baseline":1`, `"mean_baseline":2`), "comparisons[1]: mean_baseline is 2.5, but summaries has 1.5 of v1", false},
		{replaced(`"sd":`, `"sd":1`), "summaries[0]: sd is 1", false},
		{replaced(`"value":-0.05`, `"value":0.05`), "summaries[0]: mean is", false},
		{replaced(`"error":null`, `"error":"none"`), `tests[0]: method is "t", but by the rest of the report it is null`, false},
		{replaced(`"test":"mann-whitney"`, `"test":"welch"`), "tests[1]: test welch of this comparison is there twice", false},
		{replaced(`"test":"welch","method"`, `"test":"ks","method"`), "comparisons[0]: tests has no welch of this comparison", false},
		{replaced("v2", "\xff"), "is no UTF-8", false},
	} {
		r, _, err := ReadJSON(strings.NewReader(c.text))
		if r != nil || err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, ErrNotReport) != c.notReport {
			t.Errorf("%.60s...: error %v, want %s", c.text, err, c.want)
		}
	}
}

// What a small file asks for is not given without limit.
func TestReadJSONLimits(t *testing.T) {
	const n = 3000
	var names, configs, metrics []string
	for i := range n {
		names = append(names, fmt.Sprintf(`"c%d"`, i))
		configs = append(configs, fmt.Sprintf(`{"configuration":"c%d","runs":1}`, i))
		metrics = append(metrics, fmt.Sprintf(`{"metric":"m%d","aggregate":"mean","unit":"","better":"lower"}`, i))
	}
	text := `{"schema":"sigtest.report/1","generator":{"name":"sigtest","version":"1"},"options":{"baseline":"c0","test":"welch","alpha":0.05,"level":0.95,"adjust":"bh","aggregates":["mean"],"change":"signed","seed":1,"all_pairs":false,"paired":false,"also":[],"quantiles":[]},"configurations":[` + strings.Join(names, ",") +
		`],"configuration_runs":[` + strings.Join(configs, ",") + `],"metrics":[` + strings.Join(metrics, ",") + `],"family_size":0`
	for _, table := range []string{"sources", "summaries", "comparisons", "tests", "samples", "warnings", "quantiles", "hidden", "infinite"} {
		text += `,"` + table + `":[]`
	}
	_, _, err := ReadJSON(strings.NewReader(text + "}"))
	if want := "holds 3000 metrics of 3000 configurations: at most 4194304 samples can be shown"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	for limit, fits := range map[int64]bool{4: false, 5: true} {
		if got, err := readAtMost(strings.NewReader("12345"), limit); (err == nil) != fits || fits && string(got) != "12345" {
			t.Errorf("limit %d: %q, %v", limit, got, err)
		}
	}
}

func TestReadJSONFails(t *testing.T) {
	if _, _, err := ReadJSON(iotest.ErrReader(errors.New("disk gone"))); err == nil || !strings.Contains(err.Error(), "disk gone") {
		t.Errorf("error %v", err)
	}
}

// A place is of the value that is wrong, whatever the layout.
func TestReadJSONPlaces(t *testing.T) {
	var spread bytes.Buffer
	if err := json.Indent(&spread, []byte(write(t, "json", agreeing(seedResult()), Options{})), "", " "); err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(spread.String(), `"verdict": "improved"`, `"verdict": "better"`, 1)
	before, _, _ := strings.Cut(text, `"verdict": "better"`)
	start := strings.LastIndex(before, "{") // of the row
	_, _, err := ReadJSON(strings.NewReader(text))
	var place *PlaceError
	if !errors.As(err, &place) || place.Line != 1+strings.Count(text[:start], "\n") || place.Column != 3 || place.Path != "comparisons[0]" {
		t.Errorf("error %v", err)
	}
}

// Keys may come in any order and with others among them, as of a later sigtest.
func TestReadJSONTakesOtherLayouts(t *testing.T) {
	r := agreeing(fiveArmsResult())
	var doc map[string]any
	if err := json.Unmarshal([]byte(write(t, "json", r, Options{})), &doc); err != nil {
		t.Fatal(err)
	}
	doc["a new table"] = []any{map[string]any{"x": 1}}
	doc["comparisons"].([]any)[0].(map[string]any)["a new column"] = "x"
	sorted, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	back, _, err := ReadJSON(bytes.NewReader(sorted))
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(r, back, notSaved); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// Whatever is read can be written, in every format. What is fuzzed is an edit of
// a report, of which few bytes may change if it is to stay one.
func FuzzReadJSON(f *testing.F) {
	var texts []string
	for _, r := range []*latency.Result{agreeing(thresholdResult()), agreeing(nothingResult()), agreeing(oneArmResult()), agreeing(pairedResult()), infiniteResult(), agreeing(matrixResult())} {
		texts = append(texts, write(f, "json", r, Options{}), write(f, "json", r, Options{Only: []latency.Verdict{latency.Improved}}))
	}
	for i, text := range texts {
		for _, edit := range [][2]string{{"null", "1e300"}, {"null", `"x"`}, {"true", "false"}, {":20", ":0"}, {`"lower"`, `"none"`}, {"0.95", "-0.5"}, {"mean", "p99"}, {"]", ""}, {"mann", ""}} {
			if at := strings.Index(text, edit[0]); at >= 0 {
				f.Add(uint(i), uint(at), uint(len(edit[0])), edit[1])
			}
		}
	}
	f.Fuzz(func(t *testing.T, which, at, cut uint, put string) {
		text := texts[which%uint(len(texts))]
		at %= uint(len(text))
		end := min(at+cut%64, uint(len(text)))
		r, saved, err := ReadJSON(strings.NewReader(text[:at] + put + text[end:]))
		if err != nil {
			return
		}
		saved.Verbose = true
		everyWriting(t, r, []Options{saved, {Width: 40}}, func(what, text string) {})
		again, _ := reread(t, r, saved)
		if a, b := write(t, "json", r, saved), write(t, "json", again, saved); a != b {
			t.Errorf("read back it is another (-want +got):\n%s", gocmp.Diff(a, b))
		}
	})
}

func BenchmarkReadJSON(b *testing.B) {
	text := write(b, "json", agreeing(large(10_000, 20)), Options{})
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, _, err := ReadJSON(strings.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}
