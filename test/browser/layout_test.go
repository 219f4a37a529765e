package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	pagedomain "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// fits: nobody has to scroll sideways.
func fits(t *testing.T, p *page) {
	t.Helper()
	width := eval[int64](p, `document.documentElement.scrollWidth`)
	if width > p.width {
		wide := eval[[]string](p, fmt.Sprintf(`(() => {
			const scrolls = e => ["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(e).overflowX);
			const kept = e => { for (e = e.parentElement; e !== document.body; e = e.parentElement) if (scrolls(e)) return true; return false };
			return [...document.body.querySelectorAll("*")].filter(e => e.checkVisibility() && e.getBoundingClientRect().right > %d && !kept(e))
				.slice(0, 5).map(e => e.outerHTML.slice(0, 100));
		})()`, p.width))
		t.Errorf("the document is %d wide, the window %d: %q", width, p.width, wide)
	}
}

// labels: in no figure is a label cut off or written over another.
func labels(t *testing.T, p *page, what string) {
	t.Helper()
	bad := eval[[]string](p, `[...document.querySelectorAll("svg")].filter(e => e.checkVisibility()).flatMap(svg => {
		const frame = svg.getBoundingClientRect();
		const texts = [...svg.querySelectorAll("text")].map(e => ({s: e.textContent, r: e.getBoundingClientRect()})).filter(x => x.s.trim());
		const cut = texts.filter(({r}) => r.left < frame.left - 1 || r.right > frame.right + 1 || r.top < frame.top - 1 || r.bottom > frame.bottom + 1)
			.map(x => "cut off: " + x.s);
		const over = texts.flatMap((a, i) => texts.slice(i + 1).filter(b =>
			Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left) > 1 &&
			Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top) > 4).map(b => "written over each other: " + a.s + " / " + b.s));
		return [...cut, ...over].map(s => (svg.getAttribute("aria-label") ?? svg.outerHTML).slice(0, 60) + ": " + s);
	})`)
	none(t, what+": bad labels", bad)
}

// legible: text in figures, which axe does not judge, stands out from what is
// behind it as WCAG 2 wants (4.5 : 1) and is not too small to read.
func legible(t *testing.T, p *page, what string) {
	t.Helper()
	bad := eval[[]string](p, `(() => {
		const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
		const rgba = c => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = c; canvas.fillRect(0, 0, 1, 1); return canvas.getImageData(0, 0, 1, 1).data };
		const luminance = c => [...rgba(c)].slice(0, 3).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
			.reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
		const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (rgba(c)[3] === 255) return c } return "white" };
		const said = new Set();
		for (const e of document.querySelectorAll("svg text")) {
			if (!e.checkVisibility()) continue;
			const ink = getComputedStyle(e).fill, ground = behind(e.closest("svg"));
			const [hi, lo] = [luminance(ink), luminance(ground)].sort((a, b) => b - a);
			const contrast = (hi + .05) / (lo + .05);
			if (contrast < 4.5) said.add(ink + " on " + ground + ": contrast " + contrast.toFixed(2));
			const size = parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a;
			if (Math.abs(e.getScreenCTM().b) < .01 && size < 8) said.add("text of " + size.toFixed(1) + " px: " + e.textContent.slice(0, 30));
		}
		return [...said];
	})()`)
	none(t, what+": hard to read", bad)
}

// aligned: every heading of the table stands over its column.
func aligned(t *testing.T, p *page, what string) {
	t.Helper()
	none(t, what+": heading and column apart", eval[[]string](p, `(() => {
		const cells = row => [...row?.children ?? []].filter(e => e.checkVisibility());
		const heads = cells(document.querySelector("#comparisons thead tr")), below = cells(document.querySelector("#comparisons tr.row"));
		if (heads.length !== below.length) return [heads.length + " headings of " + below.length + " columns"];
		return heads.filter((e, i) => ["left", "right"].some(side => Math.abs(e.getBoundingClientRect()[side] - below[i].getBoundingClientRect()[side]) > 1))
			.map(e => e.textContent);
	})()`))
}

