package report

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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

func TestSelfcheckGolden(t *testing.T) {
	checkGoldens(t, "selfcheck-", SelfcheckFormats(), selfcheckFixtures(), []golden{
		{".txt", "text", Options{}},
		{"-60.txt", "text", Options{Width: 60}},
		{"-color.txt", "text", Options{Color: true}},
		{".md", "markdown", Options{Version: "1.2.3"}},
		{".csv", "csv", Options{}},
		{".json", "json", Options{Version: "1.2.3"}},
	})
}

func TestSelfcheckJSONFollowsItsSchema(t *testing.T) {
	const file = "sigtest.selfcheck-1.json"
	checkSchema(t, file, SelfcheckFormats(), selfcheckFixtures(), Options{})
	data, err := os.ReadFile(filepath.Join("schema", file))
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
	header, _, _ := strings.Cut(writeAs(t, SelfcheckFormats(), "csv", selfcheckFixtures()["kept"], Options{}), "\n")
	if diff := cmp.Diff(keys.Defs.Rate.Required, strings.Split(header, ",")); diff != "" {
		t.Errorf("(-schema +CSV):\n%s", diff)
	}
}
