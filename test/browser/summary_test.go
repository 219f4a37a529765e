package browser

import (
	"fmt"
	"strings"
	"testing"
)

// What is seen first says how many comparisons came out how, and that there
// are warnings; what follows has its place in the page.
func TestSummary(t *testing.T) {
	forEach(t, func(t *testing.T, r report) {
		p := open(t, r.file, desktop)
		summary := strings.Join(strings.Fields(eval[string](p, `document.getElementById("summary").innerText`)), " ")
		counts := map[string]int{}
		for _, c := range r.json.Comparisons {
			counts[c.Verdict]++
		}
		for verdict, n := range counts {
			if want := fmt.Sprintf("%d %s", n, verdict); !strings.Contains(summary, want) {
				t.Errorf("not in the summary: %q; it says %q", want, summary)
			}
		}
		if n := len(r.json.Warnings); n > 0 && !strings.Contains(summary, fmt.Sprintf("%d warning", n)) {
			t.Errorf("the summary does not say that there are %d warnings: %q", n, summary)
		}
		if bottom := eval[float64](p, `document.getElementById("summary").getBoundingClientRect().bottom`); bottom > float64(desktop.height) {
			t.Errorf("the summary ends at %v, below the first screen", bottom)
		}
		want := map[string]bool{"summary": true, "method": true, "sources": true, "glossary": true,
			"forest": len(r.json.Comparisons) > 0, "comparisons-section": len(r.json.Comparisons) > 0, "warnings": len(r.json.Warnings) > 0}
		for id, there := range want {
			if p.has("#"+id) != there {
				t.Errorf("section %s: there %v, want %v", id, !there, there)
			}
		}
	})
}
