package browser

import (
	"math"
	"strconv"
	"testing"
)

// row is a comparison as the page shows it, in the page's order.
type row struct {
	ID, Metric, Config, Verdict, Change, P string
	Index                                  int
	Shown, Unfolded, Expanded              bool
}

func (p *page) rows() []row {
	p.t.Helper()
	return eval[[]row](p, `(() => {
		const none = document.head; // which is not displayed
		return [...document.querySelectorAll("#comparisons tbody.comparison")].map(b => ({
			id: b.id,
			metric: b.dataset.metric,
			config: b.dataset.config,
			verdict: b.dataset.verdict,
			change: b.dataset.change ?? "",
			p: b.dataset.p ?? "",
			index: Number(b.dataset.index),
			shown: b.getClientRects().length > 0,
			unfolded: getComputedStyle(b.querySelector("tr.detail") ?? none).display !== "none",
			expanded: b.querySelector("button.unfold")?.getAttribute("aria-expanded") === "true",
		}));
	})()`)
}

// indexes are the places of rows in the JSON's table, which is the order they
// come in.
func indexes(rows []row, keep func(row) bool) []int {
	var is []int
	for _, r := range rows {
		if keep(r) {
			is = append(is, r.Index)
		}
	}
	return is
}

func shown(r row) bool  { return r.Shown }
func everyRow(row) bool { return true }

// number is what a row states of a number, NaN where it states none.
func number(t *testing.T, s string) float64 {
	t.Helper()
	if s == "" {
		return math.NaN()
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// The rows are the JSON's comparisons, in its order.
func TestRows(t *testing.T) {
	forEach(t, func(t *testing.T, r report) {
		p := open(t, r.file, desktop)
		rows := p.rows()
		if len(rows) != len(r.json.Comparisons) {
			t.Fatalf("%d rows, want %d", len(rows), len(r.json.Comparisons))
		}
		for i, c := range r.json.Comparisons {
			got := rows[i]
			if r.name != "hostile" && got.Metric != c.Metric {
				t.Errorf("row %d: metric %q, want %q", i, got.Metric, c.Metric)
			}
			if got.Verdict != c.Verdict || r.name != "hostile" && got.Config != c.Configuration {
				t.Errorf("row %d: %s under %s, want %s under %s", i, got.Verdict, got.Config, c.Verdict, c.Configuration)
			}
			agree(t, i, "change", number(t, got.Change), c.Improvement)
			agree(t, i, "p", number(t, got.P), c.P)
			if !got.Shown {
				t.Errorf("row %d is not shown", i)
			}
		}
	})
}

// agree allows for the digits a page leaves out.
func agree(t *testing.T, i int, what string, got float64, want *float64) {
	t.Helper()
	if want == nil {
		if !math.IsNaN(got) {
			t.Errorf("row %d: %s %v, want none", i, what, got)
		}
		return
	}
	if !(math.Abs(got-*want) <= 1e-5*math.Abs(*want)) {
		t.Errorf("row %d: %s %v, want %v", i, what, got, *want)
	}
}
