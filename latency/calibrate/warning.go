package calibrate

import (
	"fmt"
	"strings"

	"sigtest/latency"
	"sigtest/stats"
)

// WarningKinds explains the warnings that only Calibrate gives.
func WarningKinds() []latency.WarningKind {
	return []latency.WarningKind{
		{Code: "random-halves", Explain: "The runs of one configuration were divided at random, again and again. That shows how far single runs differ, and nothing of what differs from one day, build or machine to the next, which is usually more."},
		{Code: "few-comparisons", Explain: "The noise floor is the change that 19 of 20 comparisons stay below, and there are too few comparisons to tell it. Take it for a rough figure, and expect larger changes without a cause."},
		{Code: "false-alarms", Explain: "Where nothing changed, the test found differences more often than it should. Something differs from one configuration to the next beyond the scatter of the runs, and it will look like a change in comparisons, too."},
	}
}

// warn says where the figures tell less than they seem to, or more.
func (r *Result) warn() {
	add := func(w latency.Warning) { r.Warnings = append(r.Warnings, w) }
	if r.Halved {
		add(latency.Warning{
			Code:   "random-halves",
			Text:   fmt.Sprintf("%s was divided at random: that shows how far its own runs differ, not how far days, builds or machines do, and the test's rate is about alpha whatever the data are", r.Configs[0].Name),
			Remedy: "record the same software several times, on several days, and give each as a configuration",
		})
	}
	few, fewest := []string{}, minComparisons
	for _, row := range r.Rows {
		if row.Changes < minComparisons {
			few, fewest = append(few, row.Name), min(fewest, row.Changes)
		}
	}
	if len(few) > 0 {
		add(latency.Warning{
			Code:   "few-comparisons",
			Text:   fmt.Sprintf("%s: compared %s or more: of fewer than %d changes, the 95th percentile is about the largest", list(few), times(fewest), minComparisons),
			Remedy: "record more configurations of the same software, or compare --all-pairs",
		})
	}
	if alarming := r.alarming(); len(alarming) > 0 {
		add(latency.Warning{
			Code:   "false-alarms",
			Text:   fmt.Sprintf("%s: the test finds changes more often than alpha allows, beyond the chance of so many comparisons", list(alarming)),
			Remedy: "the runs of a configuration are not like those of another day: interleave the runs of what is compared, and set the thresholds",
		})
	}
}

// alarming names the metrics with a rate of the test that is above alpha, with
// a chance of 0.025 that any is named by accident, shared by the metrics
// (Bonferroni). All pairs count as no more than one per configuration after the
// first, since they share them; halves say nothing of it.
func (r *Result) alarming() (names []string) {
	if r.Halved {
		return nil
	}
	level := 1 - 0.05/float64(len(r.Rows))
	for _, row := range r.Rows {
		n, of := row.Tests.False, row.Tests.Of
		if apart := len(r.Configs) - 1; of > apart {
			n, of = n*apart/of, apart
		}
		e, err := stats.Proportion(n, of, level)
		if err == nil && e.Lo > r.Options.Compare.Alpha {
			names = append(names, fmt.Sprintf("%s (%d of %d)", row.Name, row.Tests.False, row.Tests.Of))
		}
	}
	return names
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// list names the first few.
func list(names []string) string {
	const most = 3
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
