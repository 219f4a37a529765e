package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sigtest/latency"
	"sigtest/latency/calibrate"
	"sigtest/latency/planning"
)

// warningGroup holds the warnings of one code that a report shows.
type warningGroup struct {
	code  string
	shown []sharedWarning
	more  int // how many there are besides
}

// sharedWarning is a warning that several configurations may have in common.
type sharedWarning struct {
	latency.Warning
	configs []string
}

// warningLimit is how many warnings of one code text and markdown show.
func warningLimit(o Options) int {
	if o.Verbose {
		return math.MaxInt
	}
	return 3
}

// warningGroups gathers the warnings by code, at most limit of each. Those that
// read the same are one.
func warningGroups(warnings []latency.Warning, limit int) []warningGroup {
	var groups []warningGroup
	for _, w := range sharedWarnings(warnings) {
		i := slices.IndexFunc(groups, func(g warningGroup) bool { return g.code == w.Code })
		if i < 0 {
			i = len(groups)
			groups = append(groups, warningGroup{code: w.Code})
		}
		if g := &groups[i]; len(g.shown) < limit {
			g.shown = append(g.shown, w)
		} else {
			g.more++
		}
	}
	return groups
}

// sharedWarnings puts warnings together that differ in nothing but the
// configuration.
func sharedWarnings(warnings []latency.Warning) []sharedWarning {
	var all []sharedWarning
	index := map[latency.Warning]int{}
	for _, w := range warnings {
		key := w
		key.Config = ""
		i, seen := index[key]
		if !seen {
			i = len(all)
			index[key] = i
			all = append(all, sharedWarning{Warning: w})
		}
		if !slices.Contains(all[i].configs, w.Config) { // with all pairs it may be met again
			all[i].configs = append(all[i].configs, w.Config)
		}
	}
	return all
}

// among names the configurations that share a warning.
func (w sharedWarning) among() string {
	const most = 3
	names, more := w.configs, ""
	if len(names) > most {
		names, more = names[:most], fmt.Sprintf(" and %d more", len(names)-most)
	}
	if len(names) < 2 {
		return ""
	}
	return " (" + strings.Join(names, ", ") + more + ")"
}

// lines words the group: each warning, then what would help, said once where
// it is the same for the next. hint says where the rest is to be found;
// explained adds what warnings of this kind mean.
func (g warningGroup) lines(hint string, explained bool) []string {
	var lines []string
	for i, w := range g.shown {
		lines = append(lines, g.code+": "+about(w.Warning)+w.Text+w.among())
		if i == len(g.shown)-1 && g.more > 0 {
			lines = append(lines, strings.TrimRight(fmt.Sprintf("%s: and %d more of this kind %s", g.code, g.more, hint), " "))
		}
		if i == len(g.shown)-1 || g.shown[i+1].Remedy != w.Remedy {
			lines = append(lines, "-> "+w.Remedy)
		}
	}
	if meaning := explanation(g.code); explained && meaning != "" {
		lines = append(lines, meaning)
	}
	return lines
}

// explanation says what warnings of a code mean.
func explanation(code string) string {
	for _, kind := range slices.Concat(latency.WarningKinds(), planning.WarningKinds(), calibrate.WarningKinds(), WarningKinds()) {
		if kind.Code == code {
			return kind.Explain
		}
	}
	return ""
}

// about names the metric a warning is about.
func about(w latency.Warning) string {
	switch {
	case w.Metric == "":
		return ""
	case w.Aggregate == "":
		return w.Metric + ": "
	}
	return latency.DisplayName(w.Metric, w.Aggregate) + ": "
}

// metricKey tells a row of the result; with the aggregate "", all rows of a
// metric.
type metricKey struct{ metric, aggregate string }

// metricWarnings holds the warnings that are about a metric.
type metricWarnings map[metricKey][]latency.Warning

func aboutMetrics(warnings []latency.Warning) metricWarnings {
	about := metricWarnings{}
	for _, w := range warnings {
		if w.Metric != "" {
			key := metricKey{w.Metric, w.Aggregate}
			about[key] = append(about[key], w)
		}
	}
	return about
}

// of returns the warnings that concern an entry.
func (m metricWarnings) of(e entry) []latency.Warning {
	all := slices.Concat(m[metricKey{e.row.Name, ""}], m[metricKey{e.row.Name, e.row.Aggregate}])
	return slices.DeleteFunc(all, func(w latency.Warning) bool {
		c := e.comparison
		return c != nil && w.Config != "" && w.Config != c.Baseline && w.Config != c.Config
	})
}
