package browser

import (
	"strings"
	"testing"
)

// Without scripts all there is to read can be read, and nothing is offered
// that would not work.
func TestWithoutScript(t *testing.T) {
	forEach(t, func(t *testing.T, r report) {
		p := open(t, r.file, bare)
		if eval[bool](p, `document.documentElement.classList.contains("js")`) {
			t.Fatal("the page's script ran")
		}
		none(t, "cannot be read without script", eval[[]string](p, unseen))
		offered := eval[[]string](p, `[...document.querySelectorAll("button, input, select")]
			.filter(e => e.checkVisibility() && !e.disabled).map(e => e.outerHTML.slice(0, 120))`)
		none(t, "does nothing without script", offered)
		body := eval[string](p, `document.body.innerText`)
		checkContent(t, r, body)

		scripted := open(t, r.file, desktop)
		scripted.unfoldAll()
		none(t, "cannot be read with everything unfolded", eval[[]string](scripted, unseen))
	})
}

// unseen lists the text that is in the page but not on the screen; controls,
// which come with the script, tooltips, and the drawing for phones aside.
const unseen = `(() => {
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), lost = [];
	while (texts.nextNode()) {
		const e = texts.currentNode.parentElement, s = texts.currentNode.data.trim();
		if (s && !e.closest("script, style, title, desc, .controls, #filters, fieldset, button, select, label, #shown, .narrow") && !e.checkVisibility({visibilityProperty: true}))
			lost.push(s.slice(0, 80));
	}
	return lost;
})()`

// checkContent looks for what no report may lack.
func checkContent(t *testing.T, r report, body string) {
	t.Helper()
	flat := strings.Join(strings.Fields(body), " ")
	want := append([]string(nil), r.json.Configurations...)
	for _, c := range r.json.Comparisons {
		want = append(want, c.Metric, c.Verdict)
	}
	for _, s := range r.json.Summaries {
		want = append(want, s.Metric)
	}
	for _, w := range r.json.Warnings {
		want = append(want, w.Text, w.Remedy)
	}
	missing := map[string]bool{}
	for _, s := range want {
		if r.name == "hostile" && strings.ContainsAny(s, "\x1b\n\u202e") {
			continue // shown in a visible form: TestHostileNames
		}
		if s = strings.Join(strings.Fields(s), " "); !strings.Contains(flat, s) && !missing[s] {
			missing[s] = true
			t.Errorf("not in the page: %q", s)
		}
	}
}

func TestHostileNames(t *testing.T) {
	r := named(t, "hostile")
	for _, v := range []view{desktop, bare} {
		p := open(t, r.file, v)
		for _, what := range []string{"img", "[onload]", "[onerror]", "[onmouseover]", "iframe", "object", "b:empty"} {
			if p.has(what) {
				t.Errorf("a name became an element: %s", what)
			}
		}
		if n := eval[int](p, `document.querySelectorAll("script").length`); n != 1 {
			t.Errorf("%d scripts, want the page's own", n)
		}
		if eval[bool](p, `/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(document.documentElement.outerHTML)`) {
			t.Error("a control character of a name is in the page")
		}
		text := eval[string](p, `document.body.textContent`)
		for _, name := range []string{hostile[0], hostile[1], hostile[4], hostile[5], hostile[6], hostile[7], hostile[11], hostile[13]} {
			if !strings.Contains(text, name) {
				t.Errorf("not in the page as written: %.80q", name)
			}
		}
		bare := eval[int](p, `[...document.querySelectorAll("#comparisons tr.row")].filter(e => !e.querySelector("bdi")).length`)
		if bare != 0 {
			t.Errorf("%d names are not isolated by bdi", bare)
		}
	}
}
