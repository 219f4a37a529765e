package audit

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestConvention(t *testing.T) {
	for _, c := range []struct {
		name       string
		rows       []string
		convention string
		fits       []Fit
	}{
		{"improvement", []string{"a 90.19 78.22 13.27% 0.03"}, "improvement", []Fit{Fits}},
		{"signed", []string{"a 90.19 78.22 -13.27% 0.03"}, "signed", []Fit{Fits}},
		{"of after", []string{"a 90.19 78.22 15.30% 0.03"}, "improvement-of-after", []Fit{Fits}},
		{"signed, of after", []string{"a 90.19 78.22 -15.30% 0.03"}, "signed-of-after", []Fit{Fits}},
		{"difference", []string{"a 90.19 78.22 11.97 0.03"}, "decrease", []Fit{Fits}},
		{"signed difference", []string{"a 90.19 78.22 -11.97 0.03"}, "increase", []Fit{Fits}},
		{"a percentage is no difference", []string{"a 90.19 78.22 11.97% 0.03"}, "improvement", []Fit{FitsNone}},
		{"most rows", []string{"a 90.19 78.22 13.27% 0.03", "b 50.0 40.0 -20.0% 0.1", "c 50.0 45.0 -10.0% 0.1"}, "signed", []Fit{FitsOther, Fits, Fits}},
		{"nearest of equals", []string{"a 90.19 78.22 -12.27% 0.03"}, "signed", []Fit{FitsNone}},
		{"one wrong", []string{"a 90.19 78.22 13.27% 0.03", "b 50.0 40.0 21.0% 0.1"}, "improvement", []Fit{Fits, FitsNone}},
		{"none printed", []string{"a 90.19 78.22 - 0.03"}, "improvement", []Fit{NotChecked}},
		{"rounding of the averages", []string{"a 4 3 30% 0.03"}, "improvement", []Fit{Fits}}, // 4.4 and 3.1, say
		{"rounding is not enough", []string{"a 4 3 90% 0.03"}, "improvement-of-after", []Fit{FitsNone}},
		{"exactly at the end", []string{"a 100.0 99.5 0.6% 0.03"}, "improvement", []Fit{Fits}},
		{"at the end but for rounding errors", []string{"a 1.00 0.5 0.56 0.03"}, "decrease", []Fit{Fits}}, // 1.005 - 0.45 is 0.555
		{"no change", []string{"a 100.0 100.0 0.0% 0.03"}, "improvement", []Fit{Fits}},
		{"no average before", []string{"a 0.0 5.0 0.0% 0.03", "b 10.0 5.0 50.0% 0.03"}, "improvement", []Fit{NotChecked, Fits}},
		{"negative averages", []string{"a -50.00 -40.00 20.00% 0.03"}, "improvement", []Fit{Fits}},
	} {
		got := checked(t, table(t, c.rows...), Options{})
		var fits []Fit
		for _, row := range got.Rows {
			fits = append(fits, row.Fit)
		}
		if got.Convention.Name != c.convention || !slices.Equal(fits, c.fits) {
			t.Errorf("%s: %s, %q", c.name, got.Convention.Name, fits)
		}
	}
}

// Changes of percentages may be in points, though written in percent.
func TestPercentagePoints(t *testing.T) {
	rates := table(t, "a 90.1 92.3 2.2% -", "b 50.2 52.5 2.3% -")
	for i := range rates.Rows {
		rates.Rows[i].Unit = "%"
	}
	if c := checked(t, rates, Options{}); c.Fitting != 2 || c.Convention.Name != "increase" {
		t.Errorf("%d follow %s", c.Fitting, c.Convention.Name)
	}
	if c := checked(t, table(t, "a 90.1 92.3 2.2% -", "b 50.2 52.5 2.3% -"), Options{}); c.Fitting != 0 {
		t.Errorf("without a unit, %d follow %s", c.Fitting, c.Convention.Name)
	}
}

func TestMismatchFindings(t *testing.T) {
	c := checked(t, table(t, "a 90.19 78.22 13.27% 0.001", "b 50.0 40.0 21.0% 0.001", "c 60.0 30.0 -50.0% 0.001", "d 0.0 3.0 5.0% 0.001", "e 80.0 60.0 25.0% 0.001"), Options{Before: 9, After: 9})
	for code, want := range map[string]struct {
		rows []int
		text string
	}{
		"change-mismatch": {[]int{1}, "1 of 4 changes do not follow from the averages: b is printed 21.0%, the averages give 19.82% to 20.18%"},
		"sign-mixed":      {[]int{2}, "1 of 4 changes follow another rule than (before - after) / before, which the others follow: c ((after - before) / before)"},
		"no-percent":      {[]int{3}, "may be 0 as printed there is no percentage of it, and the change cannot be checked: d"},
	} {
		if f := finding(t, c, code); !slices.Equal(f.Rows, want.rows) || !strings.Contains(f.Text, want.text) {
			t.Errorf("%s: %v %s", code, f.Rows, f.Text)
		}
	}
	c = checked(t, table(t, "a 90.19 78.22 33% 0.001"), Options{})
	if f := finding(t, c, "change-mismatch"); !strings.Contains(f.Text, "no change follows from its averages by a usual rule; by (before - after) / after, the nearest, a is printed 33%, the averages give 15.3") || c.Fitting != 0 {
		t.Errorf("%s", f.Text)
	}
}

// Whatever averages are rounded to whatever digits, and however their change
// is, the range holds the change.
func TestRoundedChangesFollow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, after := rapid.Float64Range(1, 1e5).Draw(t, "before"), rapid.Float64Range(1, 1e5).Draw(t, "after")
		decimals, changeDecimals := rapid.IntRange(0, 4).Draw(t, "decimals"), rapid.IntRange(0, 4).Draw(t, "of change")
		round := func(v float64, decimals int) Figure {
			var f Figure
			f.Text = fmt.Sprintf("%.*f", decimals, v)
			if _, err := fmt.Sscan(f.Text, &f.Value); err != nil {
				t.Fatal(err)
			}
			f.Half = 0.5 * math.Pow10(-decimals)
			return f
		}
		for _, c := range Conventions() {
			r := c.recompute(round(before, decimals), round(after, decimals))
			if !math.IsNaN(r.Value) && !r.allows(round(c.of(before, after), changeDecimals)) {
				t.Fatalf("%s: %v outside [%v, %v]", c.Name, c.of(before, after), r.Lo, r.Hi)
			}
		}
	})
}
