package browser

import (
	"os"
	"strconv"
	"testing"
)

type violation struct {
	ID, Help string
	Nodes    []struct{ Html, FailureSummary string }
}

// axe runs axe-core, which comes in by DevTools and is no part of the page. On
// paper nothing is touched, so that small targets are none.
func axe(t *testing.T, p *page, v view) {
	t.Helper()
	source, err := os.ReadFile(machine.axe)
	if err != nil {
		t.Fatal(err)
	}
	eval[bool](p, string(source)+"\n;true")
	found := eval[[]violation](p, `axe.run(document, {
		resultTypes: ["violations"],
		rules: {"target-size": {enabled: `+strconv.FormatBool(!v.print)+`}},
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
	}).then(r => r.violations.map(v => ({id: v.id, help: v.help,
		nodes: v.nodes.map(n => ({html: n.html.slice(0, 200), failureSummary: n.failureSummary}))})))`)
	for _, v := range found {
		t.Errorf("axe: %s (%s): %d places, such as %s\n%s", v.ID, v.Help, len(v.Nodes), v.Nodes[0].Html, v.Nodes[0].FailureSummary)
	}
}

func TestAxe(t *testing.T) {
	forEach(t, func(t *testing.T, r report) {
		for _, c := range []struct {
			name string
			view view
		}{{"light", desktop}, {"dark", dark}, {"phone", phone}, {"print", paper}} {
			t.Run(c.name, func(t *testing.T) {
				unprinted := c.view
				unprinted.print = false
				p := open(t, r.file, unprinted)
				rows := p.rows()
				for _, row := range rows[:min(len(rows), 3)] { // all would take axe a minute
					p.click("#" + row.ID + " button.unfold")
				}
				p.look(c.view)
				axe(t, p, c.view)
			})
		}
	})
}
