package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency/audit"
)

// published makes a table of rows "metric before after change p", as the cells
// of a CSV file; an empty cell is not printed.
func published(t testing.TB, path string, rows [][]string) audit.Table {
	t.Helper()
	figure := func(text string) audit.Figure {
		number := strings.Trim(text, "<>%")
		if number == "" {
			return audit.Figure{}
		}
		v, err := strconv.ParseFloat(number, 64)
		if err != nil {
			t.Fatal(err)
		}
		_, fraction, _ := strings.Cut(number, ".")
		return audit.Figure{Text: text, Value: v, Half: 0.5 * math.Pow10(-len(fraction))}
	}
	out := audit.Table{Path: path, Line: 3, Columns: audit.Columns{Metric: "MetricName", Before: "Average Before", After: "Average After", Change: "Change %", P: "P-value"}}
	for i, cells := range rows {
		row := audit.Row{Metric: cells[0], Line: i + 5, Before: figure(cells[1]), After: figure(cells[2]), Change: figure(cells[3]), P: audit.P{Figure: figure(cells[4])}}
		switch {
		case strings.HasPrefix(cells[4], "<"):
			row.P.Relation = audit.Below
		case strings.HasPrefix(cells[4], ">"):
			row.P.Relation = audit.Above
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

func chromeOSRows(t testing.TB) [][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", "published", "chromeos.csv"))
	if err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return records[1:]
}

// auditFixtures are audits of a good table, with and without the number of
// runs, of a bad one, and of one that lacks what most have.
func auditFixtures(t testing.TB) map[string]*audit.Result {
	t.Helper()
	seed := published(t, "mail.txt", chromeOSRows(t))
	bad := published(t, "bad|mail\x1b.txt", [][]string{
		{"wake|\x1b[31mup", "90.19", "78.22", "13.27%", "<0.01"},
		{"a_very_long_name_of_a_metric/with/parts/that_go_on", "0.001234", "0.001111", "-9.97%", "0.03"},
		{"switches", "1500000", "1400000", "9.99%", "0.2"},
		{"nothing", "0.0", "3.0", "5%", "0.5"},
		{"coarse", "10.25", "10.11", "1.4%", "<0.1"},
		{"above", "10.25", "10.16", "", ">0.05"},
		{"untested", "11.5", "10.5", "8.7%", ""},
		{"of after", "50.0", "40.0", "25%", "0.9999"},
		{"weak", "110.5", "100.5", "9.0%", "0.04"},
	})
	bad.Unused, bad.Missing = []string{"Runs", "Note"}, 1
	bare := published(t, "bare.csv", [][]string{{"a", "12.5", "11.5", "", ""}, {"b", "13.5", "12.5", "", ""}})
	bare.Columns.Change, bare.Columns.P = "", ""
	clean := published(t, "clean.csv", [][]string{{"boot", "100.0", "90.0", "10.0%", "0.001"}})
	check := func(o audit.Options, tables ...audit.Table) *audit.Result {
		r, err := audit.Check(tables, o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	return map[string]*audit.Result{
		"seed":      check(audit.Options{Before: 20, After: 20}, seed),
		"seed-runs": check(audit.Options{}, seed),
		"bad":       check(audit.Options{Alpha: 0.1, Before: 20, After: 18}, bad, clean),
		"bare":      check(audit.Options{}, bare),
		"clean":     check(audit.Options{Before: 20, After: 20}, clean),
	}
}

func TestAuditGolden(t *testing.T) {
	checkGoldens(t, "audit-", AuditFormats(), auditFixtures(t), []golden{
		{".txt", "text", Options{}},
		{"-80.txt", "text", Options{Width: 80}},
		{"-color.txt", "text", Options{Width: 120, Color: true}},
		{".md", "markdown", Options{}},
		{".csv", "csv", Options{}},
		{".json", "json", Options{Version: "1.2.3"}},
	})
}

func TestAuditJSONFollowsItsSchema(t *testing.T) {
	checkSchema(t, "sigtest.audit-1.json", AuditFormats(), auditFixtures(t), Options{})
}

// The schema would let a missing or renamed convention pass unnoticed, and
// columns of the CSV table are those of the rows.
func TestAuditSchemaAndTableAgree(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("schema", "sigtest.audit-1.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct {
			Properties map[string]struct{ Enum []string }
			Required   []string
		} `json:"$defs"`
	}
	if err := json.Unmarshal(data, &schema); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range audit.Conventions() {
		names = append(names, c.Name)
	}
	if got := schema.Defs["table"].Properties["convention"].Enum; !slices.Equal(got, names) {
		t.Errorf("schema has the conventions %q, audit %q", got, names)
	}
	header, _, _ := strings.Cut(writeAs(t, AuditFormats(), "csv", auditFixtures(t)["bad"], Options{}), "\n")
	if diff := cmp.Diff(schema.Defs["row"].Required, strings.Split(header, ",")); diff != "" {
		t.Errorf("(-schema +CSV):\n%s", diff)
	}
}

// A bound below what is printed has one mark, and a table of which nothing can
// be reconstructed says why.
func TestAuditOfATinyP(t *testing.T) {
	r, err := audit.Check([]audit.Table{published(t, "t", [][]string{{"a", "10.0", "10.0", "0.0%", "<0.00001"}})}, audit.Options{Before: 20, After: 20})
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"text", "markdown"} {
		out := writeAs(t, AuditFormats(), format, r, Options{})
		if strings.Contains(out, "<=<") || strings.Contains(out, "&lt;=&lt;") || !strings.Contains(out, "no standard deviation follows") {
			t.Errorf("%s:\n%s", format, out)
		}
	}
}
