package browser

import (
	"fmt"
	"strings"
	"testing"
)

// checkShown holds the rows that are seen, and the status line, against what
// should be left.
func checkShown(t *testing.T, p *page, what string, keep func(row) bool) {
	t.Helper()
	rows := p.rows()
	want := indexes(rows, keep)
	status := fmt.Sprintf("%d of %d comparisons shown", len(want), len(rows))
	p.wait(`document.querySelector("#shown").textContent.trim() === ` + quote(status))
	same(t, what, indexes(p.rows(), shown), want)
}

func like(part string) func(row) bool {
	return func(r row) bool { return strings.Contains(strings.ToLower(r.Metric), strings.ToLower(part)) }
}

func TestFilter(t *testing.T) {
	r := named(t, "three")
	p := open(t, r.file, desktop)
	checkShown(t, p, "no filter", everyRow)

	p.fill("#filter-name", "AS")
	checkShown(t, p, "name AS", like("as"))
	p.fill("#filter-name", "nothing like it")
	checkShown(t, p, "a name that none has", func(row) bool { return false })
	p.fill("#filter-name", ".*")
	checkShown(t, p, "a name is no pattern", func(row) bool { return false })
	p.fill("#filter-name", "")
	checkShown(t, p, "name taken back", everyRow)

	p.click(`input[name="verdict"][value="improved"]`)
	noImproved := func(r row) bool { return r.Verdict != "improved" }
	checkShown(t, p, "without improved", noImproved)

	eval[bool](p, `(() => {
		const s = document.querySelector("#filter-config");
		s.value = [...s.options].find(o => o.textContent.includes("lazy")).value;
		return s.dispatchEvent(new Event("input", {bubbles: true})) && s.dispatchEvent(new Event("change", {bubbles: true}));
	})()`)
	lazy := func(r row) bool { return r.Config == "lazy" }
	checkShown(t, p, "lazy without improved", func(r row) bool { return lazy(r) && noImproved(r) })

	p.fill("#filter-name", "s")
	three := func(r row) bool { return lazy(r) && noImproved(r) && like("s")(r) }
	checkShown(t, p, "lazy with an s without improved", three)

	p.click(sorter("change"))
	checkShown(t, p, "sorted", three)

	p.fill("#filter-name", "")
	p.click(`input[name="verdict"][value="improved"]`)
	checkShown(t, p, "improved taken back", lazy)
}

// A check box for each verdict there is, and for no other.
func TestVerdictsToFilter(t *testing.T) {
	forEach(t, func(t *testing.T, r report) {
		p := open(t, r.file, desktop)
		there := map[string]bool{}
		for _, c := range r.json.Comparisons {
			there[c.Verdict] = true
		}
		boxes := eval[[]string](p, `[...document.querySelectorAll('input[name="verdict"]')].map(b => b.value)`)
		for _, b := range boxes {
			if !there[b] {
				t.Errorf("a check box for %s, which no comparison is", b)
			}
			delete(there, b)
		}
		if len(there) > 0 && len(r.json.Comparisons) > 1 && len(boxes) > 0 {
			t.Errorf("no check box for %v", there)
		}
	})
}
