package browser

import (
	"cmp"
	"math"
	"slices"
	"testing"
)

func TestSort(t *testing.T) {
	for _, name := range []string{"chromeos", "three", "runs"} {
		t.Run(name, func(t *testing.T) {
			p := open(t, named(t, name).file, desktop)
			before := p.rows()
			for _, key := range []string{"change", "p", "verdict", "index"} {
				if !p.has(sorter(key)) {
					t.Errorf("no header sorts by %s", key)
					continue
				}
				p.click(sorter(key))
				first := checkSorted(t, p, key, before)
				if want := firstOrders()[key]; first != want {
					t.Errorf("the first click on %s sorts %s, want %s", key, first, want)
				}
				p.click(sorter(key))
				if second := checkSorted(t, p, key, before); first == second {
					t.Errorf("sorted by %s twice: %s both times", key, first)
				}
			}
		})
	}
}

// firstOrders puts what matters most on top: improvements, small P-values.
func firstOrders() map[string]string {
	return map[string]string{"change": "descending", "p": "ascending", "verdict": "ascending", "index": "ascending"}
}

func TestSortByName(t *testing.T) {
	p := open(t, named(t, "three").file, desktop)
	p.click(sorter("name"))
	var names []string
	for _, r := range p.rows() {
		if r.Config == "lazy" {
			names = append(names, r.Metric)
		}
	}
	same(t, "names", names, []string{"as before", "constant", "cpu2", "cpu10", "faster", "from nothing", "huge factor",
		"no direction", "slower", "small", "throughput", "unclear"})
}

func sorter(key string) string { return `button.sort[data-key="` + key + `"]` }

// checkSorted holds the rows against what aria-sort claims, and returns that.
// Equal rows keep the order of the input.
func checkSorted(t *testing.T, p *page, key string, before []row) (direction string) {
	t.Helper()
	direction = eval[string](p, `document.querySelector(`+quote(sorter(key))+`).closest("th").getAttribute("aria-sort")`)
	if direction != "ascending" && direction != "descending" {
		t.Errorf("sorted by %s: aria-sort is %q", key, direction)
		return direction
	}
	if n := eval[int](p, `document.querySelectorAll('th[aria-sort="ascending"], th[aria-sort="descending"]').length`); n != 1 {
		t.Errorf("sorted by %s: %d headers claim an order, want 1", key, n)
	}
	rows := p.rows()
	if len(rows) != len(before) {
		t.Fatalf("sorted by %s: %d rows, had %d", key, len(rows), len(before))
	}
	for i := 1; i < len(rows); i++ {
		a, b := rows[i-1], rows[i]
		c := order(t, key, a, b, direction)
		if c > 0 || c == 0 && a.Index > b.Index {
			t.Errorf("sorted by %s, %s: %+v comes before %+v", key, direction, a, b)
		}
	}
	if key == "verdict" {
		together(t, rows)
	}
	return direction
}

// order is negative where a is to come before b. What has no number is last
// whatever the direction.
func order(t *testing.T, key string, a, b row, direction string) int {
	t.Helper()
	c := 0
	switch key {
	case "verdict": // equal ones are together, in whatever order of verdicts
		if a.Verdict != b.Verdict {
			return -1
		}
	case "index":
		c = cmp.Compare(a.Index, b.Index)
	case "name":
		c = cmp.Compare(a.Metric, b.Metric)
	case "change", "p":
		x, y := number(t, a.Change), number(t, b.Change)
		if key == "p" {
			x, y = number(t, a.P), number(t, b.P)
		}
		if math.IsNaN(x) || math.IsNaN(y) {
			return cmp.Compare(boolean(math.IsNaN(x)), boolean(math.IsNaN(y)))
		}
		c = cmp.Compare(x, y)
	}
	if direction == "descending" {
		return -c
	}
	return c
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// together: each verdict is one stretch of rows.
func together(t *testing.T, rows []row) {
	t.Helper()
	var stretches []string
	for _, r := range rows {
		if n := len(stretches); n == 0 || stretches[n-1] != r.Verdict {
			stretches = append(stretches, r.Verdict)
		}
	}
	distinct := slices.Clone(stretches)
	slices.Sort(distinct)
	if len(slices.Compact(distinct)) != len(stretches) {
		t.Errorf("sorted by verdict: %v", stretches)
	}
}
