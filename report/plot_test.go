package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"sigtest/latency"
	"sigtest/stats"
)

// Every kind of every fixture is a figure or a clear error, and valid XML.
func TestPlotsOfAllFixtures(t *testing.T) {
	for name, r := range fixtures() {
		for _, p := range Plots() {
			f, err := p.Draw(r, Options{})
			var tooMany *TooManyError
			var notFinite *stats.NotFiniteError // values that only a result made by hand has
			if errors.Is(err, ErrNothingToDraw) || errors.As(err, &tooMany) || r.Options.Paired && errors.Is(err, ErrPairs) || errors.As(err, &notFinite) {
				continue
			}
			if err != nil {
				t.Errorf("%s, %s: %v", name, p.Name, err)
				continue
			}
			var b bytes.Buffer
			if err := f.SVG(&b); err != nil {
				t.Fatal(err)
			}
			decoder := xml.NewDecoder(&b)
			for err == nil {
				_, err = decoder.Token()
			}
			if !errors.Is(err, io.EOF) {
				t.Errorf("%s, %s: %v", name, p.Name, err)
			}
		}
	}
}

func svgOf(t *testing.T, kind string, r *latency.Result, o Options) string {
	t.Helper()
	p, err := LookupPlot(kind)
	if err != nil {
		t.Fatal(err)
	}
	f, err := p.Draw(r, o)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := f.SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A forest plot shows the changes that the table shows.
func TestForestIsOfTheTable(t *testing.T) {
	r := seedResult()
	for i := range r.Rows {
		row := &r.Rows[i]
		for _, o := range []Options{{}, {Signed: true}} {
			svg := svgOf(t, "forest", r, o)
			change := entry{row, &row.Comparisons[0]}.change(o)
			if want := "change " + withSign(change.Value) + ","; !strings.Contains(svg, row.Name) || !strings.Contains(svg, want) {
				t.Errorf("%s, signed %v: no %q", row.Name, o.Signed, want)
			}
		}
	}
}

func TestForestAxis(t *testing.T) {
	r := twoArmsResult()
	r.Rows = r.Rows[:2]
	for _, c := range []struct {
		better [2]latency.Direction
		signed bool
		want   string
	}{
		{[2]latency.Direction{latency.Lower, latency.Higher}, false, "change %, positive = better, 95% interval; verdicts by adjusted P"},
		{[2]latency.Direction{latency.Lower, latency.Higher}, true, "change %, positive = higher, 95% interval; verdicts by adjusted P"},
		{[2]latency.Direction{latency.Neither, latency.Neither}, false, "change %, positive = higher, 95% interval; verdicts by adjusted P"},
		{[2]latency.Direction{latency.Lower, latency.Neither}, false, "change %, positive = better, or higher where neither is, 95% interval; verdicts by adjusted P"},
	} {
		r.Rows[0].Better, r.Rows[1].Better = c.better[0], c.better[1]
		if got := forestAxis(r, allEntries(r), Options{Signed: c.signed}); got != c.want {
			t.Errorf("%v, signed %v: %q, want %q", c.better, c.signed, got, c.want)
		}
	}
	r.Options.Adjust = "none"
	for test, want := range map[string]string{"welch": "95% interval", "mann-whitney": "95% interval; verdicts by mann-whitney"} {
		r.Options.Test = test
		if got := forestAxis(r, allEntries(r), Options{}); !strings.HasSuffix(got, want) {
			t.Errorf("by %s: %q, want %q", test, got, want)
		}
	}
}

// Configurations tell rows apart where there are more than two, and all of a
// long name is in the tooltip.
func TestForestNames(t *testing.T) {
	r := fiveArmsResult()
	c := &r.Rows[0].Comparisons[0]
	c.Config = strings.Repeat("long ", 20)
	name := forestName(r, entry{&r.Rows[0], c})
	if !strings.HasPrefix(name, r.Rows[0].DisplayName()+": long") || len(name) > len(r.Rows[0].DisplayName())+30 {
		t.Errorf("name %q", name)
	}
	if text := forestText(r, entry{&r.Rows[0], c}, Options{}); !strings.Contains(text, c.Config) {
		t.Errorf("tooltip %q has no full name", text)
	}
	all := allPairsResult()
	if name := forestName(all, allEntries(all)[0]); !strings.Contains(name, " to ") {
		t.Errorf("all pairs: name %q", name)
	}
}

func TestTooManyPanels(t *testing.T) {
	r := seedResult()
	r.Rows = append(r.Rows, r.Rows...)
	p, err := LookupPlot("box")
	if err != nil {
		t.Fatal(err)
	}
	var tooMany *TooManyError
	if _, err := p.Draw(r, Options{}); !errors.As(err, &tooMany) || tooMany.Found != len(r.Rows) || tooMany.Most != mostPanels {
		t.Errorf("%d rows: %v", len(r.Rows), err)
	}
	if _, err := p.Draw(r, Options{Sort: "size"}); err == nil {
		t.Error("an unknown sort key: no error")
	}
	if _, err := LookupPlot("pie"); err == nil || !strings.Contains(err.Error(), "forest, runs, ecdf, shift, box") {
		t.Errorf("unknown kind: %v", err)
	}
}

// Only leaves the rows of the verdicts asked for, in every kind.
func TestPlotsSelect(t *testing.T) {
	r := seedResult()
	for _, p := range Plots() {
		none := Options{Only: []latency.Verdict{latency.Equivalent}}
		if _, err := p.Draw(r, none); !errors.Is(err, ErrNothingToDraw) {
			t.Errorf("%s of no verdict: %v", p.Name, err)
		}
	}
}

// The tooltip of a row says what its line in the table does.
func TestForestTooltips(t *testing.T) {
	r := twoArmsResult()
	e := allEntries(r)[1]
	for adjust, want := range map[string]string{
		"bh":   "v1 to v2: regressed\nchange -16.67%, 95% Interval [-25.92, -7.42]\nP 0.004, adjusted 0.012",
		"none": "v1 to v2: regressed\nchange -16.67%, 95% Interval [-25.92, -7.42]\nP 0.004",
	} {
		r.Options.Adjust = adjust
		if got := forestText(r, e, Options{}); got != want {
			t.Errorf("adjusted by %s: %q, want %q", adjust, got, want)
		}
	}
}

func TestTooManyRows(t *testing.T) {
	p, err := LookupPlot("forest")
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]string{mostRows: "", mostRows + 1: "501 rows: a figure holds at most 500"} {
		if _, err := p.Draw(manyMetrics(n), Options{}); (err != nil) != (want != "") || err != nil && err.Error() != want {
			t.Errorf("%d rows: error %v, want %q", n, err, want)
		}
	}
}

