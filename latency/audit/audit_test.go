package audit

import (
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// figure reads a number as printed; "" is none.
func figure(t testing.TB, text string) Figure {
	t.Helper()
	if text == "" {
		return Figure{}
	}
	number := strings.TrimSuffix(text, "%")
	v, err := strconv.ParseFloat(number, 64)
	if err != nil {
		t.Fatal(err)
	}
	_, fraction, _ := strings.Cut(number, ".")
	return Figure{text, v, 0.5 * math.Pow10(-len(fraction))}
}

func pValue(t testing.TB, text string) P {
	t.Helper()
	p := P{Figure: figure(t, strings.TrimLeft(text, "<>"))}
	p.Text = text
	switch {
	case strings.HasPrefix(text, "<"):
		p.Relation = Below
	case strings.HasPrefix(text, ">"):
		p.Relation = Above
	}
	return p
}

// table makes a table of rows "metric before after change p", "-" for what is
// not printed.
func table(t testing.TB, rows ...string) Table {
	t.Helper()
	out := Table{Path: "t", Line: 1, Columns: Columns{Metric: "metric", Before: "before", After: "after", Change: "change", P: "p"}}
	for i, row := range rows {
		cells := strings.Fields(row)
		for k := range cells {
			cells[k] = strings.TrimSuffix(cells[k], "-")
		}
		out.Rows = append(out.Rows, Row{
			Metric: cells[0], Line: i + 2,
			Before: figure(t, cells[1]), After: figure(t, cells[2]),
			Change: figure(t, cells[3]), P: pValue(t, cells[4]),
		})
	}
	return out
}

func checked(t testing.TB, table Table, o Options) Checked {
	t.Helper()
	r, err := Check([]Table{table}, o)
	if err != nil {
		t.Fatal(err)
	}
	return r.Tables[0]
}

func codes(c Checked) (all []string) {
	for _, f := range c.Findings {
		all = append(all, f.Code)
	}
	return all
}

// finding returns the finding of one code, or fails.
func finding(t testing.TB, c Checked, code string) Finding {
	t.Helper()
	i := slices.IndexFunc(c.Findings, func(f Finding) bool { return f.Code == code })
	if i < 0 {
		t.Fatalf("no finding %s in %q", code, codes(c))
	}
	return c.Findings[i]
}

func readCSV(t testing.TB, name string) [][]string {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", "published", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return records[1:]
}

// chromeOS is the table from which this project descends.
func chromeOS(t testing.TB) Table {
	t.Helper()
	var rows []string
	for _, r := range readCSV(t, "chromeos.csv") {
		rows = append(rows, strings.Join(r, " "))
	}
	return table(t, rows...)
}

func number(t testing.TB, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestPublishedTable(t *testing.T) {
	c := checked(t, chromeOS(t), Options{Before: 20, After: 20})
	if c.Convention.Name != "improvement" || c.Changes != 14 || c.Fitting != 14 || c.Distinct != 10 || c.Apart != 9 {
		t.Errorf("convention %s, %d of %d follow, %d distinct, %d apart", c.Convention.Name, c.Fitting, c.Changes, c.Distinct, c.Apart)
	}
	if want := (Tally{Tests: 14, Printed: 10, BH: 10, Holm: 0}); c.All != want {
		t.Errorf("all rows: %+v", c.All)
	}
	if want := (Tally{Tests: 10, Printed: 7, BH: 7, Holm: 3}); c.Counted != want {
		t.Errorf("distinct rows: %+v", c.Counted)
	}
	for i, want := range readCSV(t, "expected.csv") {
		row := c.Rows[i]
		if row.Metric != want[0] || row.Fit != Fits || row.DuplicateOf != int(number(t, want[4]))-1 {
			t.Errorf("row %d: %s, follows %q, duplicate of %d", i, row.Metric, row.Fit, row.DuplicateOf)
		}
		for k, got := range []float64{row.Recomputed.Value, row.Recomputed.Lo, row.Recomputed.Hi, 0, row.BH, row.Holm, row.BHAll, row.HolmAll} {
			// The fractions were written with ten decimals.
			if k != 3 && math.Abs(got-number(t, want[k+1])) > 1e-10 {
				t.Errorf("%s: figure %d is %v, want %s", row.Metric, k, got, want[k+1])
			}
		}
	}
	if near := c.Rows[12].NearOf; near != 5 {
		t.Errorf("row 12 is nearly row %d, want 5", near)
	}
	want := []string{"duplicate-rows", "near-duplicate-rows", "unit-suspicion", "p-rounded-to-zero", "multiplicity", "insignificant-not-zero"}
	if diff := cmp.Diff(want, codes(c)); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	for code, parts := range map[string][]string{
		"duplicate-rows":         {"4 of 14 rows", "which leaves 10 distinct", "10 of 14 with P <= 0.05 is 7 of 10"},
		"near-duplicate-rows":    {"EventLatency.TotalLatency differs from Docs.EventLatency.TotalLatency by 0.004%", "9 of 14 rows are left"},
		"unit-suspicion":         {"Ash.EventLatency.Core.TotalLatency (90.19) is about 1/1006 of Ash.EventLatency.KeyReleased.TotalLatency (90733.76)"},
		"p-rounded-to-zero":      {"0.00 in 5 of 14 rows", "at most 0.005"},
		"multiplicity":           {"7 of 10", "7 by Benjamini-Hochberg and 3 by Holm", "10 of 14, and 10 and 0"},
		"insignificant-not-zero": {"20 + 20 runs", "EventLatency.MouseReleased.TotalLatency (changed by 7.91%, could see >= 29.2%, ~259 runs each to settle)", "The 7.91% of EventLatency.MouseReleased.TotalLatency is larger than the 6.35% of EventLatency.GestureScrollUpdt.Wheel.TotalLat"},
	} {
		for _, part := range parts {
			if text := finding(t, c, code).Text; !strings.Contains(text, part) {
				t.Errorf("%s: %q lacks %q", code, text, part)
			}
		}
	}
}

// Figures from a computation with R (qt, power.t.test) that was made by hand
// from the published table: spread, interval of the improvement, smallest
// detectable change, runs needed.
func TestReconstruction(t *testing.T) {
	c := checked(t, chromeOS(t), Options{Before: 20, After: 20})
	for _, want := range []struct {
		row                      int
		cv, lo, hi, see, percent float64
		runs                     int
	}{
		{0, 18.6, 1.4, 25.2, 17, 13.27, 32},
		{3, 7.7, 2.3, 12.2, 7, 7.26, 19},
		{4, 18.5, -5.1, 18.5, 17, 6.67, 122},
		{6, 8.3, 1.1, 11.6, 7.5, 6.35, 28},
		{8, 11.6, -5.3, 9.5, 11, 2.11, 480},
		{9, 14.4, 3.1, 21.6, 13, 12.35, 23},
		{11, 32.1, -12.6, 28.4, 29, 7.91, 259},
	} {
		p := c.Rows[want.row].Published
		if p == nil {
			t.Fatalf("row %d: %s", want.row, c.Rows[want.row].Reason)
		}
		for _, f := range []struct{ got, want, tolerance float64 }{
			{100 * p.CV, want.cv, 0.05}, {-p.Change.Hi, want.lo, 0.05}, {-p.Change.Lo, want.hi, 0.05},
			{p.MinimumDetectable, want.see, 0.5}, {-p.Change.Value, want.percent, 0.005},
		} {
			if math.Abs(f.got-f.want) > f.tolerance {
				t.Errorf("row %d: %v, want %v", want.row, f.got, f.want)
			}
		}
		if p.RunsNeeded != want.runs {
			t.Errorf("row %d: %d runs needed, want %d", want.row, p.RunsNeeded, want.runs)
		}
	}
}

// Of a P that is alpha itself the interval ends at 0.
func TestIntervalEndsAtZero(t *testing.T) {
	for _, alpha := range []float64{0.05, 0.1, 0.01} {
		for _, after := range []string{"90.00", "110.00", "72.13"} {
			c := checked(t, table(t, fmt.Sprintf("a 100.00 %s - %g", after, alpha)), Options{Alpha: alpha, Before: 20, After: 20})
			p := c.Rows[0].Published
			if p == nil || p.Change.Lo != 0 && p.Change.Hi != 0 {
				t.Errorf("alpha %g, after %s: %+v", alpha, after, p)
			}
		}
	}
}

func TestNoPlanForNothing(t *testing.T) {
	c := checked(t, table(t, "a 100.00 90.00 10.00% 0.9999"), Options{Before: 20, After: 20})
	if f := finding(t, c, "insignificant-not-zero"); !strings.Contains(f.Text, ">100000 runs each to settle") {
		t.Error(f.Text)
	}
}

// Nothing is found where nothing is wrong.
func TestCleanTable(t *testing.T) {
	c := checked(t, table(t, "a 100.0 90.0 10.0% 0.001", "b 200.0 150.0 25.0% 0.002"), Options{Before: 10, After: 12})
	if len(c.Findings) > 0 {
		t.Errorf("findings %q", codes(c))
	}
	if s := c.Rows[0].Standing(0.05); s != ByHolm {
		t.Errorf("standing %q", s)
	}
}

func TestStanding(t *testing.T) {
	rows := []string{"a 100.00 91.00 9.00% 0.01", "b 200.00 180.00 10.00% 0.03", "c 300.00 240.00 20.00% 0.04", "d 400.00 300.00 25.00% 0.5",
		"e 500.00 410.00 18.00% <0.1", "f 600.00 420.00 30.00% >0.1", "g 700.00 420.00 40.00% >0.01", "h 800.00 420.00 47.50% -", "i 900.00 1.00 99.89% 0.0"}
	c := checked(t, table(t, rows...), Options{})
	var got []Standing
	for _, row := range c.Rows {
		got = append(got, row.Standing(0.05))
	}
	// By R's p.adjust of 0.01 0.03 0.04 0.5 0.1 1 1 0.05.
	want := []Standing{AsPrinted, AsPrinted, AsPrinted, Insignificant, Undecided, Insignificant, Undecided, NoP, AsPrinted}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if f := finding(t, c, "insignificant-not-zero"); !slices.Equal(f.Rows, []int{3, 5}) {
		t.Errorf("insignificant: %v", f.Rows)
	}
	if f := finding(t, c, "no-p"); !slices.Equal(f.Rows, []int{7}) || !strings.Contains(f.Text, "1 of 9 rows") {
		t.Errorf("no-p: %v %s", f.Rows, f.Text)
	}
	if f := finding(t, c, "multiplicity"); !slices.Equal(f.Rows, []int{0, 1, 2, 8}) || strings.Contains(f.Text, "repeated") {
		t.Errorf("multiplicity: %v %s", f.Rows, f.Text)
	}
	// One that survives Benjamini-Hochberg alone, and one that survives Holm.
	c = checked(t, table(t, "a 100.00 91.00 9.00% 0.01", "b 200.00 180.00 10.00% 0.04"), Options{Alpha: 0.05})
	if a, b := c.Rows[0].Standing(0.05), c.Rows[1].Standing(0.05); a != ByHolm || b != ByHolm {
		t.Errorf("%q, %q", a, b)
	}
	c = checked(t, table(t, "a 100.00 91.00 9.00% 0.03", "b 200.00 180.00 10.00% 0.04"), Options{})
	if a, b := c.Rows[0].Standing(0.05), c.Rows[1].Standing(0.05); a != ByBH || b != ByBH {
		t.Errorf("%q, %q", a, b)
	}
}

func TestPValues(t *testing.T) {
	for _, c := range []struct {
		text    string
		largest float64
		bound   bool
	}{{"0.03", 0.03, false}, {"0.00", 0.005, true}, {"0", 0.5, true}, {"<0.01", 0.01, true}, {">0.05", 1, true}, {"1.00", 1, false}} {
		p := pValue(t, c.text)
		if p.Largest() != c.largest || p.Bound() != c.bound {
			t.Errorf("%s: at most %v, bound %t", c.text, p.Largest(), p.Bound())
		}
	}
	if p := (P{Figure: Figure{Text: "0e1", Half: 5}}); p.Largest() != 1 {
		t.Errorf("0e1: at most %v", p.Largest())
	}
	for text, want := range map[string]bool{">0.05": true, ">0.04": false, "0.05": false, "0.06": true, "<0.06": false} {
		if got := pValue(t, text).exceeds(0.05); got != want {
			t.Errorf("%s exceeds 0.05: %t", text, got)
		}
	}
}

func TestRepeats(t *testing.T) {
	for _, c := range []struct {
		name            string
		rows            []string
		distinct, apart int
	}{
		{"another P", []string{"a 100.00 90.00 10.00% 0.03", "b 100.00 90.00 10.00% 0.04"}, 2, 2},
		{"another relation", []string{"a 100.00 90.00 10.00% 0.03", "b 100.00 90.00 10.00% <0.03"}, 2, 2},
		{"P written otherwise", []string{"a 100.00 90.00 10.00% 0.03", "b 100.00 90.00 10.00% 0.030"}, 1, 1},
		{"no P", []string{"a 100.00 90.00 10.00% -", "b 100.00 90.00 10.00% -"}, 1, 1},
		{"few digits agree by chance", []string{"a 10 9 10% 0.03", "b 10 9 10% 0.03"}, 2, 2},
		{"five digits do not", []string{"a 10.1 99 -880% 0.03", "b 10.1 99 -880% 0.03"}, 1, 1},
		{"thrice", []string{"a 100.00 90.00 10.00% 0.03", "b 100.00 90.00 10.00% 0.03", "c 100.00 90.00 10.00% 0.03"}, 1, 1},
		{"near", []string{"a 100.00 90.000 10.00% 0.03", "b 100.01 90.000 10.01% 0.03"}, 2, 1},
		{"near in the second only", []string{"a 100.00 90.00 10.00% 0.03", "b 100.00 90.02 9.98% 0.03"}, 2, 2},
		{"near with another P", []string{"a 100.00 90.000 10.00% 0.03", "b 100.01 90.000 10.01% 0.02"}, 2, 2},
		{"zeros", []string{"a 0 0 0% 0.03", "b 0 0 0% 0.03"}, 2, 2},
	} {
		got := checked(t, table(t, c.rows...), Options{})
		if got.Distinct != c.distinct || got.Apart != c.apart {
			t.Errorf("%s: %d distinct, %d apart", c.name, got.Distinct, got.Apart)
		}
	}
}

// Rows that are nearly repeated are those that comparing all pairs finds.
func TestNearRowsAreThoseOfAllPairs(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	c := Checked{Rows: make([]CheckedRow, 2000)}
	for i := range c.Rows {
		// Averages around a step of the ladder, of either sign, and zeros.
		average := func() Figure {
			v := float64(random.IntN(8)-1) * math.Exp(10+nearly*float64(random.IntN(12))/4) / 4
			return Figure{Text: "x", Value: v, Half: 0.5}
		}
		c.Rows[i].Before, c.Rows[i].After = average(), average()
	}
	c.findRepeats()
	var apart []int
	repeated, nearRows := 0, 0
	for i := range c.Rows {
		row, want := &c.Rows[i], -1
		if row.DuplicateOf >= 0 {
			repeated++
			continue
		}
		for _, k := range apart {
			e := &c.Rows[k]
			differ := row.Before.Value != e.Before.Value || row.After.Value != e.After.Value
			if differ && near(row.Before, e.Before) && near(row.After, e.After) {
				want = k
				break
			}
		}
		if row.NearOf != want {
			t.Errorf("row %d (%v, %v): near row %d, want %d", i, row.Before.Value, row.After.Value, row.NearOf, want)
		}
		if want < 0 {
			apart = append(apart, i)
		} else {
			nearRows++
		}
	}
	if c.Apart != len(apart) || repeated < 100 || nearRows < 100 {
		t.Errorf("%d apart, want %d; %d repeated, %d near", c.Apart, len(apart), repeated, nearRows)
	}
}

// Adjusted P-values that are alpha but for rounding errors hold: 0.017 x 50/17
// is 0.05.
func TestAdjustedToAlphaItself(t *testing.T) {
	rows := make([]string, 50)
	for i := range rows {
		p := "0.017"
		if i >= 17 {
			p = "0.9"
		}
		rows[i] = fmt.Sprintf("m%d %d.00 %d.00 - %s", i, 1000+7*i, 900+5*i, p)
	}
	c := checked(t, table(t, rows...), Options{})
	if c.Counted.BH != 17 || c.Rows[0].Standing(0.05) != ByBH {
		t.Errorf("%d by BH, the first %s with %v", c.Counted.BH, c.Rows[0].Standing(0.05), c.Rows[0].BH)
	}
}

// A change of 0 as printed is no yardstick of precision.
func TestNoPrecisionOfNoChange(t *testing.T) {
	c := checked(t, table(t, "a 100.00 100.00 0.00% 0.001", "b 100.00 90.00 10.00% 0.4"), Options{})
	if f := finding(t, c, "insignificant-not-zero"); strings.Contains(f.Text, "differ in precision") {
		t.Error(f.Text)
	}
}

// A repeated row is a repeat of the earliest, and shares its adjusted P.
func TestRepeatsShareTheirP(t *testing.T) {
	c := checked(t, table(t, "a 100.00 90.00 10.00% 0.02", "b 300.00 200.00 33.33% 0.03", "c 100.00 90.00 10.00% 0.02", "d 100.00 90.00 10.00% 0.02"), Options{})
	for _, i := range []int{2, 3} {
		if row := c.Rows[i]; row.DuplicateOf != 0 || row.BH != c.Rows[0].BH || row.Holm != c.Rows[0].Holm {
			t.Errorf("row %d: %+v", i, row)
		}
	}
	if p := c.Rows[0]; p.Holm != 0.04 || p.HolmAll != 0.08 {
		t.Errorf("Holm %v over distinct rows, %v over all", p.Holm, p.HolmAll)
	}
}

func TestUnitSuspicion(t *testing.T) {
	ms, us := "Ash.Core.Total 90.19 78.22 13.27% 0.03", "Ash.Key.Total 90190.00 78220.00 13.27% 0.02"
	for _, c := range []struct {
		name  string
		rows  []string
		units []string
		found bool
	}{
		{"a family", []string{ms, us}, nil, true},
		{"either order", []string{us, ms}, nil, true},
		{"units that are stated", []string{ms, us}, []string{"ms", "us"}, false},
		{"the same unit stated", []string{ms, us}, []string{"us", "us"}, true},
		{"another family", []string{ms, "Docs.Key.Total 90190.00 78220.00 13.27% 0.02"}, nil, false},
		{"before only", []string{ms, "Ash.Key.Total 90190.00 60000.00 33.47% 0.02"}, nil, false},
		{"after only", []string{ms, "Ash.Key.Total 99190.00 78220.00 21.14% 0.02"}, nil, false},
		{"two parts", []string{"Ash.Total 90.19 78.22 13.27% 0.03", "Ash.Total 90190.00 78220.00 13.27% 0.02"}, nil, false},
	} {
		in := table(t, c.rows...)
		for i, unit := range c.units {
			in.Rows[i].Unit = unit
		}
		got := slices.Contains(codes(checked(t, in, Options{})), "unit-suspicion")
		if got != c.found {
			t.Errorf("%s: %t", c.name, got)
		}
	}
	// Of a repeated row nothing is said twice; of a large family nothing.
	c := checked(t, table(t, ms, us, strings.Replace(ms, "Core", "All", 1), strings.Replace(us, "Key", "All", 1)), Options{})
	if f := finding(t, c, "unit-suspicion"); !slices.Equal(f.Rows, []int{0, 1}) {
		t.Errorf("rows %v", f.Rows)
	}
	rows := []string{ms, us}
	for i := range 50 {
		rows = append(rows, fmt.Sprintf("Ash.%d.Total 7%d.11 6%d.22 0.00%% 0.5", i, i, i))
	}
	if c := checked(t, table(t, rows...), Options{}); slices.Contains(codes(c), "unit-suspicion") {
		t.Error("units of a large family are suspected")
	}
}

func TestMissingColumns(t *testing.T) {
	in := table(t, "a 100.00 90.00 - 0.03", "b 200.00 190.00 - 0.02")
	in.Columns.Change = ""
	c := checked(t, in, Options{})
	if got := codes(c); !slices.Equal(got, []string{"no-change", "no-runs"}) || c.Changes != 0 || c.Rows[0].Recomputed.Value != 10 {
		t.Errorf("without changes: %q, %d changes, %v", got, c.Changes, c.Rows[0].Recomputed)
	}
	in = table(t, "a 100.00 90.00 10.00% -", "b 200.00 190.00 5.00% -")
	in.Columns.P = ""
	c = checked(t, in, Options{Before: 20, After: 20})
	if got := codes(c); !slices.Equal(got, []string{"no-p"}) || c.All.Tests != 0 || !math.IsNaN(c.Rows[0].BH) {
		t.Errorf("without P: %q, %d tests, %v", got, c.All.Tests, c.Rows[0].BH)
	}
	in.Rows[1].Before, in.Rows[1].After, in.Rows[1].Change = in.Rows[0].Before, in.Rows[0].After, in.Rows[0].Change
	c = checked(t, in, Options{})
	if got := codes(c); !slices.Equal(got, []string{"duplicate-rows", "no-p"}) {
		t.Errorf("without P and runs: %q", got)
	}
	if f := finding(t, c, "duplicate-rows"); f.Text != "1 of 2 rows repeat the averages of an earlier one, which leaves 1 distinct" {
		t.Error(f.Text)
	}
}

func TestNotReconstructed(t *testing.T) {
	c := checked(t, table(t, "a 100.00 90.00 10.00% >0.05", "b 100.00 80.00 20.00% 0.03", "c 100.00 70.00 30.00% -", "d 100.00 60.00 40.00% 1.00", "e 100.00 100.00 0.00% 0.5", "f 1e-300 1e300 1% 0.04", "g 1e-200 1e105 1% 0.9999"), Options{Before: 20, After: 18})
	for i, part := range map[int]string{0: "bound", 3: "P of 1", 4: "two means of 100", 5: "too far apart", 6: "too far apart"} {
		if row := c.Rows[i]; row.Published != nil || !strings.Contains(row.Reason, part) {
			t.Errorf("row %d: %+v, %q", i, row.Published, row.Reason)
		}
	}
	if row := c.Rows[1]; row.Published == nil || row.Published.DF != 36 || row.Reason != "" {
		t.Errorf("%+v, %q", row.Published, row.Reason)
	}
	if row := c.Rows[2]; row.Published != nil || row.Reason != "" {
		t.Errorf("%+v, %q", row.Published, row.Reason)
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []Options{{Alpha: -1}, {Alpha: 1}, {Alpha: 1e-17}, {Alpha: math.NaN()}, {Before: 20}, {After: 20}, {Before: 1, After: 1}, {Before: -20, After: -20}} {
		if r, err := Check(nil, o); err == nil {
			t.Errorf("%+v: %+v", o, r)
		}
	}
	r, err := Check(nil, Options{})
	if err != nil || r.Options.Alpha != 0.05 || r.Options.Known() {
		t.Errorf("%+v, %v", r, err)
	}
	in := table(t, "a 100.00 90.00 10.00% 0.03", "b 200.00 190.00 5.00% 0.02")
	if c := checked(t, in, Options{Alpha: 0.025}); c.Counted != (Tally{Tests: 2, Printed: 1}) {
		t.Errorf("at 0.025: %+v", c.Counted)
	}
}

func TestInputIsNotModified(t *testing.T) {
	in, same := chromeOS(t), chromeOS(t)
	checked(t, in, Options{Before: 20, After: 20})
	if diff := cmp.Diff(same, in, cmpopts.EquateNaNs()); diff != "" {
		t.Error(diff)
	}
}

func TestFindingsNameAFew(t *testing.T) {
	var rows []string
	for i := range 9 {
		rows = append(rows, fmt.Sprintf("m%d %d.00 90.00 50.00%% 0.5", i, 100+i))
	}
	c := checked(t, table(t, append(rows, "n 100.00 80.00 20.00% 0.5")...), Options{})
	f := finding(t, c, "change-mismatch")
	if len(f.Rows) != 9 || !strings.Contains(f.Text, "m2") || strings.Contains(f.Text, "m3") || !strings.Contains(f.Text, "and 6 more") {
		t.Errorf("%v %s", f.Rows, f.Text)
	}
	c = checked(t, table(t, append(rows[:3], "n 100.00 80.00 20.00% 0.5")...), Options{})
	if f := finding(t, c, "change-mismatch"); !strings.Contains(f.Text, "m2") || strings.Contains(f.Text, "more") {
		t.Error(f.Text)
	}
}
