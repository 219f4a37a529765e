package report

import (
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"sigtest/latency/selfcheck"
)

// selfcheckFixtures are reports with all that a report may hold: figures that
// keep their bound and miss it, rules of peers, methods that do not apply.
func selfcheckFixtures() map[string]*selfcheck.Report {
	stated := &selfcheck.Bound{Lo: 0, Hi: 0.06}
	none := selfcheck.Cell{Rate: math.NaN(), SE: math.NaN()}
	kept := selfcheck.Table{
		Name: "false-alarms", Title: "False alarms where nothing changed",
		Notes:   []string{"Both samples are alike.", "Stated: at most 6 %."},
		Keys:    []string{"Distribution", "Runs Each"},
		Columns: []selfcheck.Column{{Name: "verdict", Doc: "the default verdict"}, {Name: "paired-t", Doc: "a paired test"}, {Name: "pooled | welch", Doc: "of <all> iterations", Peer: true}},
		Rows: []selfcheck.Row{
			{Keys: []string{"normal, CV 20 %", "20"}, Cells: []selfcheck.Cell{{Rate: 0.0485, SE: 0.0024, Trials: 8000, Bound: stated}, {Rate: 0.051, SE: 0.007, Trials: 1000}, {Rate: 0.636, SE: 0.0054, Trials: 8000}}},
			{Keys: []string{"spikes", "20 + 10"}, Cells: []selfcheck.Cell{{Rate: 0, SE: 0.0001, Trials: 8000, Bound: stated}, none, {Rate: 1, SE: 0.0001, Trials: 8000}}},
		},
	}
	missed := kept
	missed.Name, missed.Title = "design", "By the order of the runs"
	missed.Rows = []selfcheck.Row{{Keys: []string{"drift", "blocks"}, Cells: []selfcheck.Cell{{Rate: 0.351, SE: 0.005, Trials: 8000, Bound: stated}, none, none}}}
	return map[string]*selfcheck.Report{
		"kept":   {Options: selfcheck.Options{Reps: 8000, Seed: 1, Full: true}, Tables: []selfcheck.Table{kept}},
		"missed": {Options: selfcheck.Options{Reps: 50, Seed: 7, Data: []selfcheck.NamedData{{Name: "a.csv"}, {Name: "b.csv"}}}, Tables: []selfcheck.Table{kept, missed}},
	}
}

func writeSelfcheck(t testing.TB, format string, r *selfcheck.Report, o Options) string {
	t.Helper()
	f, err := LookupSelfcheck(format)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, format, func(w io.Writer) error { return f.Write(w, r, o) })
}

func TestSelfcheckGolden(t *testing.T) {
	for name, r := range selfcheckFixtures() {
		for _, c := range []struct {
			suffix, format string
			options        Options
		}{
			{".txt", "text", Options{}},
			{"-60.txt", "text", Options{Width: 60}},
			{"-color.txt", "text", Options{Color: true}},
			{".md", "markdown", Options{Version: "1.2.3"}},
			{".csv", "csv", Options{}},
			{".json", "json", Options{Version: "1.2.3"}},
		} {
			t.Run(name+c.suffix, func(t *testing.T) {
				checkGolden(t, "selfcheck-"+name+c.suffix, writeSelfcheck(t, c.format, r, c.options))
			})
		}
	}
}

func TestSelfcheckJSONFollowsItsSchema(t *testing.T) {
	path := filepath.Join("schema", "sigtest.selfcheck-1.json")
	schema, err := jsonschema.NewCompiler().Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range selfcheckFixtures() {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(writeSelfcheck(t, "json", r, Options{})))
		if err != nil {
			t.Fatalf("%s is no JSON: %v", name, err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var keys struct {
		Defs struct {
			Rate struct{ Required []string }
		} `json:"$defs"`
	}
	if err := json.Unmarshal(data, &keys); err != nil {
		t.Fatal(err)
	}
	header, _, _ := strings.Cut(writeSelfcheck(t, "csv", selfcheckFixtures()["kept"], Options{}), "\n")
	if diff := cmp.Diff(keys.Defs.Rate.Required, strings.Split(header, ",")); diff != "" {
		t.Errorf("(-schema +CSV):\n%s", diff)
	}
}

func TestSelfcheckWriteErrorsAreReported(t *testing.T) {
	for _, f := range SelfcheckFormats() {
		if err := f.Write(fullDisk{}, selfcheckFixtures()["missed"], Options{}); err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Errorf("%s: error %v", f.Name, err)
		}
	}
	if _, err := LookupSelfcheck("mail"); err == nil || !strings.Contains(err.Error(), "have: text, markdown, csv, json") {
		t.Errorf("mail: %v", err)
	}
}