// A shift plot has a panel for each comparison of which both have runs.
func TestShiftPanels(t *testing.T) {
	r := twoArmsResult()
	svg := svgOf(t, "shift", r, Options{})
	if got, want := strings.Count(svg, "minus those of"), len(r.Rows)-2; got != want { // "gone" and "only here" have none
		t.Errorf("%d panels, want %d", got, want)
	}
	r.Rows = r.Rows[:1]
	if svg := svgOf(t, "shift", r, Options{}); !strings.Contains(svg, "quantiles of v2 minus those of v1") || !strings.Contains(svg, "quantiles of v1, wake_p50 (us)") {
		t.Errorf("not of v2 against v1: %s", svg)
	}
	gone := twoArmsResult()
	gone.Rows = gone.Rows[6:]
	p, err := LookupPlot("shift")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Draw(gone, Options{}); !errors.Is(err, ErrNothingToDraw) {
		t.Errorf("of no runs: %v", err)
	}
}

// The verdicts of a forest are those of the comparisons.
func TestForestVerdicts(t *testing.T) {
	if svg := svgOf(t, "forest", twoArmsResult(), Options{}); !strings.Contains(svg, "2 improved, 1 regressed, 1 increased, 1 decreased, 1 insignificant, 1 untestable") {
		t.Error("the label does not count the verdicts of the comparisons")
	}
}
