package report

import (
	"fmt"
	"strings"
	"testing"

	"sigtest/latency"
)

// severalConfigs compares n configurations with one baseline.
func severalConfigs(n int) *latency.Result {
	r := &latency.Result{Options: defaultOptions(), Configs: []latency.Config{{Name: "base", Runs: 20}}, FamilySize: n}
	var comparisons []latency.Comparison
	for i := range n {
		name := fmt.Sprintf("config%d", i)
		r.Configs = append(r.Configs, latency.Config{Name: name, Runs: 20})
		comparisons = append(comparisons, compare("base", name, 100, 90, 6, 0.01, 0.01, latency.Improved))
	}
	r.Rows = []latency.Row{row("Latency", "ms", latency.Lower, comparisons...)}
	return r
}

// Of many configurations the counts are folded, so that the answer stays on
// the first screen; without a script they are open.
func TestHTMLSummaryFoldsManyConfigurations(t *testing.T) {
	for n, folds := range map[int]bool{2: false, 6: false, 7: true, 30: true} {
		all := elements(t, write(t, "html", severalConfigs(n), Options{}))
		lines, folded := 0, 0
		for _, e := range all {
			if e.name != "p" || !strings.HasSuffix(e.text, "against base: 1 metric: 1 improved") {
				continue
			}
			lines++
			if e.parent.name == "details" && e.parent.attr["open"] == "open" {
				folded++
			}
		}
		if lines != n || folds != (folded == n) || !folds && folded > 0 {
			t.Errorf("%d configurations: %d lines, %d of them in details", n, lines, folded)
		}
	}
}

// The warning on top says its code and its metric once, and leads to the row.
func TestHTMLSummaryNamesTheFirstWarning(t *testing.T) {
	r := severalConfigs(2)
	r.Warnings = []latency.Warning{
		{Code: "order-unknown", Text: "the order is unknown", Remedy: "record it"},
		{Code: "drift", Metric: "Latency", Aggregate: "mean", Text: "the runs rise", Remedy: "look"},
	}
	page := write(t, "html", r, Options{})
	if want := `first of all <b>drift</b> in <a href="#c1"><bdi>Latency</bdi></a>: the runs rise</p>`; !strings.Contains(page, want) {
		t.Errorf("the summary lacks %q", want)
	}
}

// The heading of the drawn column says where its scale begins and ends.
func TestHTMLDrawingHasTheEndsOfItsScale(t *testing.T) {
	all := elements(t, write(t, "html", severalConfigs(1), Options{}))
	for _, e := range elementsNamed(all, "th") {
		if !e.hasClass("drawing") {
			continue
		}
		var said []string
		for _, inner := range elementsNamed(all, "span") {
			if inner.parent.parent == e {
				said = append(said, inner.text)
			}
		}
		if got := strings.Join(said, " "); got != "Interval from 0.00% 16.0%" { // 10 % lower, give or take 6
			t.Errorf("the heading says %q", got)
		}
		return
	}
	t.Error("no column is drawn")
}

// Cells of tables that a phone stacks say what they are.
func TestHTMLCellsOfWideTablesHaveTheirHeading(t *testing.T) {
	labels, cells := map[string]int{}, 0
	for _, e := range elementsNamed(elements(t, write(t, "html", oneArmResult(), Options{})), "td") {
		wide := e.parent.parent.parent.parent.hasClass("wide-table") && e.parent.parent.name == "tbody"
		if label, ok := e.attr["data-label"]; ok != wide {
			t.Errorf("%q: in a wide table: %v, has a heading: %v", e.text, wide, ok)
		} else if ok {
			labels[label]++
			cells++
		}
	}
	if cells != 20 || labels["Median"] != 2 || labels["Runs"] != 2 { // 7 figures of each of 2 metrics, 6 of a source
		t.Errorf("%d cells: %v", cells, labels)
	}
}

// A narrow drawing stands beside the wide one, and says the same.
func TestHTMLForestIsDrawnForPhonesToo(t *testing.T) {
	all := elements(t, write(t, "html", severalConfigs(3), Options{}))
	labels := map[string]string{}
	for _, e := range classed(all, "chart") {
		if e.parent.hasClass("forest") {
			labels[e.parent.attr["class"]] = e.attr["aria-label"]
		}
	}
	broad, narrow := labels["forest broad"], labels["forest narrow"]
	if broad == "" || broad != narrow || len(labels) != 2 {
		t.Errorf("drawn are %v", labels)
	}
}

// What touches the verdicts comes before what only may be mislabelled.
func TestWarningsThatTouchTheVerdictsComeFirst(t *testing.T) {
	order := []string{"same-data", "autocorrelation", "unit-suspicion", "order-unknown"}
	for i, code := range order[1:] {
		if !(severity(order[i]) < severity(code)) {
			t.Errorf("%s does not come before %s", order[i], code)
		}
	}
}
