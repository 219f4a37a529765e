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
			r := named(t, name)
			p := open(t, r.file, desktop)
			for _, key := range []string{"change", "p", "name", "verdict"} {
				if !p.has(sorter(key)) {
					t.Errorf("no header sorts by %s", key)
					continue
				}
				before := p.rows()
				for range 2 {
					p.click(sorter(key))
					checkSorted(t, p, key, before)
				}
			}
			if p.has(sorter("index")) {
				p.click(sorter("index"))
				checkSorted(t, p, "index", p.rows())
			}
		})
	}
}

func sorter(key string) string { return `button.sort[data-key="` + key + `"]` }

// checkSorted holds the rows against what aria-sort claims, and the order of
// equal rows against the order before.
func checkSorted(t *testing.T, p *page, key string, before []row) {
	t.Helper()
	direction := eval[string](p, `document.querySelector(`+quote(sorter(key))+`).closest("th").getAttribute("aria-sort")`)
	if direction != "ascending" && direction != "descending" {
		t.Errorf("sorted by %s: aria-sort is %q", key, direction)
		return
	}
	if n := eval[int](p, `document.querySelectorAll('th[aria-sort="ascending"], th[aria-sort="descending"]').length`); n != 1 {
		t.Errorf("sorted by %s: %d headers claim an order, want 1", key, n)
	}
	rows := p.rows()
	if len(rows) != len(before) {
		t.Fatalf("sorted by %s: %d rows, had %d", key, len(rows), len(before))
	}
	for i := 1; i < len(rows); i++ {
		if c := order(t, key, rows[i-1], rows[i], direction); c > 0 {
			t.Errorf("sorted by %s, %s: %+v comes before %+v", key, direction, rows[i-1], rows[i])
		}
	}
	if key == "verdict" {
		together(t, rows)
	}
}

// order is negative where a is to come before b. What has no number is last
// whatever the direction.
func order(t *testing.T, key string, a, b row, direction string) int {
	t.Helper()
	c := 0
	switch key {
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
