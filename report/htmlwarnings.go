package report

import (
	"cmp"
	"slices"

	"sigtest/latency"
)

// htmlWarnings are the warnings of one code.
type htmlWarnings struct {
	Code, Explain string
	Shown         []htmlWarning
	More          int
}

// htmlWarning is a warning. ID is that of the comparison it is about, "" for
// none.
type htmlWarning struct{ Code, Metric, ID, Text, Remedy, Explain string }

// htmlWarningLimit is how many warnings of one code the page lists unless it
// is verbose; those of a comparison also stand in its details.
const htmlWarningLimit = 20

// warnings lists the warnings, the most serious kinds first.
func (h *htmlReport) warnings() (out []htmlWarnings) {
	limit := htmlWarningLimit
	if h.Verbose {
		limit = len(h.result.Warnings)
	}
	sorted := slices.Clone(h.result.Warnings)
	slices.SortStableFunc(sorted, bySeverity)
	for _, g := range warningGroups(sorted, limit) {
		group := htmlWarnings{Code: visible(g.code), Explain: explanation(g.code), More: g.more}
		for i, w := range g.shown {
			shown := h.warning(w)
			if i+1 < len(g.shown) && g.shown[i+1].Remedy == w.Remedy {
				shown.Remedy = "" // said once, after the last
			}
			group.Shown = append(group.Shown, shown)
		}
		out = append(out, group)
	}
	return out
}

func (h *htmlReport) warning(w sharedWarning) htmlWarning {
	out := htmlWarning{
		Code: visible(w.Code),
		Text: visible(w.Text + w.among()), Remedy: visible(w.Remedy), Explain: explanation(w.Code),
	}
	if w.Metric != "" {
		out.ID = h.ids[metricKey{w.Metric, w.Aggregate}]
		out.Metric = visible(w.Metric)
		if w.Aggregate != "" {
			out.Metric = visible(latency.DisplayName(w.Metric, w.Aggregate))
		}
	}
	return out
}

// bySeverity puts warnings first that may make an answer void, and last those
// that only say how something was counted.
func bySeverity(a, b latency.Warning) int { return cmp.Compare(severity(a.Code), severity(b.Code)) }

func severity(code string) int {
	switch code {
	case "same-data", "baseline-order", "no-run-column", "run-failed", "failed-run", "avg-disagrees", "total-disagrees",
		"mixed-units", "no-captions":
		return 0
	case "block-order", "drift", "autocorrelation", "few-runs", "attainable-p", "machines", "thread-count", "paired-by-position", "lost-events":
		return 1
	case "duplicate", "implied", "runs-reduced", "unused-definition", "other-output", "order-unknown":
		return 3
	}
	return 2
}