// oneForest: the drawing of all changes is shown once, on a phone the narrow one.
func oneForest(t *testing.T, p *page, v view) {
	t.Helper()
	shown := eval[[]string](p, `[...document.querySelectorAll("#forest .chart")].filter(e => e.checkVisibility()).map(e => e.parentElement.className)`)
	want := "forest broad"
	if v.mobile {
		want = "forest narrow"
	}
	if p.has("#forest") && (len(shown) != 1 || shown[0] != want) {
		t.Errorf("shown are %q, want %q", shown, want)
	}
}

func TestLayout(t *testing.T) {
	forEach(t, func(t *testing.T, r report) {
		for _, c := range []struct {
			name string
			view view
		}{{"light", desktop}, {"dark", dark}, {"tablet", tablet}, {"phone", phone}, {"print", paper}} {
			t.Run(c.name, func(t *testing.T) {
				folded := c.view
				folded.print = false
				p := open(t, r.file, folded)
				p.look(c.view)
				check := func(state string) {
					fits(t, p)
					aligned(t, p, state)
					oneForest(t, p, c.view)
					labels(t, p, state)
					legible(t, p, state)
					p.screenshot(fmt.Sprintf("%s-%s-%s.png", r.name, c.name, state))
				}
				check("folded")
				p.look(folded)
				p.unfoldAll()
				p.look(c.view)
				check("unfolded")
			})
		}
	})
}

// screenshot keeps what the page looks like, of a long one the upper part.
func (p *page) screenshot(name string) {
	p.t.Helper()
	height := eval[float64](p, `document.documentElement.scrollHeight`)
	beyond := true
	r := call(p, pagedomain.CaptureScreenshot, pagedomain.CaptureScreenshotParams{
		Format:                "png",
		Clip:                  &pagedomain.Viewport{Width: float64(p.width), Height: min(height, 10_000), Scale: 1},
		CaptureBeyondViewport: &beyond,
	})
	p.keep(name, r.Data)
}

func (p *page) keep(name string, content []byte) {
	p.t.Helper()
	if err := os.WriteFile(filepath.Join(machine.screenshots, name), content, 0o666); err != nil {
		p.t.Fatal(err)
	}
}

// background is the page's, as red, green and blue.
func background(p *page) []int {
	return eval[[]int](p, `(() => {
		for (const e of [document.body, document.documentElement]) {
			const c = getComputedStyle(e).backgroundColor.match(/[\d.]+/g).map(Number);
			if (c.length === 3 || c[3] === 1) return c.slice(0, 3).map(Math.round);
		}
		return [255, 255, 255];
	})()`)
}

func brightness(c []int) int { return (c[0] + c[1] + c[2]) / 3 }

func TestDark(t *testing.T) {
	p := open(t, named(t, "chromeos").file, dark)
	if c := background(p); brightness(c) > 60 {
		t.Errorf("the dark page's background is %v", c)
	}
	p.look(desktop)
	if c := background(p); brightness(c) < 220 {
		t.Errorf("the light page's background is %v", c)
	}
}

// On paper there are no controls, and no dark.
func TestPrint(t *testing.T) {
	forEach(t, func(t *testing.T, r report) {
		p := open(t, r.file, desktop)
		onDark := paper
		onDark.dark = true
		p.look(onDark)
		if c := background(p); brightness(c) < 220 {
			t.Errorf("the printed page's background is %v", c)
		}
		offered := eval[[]string](p, `[...document.querySelectorAll("input, select, #unfold-all, #shown")].filter(e => e.checkVisibility()).map(e => e.outerHTML.slice(0, 100))`)
		none(t, "printed", offered)
		pdf, err := chromedp.Run(p.ctx, chromedp.PrintToPDF(chromedp.PDFPaper(chromedp.PaperA4)))
		if err != nil {
			t.Fatal(err)
		}
		p.keep(r.name+".pdf", pdf)
	})
}
