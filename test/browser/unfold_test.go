package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// unfolded checks which comparisons are, and that aria-expanded says so.
func unfolded(t *testing.T, p *page, what string, want ...int) {
	t.Helper()
	rows := p.rows()
	for _, r := range rows {
		if r.Unfolded != r.Expanded {
			t.Errorf("%s: %s has aria-expanded %v, details seen %v", what, r.ID, r.Expanded, r.Unfolded)
		}
	}
	same(t, what, indexes(rows, func(r row) bool { return r.Unfolded }), want)
}

func TestUnfold(t *testing.T) {
	p := open(t, named(t, "chromeos").file, desktop)
	rows := p.rows()
	unfolded(t, p, "at first")

	second, third := rows[1], rows[2]
	p.click("#" + second.ID + " button.unfold")
	unfolded(t, p, "button", second.Index)
	p.click("#" + second.ID + " button.unfold")
	unfolded(t, p, "button again")
	p.click("#" + third.ID + " tr.row > :last-child")
	unfolded(t, p, "row", third.Index)
	p.click("#" + third.ID + " tr.detail p")
	unfolded(t, p, "a click into the details", third.Index)
	p.click("#" + third.ID + " tr.row > :last-child")
	unfolded(t, p, "row again")

	p.click("#unfold-all")
	unfolded(t, p, "all", indexes(rows, everyRow)...)
	p.click("#unfold-all")
	unfolded(t, p, "all again")
}

// Who selects text in a row wants to copy it.
func TestSelectingDoesNotUnfold(t *testing.T) {
	p := open(t, named(t, "chromeos").file, desktop)
	at := eval[struct{ X, Y, W float64 }](p, `(() => {
		const e = document.querySelector("#`+p.rows()[0].ID+` tr.row > :nth-child(3)");
		e.scrollIntoView({block: "center"});
		const r = e.getBoundingClientRect();
		return {x: r.x, y: r.y + r.height / 2, w: r.width};
	})()`)
	p.do(chromedp.DragAndDropXY(at.X+2, at.Y, at.X+at.W-2, at.Y))
	if got := eval[string](p, `String(getSelection())`); got == "" {
		t.Fatal("nothing was selected")
	}
	unfolded(t, p, "after selecting")
}

func TestUnfoldByKeyboard(t *testing.T) {
	p := open(t, named(t, "chromeos").file, desktop)
	first := p.rows()[0]
	tabTo(t, p, "#"+first.ID+" button.unfold")
	p.press(kb.Enter)
	unfolded(t, p, "Enter", first.Index)
	p.press(" ")
	unfolded(t, p, "space")
	tabTo(t, p, sorter("p"))
	before := p.rows()
	p.press(kb.Enter)
	checkSorted(t, p, "p", before)
	if got := focused(p); got != "p" {
		t.Errorf("after sorting by p, the focus is on %q", got)
	}
}

func focused(p *page) string {
	return eval[string](p, `document.activeElement.dataset.key ?? document.activeElement.outerHTML.slice(0, 80)`)
}

// tabTo presses Tab until an element has the focus.
func tabTo(t *testing.T, p *page, selector string) {
	t.Helper()
	for range 500 {
		p.press(kb.Tab)
		if eval[bool](p, `document.activeElement.matches(`+quote(selector)+`)`) {
			return
		}
	}
	t.Fatalf("500 times Tab do not reach %s", selector)
}

// Tab reaches every control that is seen, and the focus shows.
func TestFocus(t *testing.T) {
	forEach(t, func(t *testing.T, r report) {
		for name, v := range map[string]view{"light": desktop, "dark": dark} {
			p := open(t, r.file, v)
			n := eval[int](p, `(window.controls = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")]
				.filter(e => e.checkVisibility() && !e.disabled && e.tabIndex >= 0), controls.length)`)
			reached := map[int]bool{}
			for range n + 1 {
				p.press(kb.Tab)
				f := eval[struct {
					I                int
					What             string
					Outline, InSight bool
				}](p, `(() => {
					const e = document.activeElement, s = getComputedStyle(e), r = e.getClientRects()[0] ?? e.getBoundingClientRect();
					return {i: controls.indexOf(e), what: e.outerHTML.slice(0, 120),
						outline: s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 1,
						inSight: e.contains(document.elementFromPoint(r.x + r.width / 2,
							(Math.max(r.top, 0) + Math.min(r.bottom, innerHeight)) / 2))}; // of what is taller than the window, the part seen
				})()`)
				if f.I < 0 {
					continue // the document itself, between the last and the first
				}
				reached[f.I] = true
				if !f.Outline || !f.InSight {
					t.Errorf("%s: focus on %s: outline %v, in sight %v", name, f.What, f.Outline, f.InSight)
				}
			}
			if len(reached) != n {
				t.Errorf("%s: Tab reaches %d of %d controls", name, len(reached), n)
			}
		}
	})
}

// A link to a comparison unfolds it, on loading and later.
func TestHash(t *testing.T) {
	r := named(t, "chromeos")
	p := open(t, r.file, desktop)
	rows := p.rows()
	for _, i := range []int{5, 9} {
		eval[string](p, fmt.Sprintf(`location.hash = "#%s"`, rows[i].ID))
		p.wait(fmt.Sprintf(`document.querySelector("#%s tr.detail").checkVisibility()`, rows[i].ID))
	}
	unfolded(t, p, "two hashes", rows[5].Index, rows[9].Index)

	p.do(chromedp.Navigate("about:blank"))
	p.do(chromedp.Navigate(p.url + "#" + rows[7].ID))
	p.wait(fmt.Sprintf(`document.querySelector("#%s tr.detail").checkVisibility()`, rows[7].ID))
	unfolded(t, p, "opened with a hash", rows[7].Index)
	p.wait(fmt.Sprintf(`document.querySelector("#%s tr.row").getBoundingClientRect().top < innerHeight`, rows[7].ID))
}

// Every link inside the page leads somewhere.
func TestLinks(t *testing.T) {
	forEach(t, func(t *testing.T, r report) {
		p := open(t, r.file, desktop)
		dead := eval[[]string](p, `[...document.querySelectorAll("a[href]")].map(a => a.getAttribute("href"))
			.filter(h => !h.startsWith("#") || !document.getElementById(decodeURIComponent(h.slice(1))))`)
		none(t, "links that lead to nothing in the page", dead)
		twice := eval[[]string](p, `[...document.querySelectorAll("[id]")].map(e => e.id).filter((id, i, all) => all.indexOf(id) !== i)`)
		none(t, "ids used twice", twice)
	})
}
