package report

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// quantiles says how those asked for changed.
func (s sentences) quantiles() (lines []string) {
	for i := range s.c.Quantiles {
		lines = append(lines, s.quantile(&s.c.Quantiles[i]))
	}
	if lines != nil {
		lines = append(lines, "Of each configuration, the observations of all runs were put together. Quantiles give no verdict, and are not adjusted for their number.")
	}
	return lines
}

func (s sentences) quantile(q *latency.QuantileComparison) string {
	name := quantileName(q.Quantile)
	if !finite(q.Baseline) || !finite(q.Value) {
		why := fmt.Sprint(q.Err)
		if !strings.HasPrefix(why, name+" ") { // as a stats.NotEstimableError does
			why = name + ": " + why
		}
		return why + "."
	}
	values := numbers(q.Baseline, q.Value)
	text := fmt.Sprintf("%s, which %s of 100 observations are below, %s from %s to %s%s.", name, name[1:],
		direction(q.Value-q.Baseline, "rose", "fell", "stayed the same,"), values[0], values[1], s.inPercent(q.Change.Value))
	switch {
	case finite(q.Change.Lo) && finite(q.Change.Hi):
		text += fmt.Sprintf(" Changes between %s and %s fit these runs (%s, by a bootstrap that draws whole runs).", higherLower(q.Change.Lo), higherLower(q.Change.Hi), intervalName(s.r))
	case q.Err != nil:
		text += fmt.Sprintf(" There is no interval: %v.", q.Err)
	}
	return text
}
