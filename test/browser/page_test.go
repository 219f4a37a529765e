package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/audits"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	pagedomain "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// hang ends a test that waits for what does not come: far more than anything
// takes.
const hang = 2 * time.Minute

// page is a report in a tab of its own.
type page struct {
	t     *testing.T
	ctx   context.Context
	url   string
	width int64 // of the window

	mu    sync.Mutex
	noise []string // what a quiet page does not do
}

// view is how a page is looked at.
type view struct {
	width, height int64
	dark, print   bool
	mobile        bool
	noScript      bool
}

var (
	desktop = view{width: 1280, height: 900}
	dark    = view{width: 1280, height: 900, dark: true}
	phone   = view{width: 390, height: 844, mobile: true}
	tablet  = view{width: 980, height: 900}
	paper   = view{width: 718, height: 1047, print: true} // A4 within margins of 1 cm, at 96 dots per inch
	bare    = view{width: 1280, height: 900, noScript: true}
)

// open shows a file. Whatever the test does with it, the page must stay quiet:
// no message, exception, violated policy or request.
func open(t *testing.T, file string, v view) *page {
	t.Helper()
	p := listenTo(t, file, v)
	t.Cleanup(func() { none(t, "the page is not quiet", p.heard()) })
	return p
}

func listenTo(t *testing.T, file string, v view) *page {
	t.Helper()
	tab, cancel := chromedp.NewContext(chrome)
	t.Cleanup(cancel)
	if err := chromedp.Do(tab); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(tab, hang)
	t.Cleanup(stop)
	p := &page{t: t, ctx: ctx, url: (&url.URL{Scheme: "file", Path: file}).String()}
	if err := chromedp.Listen(ctx, p.hear); err != nil {
		t.Fatal(err)
	}
	call(p, audits.Enable, cdp.Empty{})
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: v.noScript})
	p.look(v)
	p.do(chromedp.Navigate(p.url))
	return p
}

// look changes size, medium and colours.
func (p *page) look(v view) {
	p.t.Helper()
	p.width = v.width
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: v.width, Height: v.height, DeviceScaleFactor: 1, Mobile: v.mobile,
	})
	medium, scheme := "screen", "light"
	if v.print {
		medium = "print"
	}
	if v.dark {
		scheme = "dark"
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: medium, Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: "reduce"}, // what is scrolled to is there at once
		},
	})
}

func (p *page) hear(event any) {
	said := ""
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		said = fmt.Sprintf("console.%s", e.Type)
	case *runtime.EventExceptionThrown:
		said = "exception: " + e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			said += " " + e.ExceptionDetails.Exception.Description
		}
	case *log.EventEntryAdded:
		said = fmt.Sprintf("%s message: %s", e.Entry.Level, e.Entry.Text)
	case *audits.EventIssueAdded:
		details, err := json.Marshal(e.Issue.Details)
		if err != nil || strings.Contains(string(details), "NavigationEntryMarkedSkippable") {
			return // going elsewhere without a click: the test's doing
		}
		said = fmt.Sprintf("issue: %s %s", e.Issue.Code, details)
	case *network.EventRequestWillBeSent:
		u, _, _ := strings.Cut(e.Request.URL, "#")
		if u == p.url || strings.HasPrefix(u, "data:") {
			return
		}
		said = "request of " + u
	case *pagedomain.EventJavascriptDialogOpening:
		said = "dialog: " + e.Message
	default:
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.noise = append(p.noise, said)
}

func (p *page) heard() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.noise)
}

func (p *page) do(a chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, a); err != nil {
		p.t.Fatal(err)
	}
}

func call[P, R any](p *page, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	r, err := chromedp.Call(p.ctx, command, params)
	if err != nil {
		p.t.Fatalf("%s: %v", command.Method, err)
	}
	return r
}

// eval returns the value of an expression, or what its promise becomes. It
// comes in by DevTools, past the page's policy, and works without scripts too.
func eval[T any](p *page, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%.200s: %v", expression, err)
	}
	return v
}

// wait returns once a condition holds.
func (p *page) wait(condition string) {
	p.t.Helper()
	_, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](
		`new Promise(done => { const look = () => (`+condition+`) ? done(true) : setTimeout(look, 10); look() })`,
		chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("waiting for %s: %v", condition, err)
	}
}

// click presses the mouse in the middle of what a selector finds, which must
// be what is seen there.
func (p *page) click(selector string) {
	p.t.Helper()
	at := eval[struct {
		X, Y float64
		Hit  bool
		Over string
	}](p, `(() => {
		const e = document.querySelector(`+quote(selector)+`);
		if (!e) return {over: "nothing: there is no such element"};
		e.scrollIntoView({block: "center", behavior: "instant"});
		const r = e.getClientRects()[0] ?? e.getBoundingClientRect();
		const x = r.x + r.width / 2, y = r.y + r.height / 2, top = document.elementFromPoint(x, y);
		return {x: x - visualViewport.offsetLeft, y: y - visualViewport.offsetTop, hit: e.contains(top), over: top ? top.outerHTML.slice(0, 100) : "nothing"};
	})()`)
	if !at.Hit {
		p.t.Fatalf("click on %s: at its place is %s", selector, at.Over)
	}
	p.do(chromedp.MouseClickXY(at.X, at.Y))
}

func (p *page) press(key string, options ...chromedp.KeyOption) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(key, options...))
}

// fill replaces what is in a field by typing.
func (p *page) fill(selector, text string) {
	p.t.Helper()
	eval[bool](p, `(() => { const e = document.querySelector(`+quote(selector)+`); e.focus(); e.select(); return true })()`)
	if text == "" {
		p.press("\b")
		return
	}
	p.press(text)
}

func (p *page) has(selector string) bool {
	p.t.Helper()
	return eval[bool](p, `document.querySelector(`+quote(selector)+`) !== null`)
}

// unfoldAll shows all details.
func (p *page) unfoldAll() {
	p.t.Helper()
	eval[bool](p, `(() => { for (const d of document.querySelectorAll("details")) d.open = true; return true })()`)
	if p.has("#unfold-all") && p.has("tr.detail") {
		p.click("#unfold-all")
		p.wait(`[...document.querySelectorAll("tr.detail")].every(e => e.checkVisibility())`)
	}
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always has a JSON form
	}
	return string(b)
}

// none fails if a page has anything of a kind, and shows some of it.
func none(t *testing.T, what string, found []string) {
	t.Helper()
	if len(found) > 0 {
		t.Errorf("%s: %d, such as %q", what, len(found), found[:min(len(found), 5)])
	}
}

// same fails unless two lists are equal, and shows where they part.
func same[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if slices.Equal(got, want) {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	t.Errorf("%s: %d, want %d; from number %d on %v, want %v", what, len(got), len(want), i, got[i:min(i+5, len(got))], want[i:min(i+5, len(want))])
}
