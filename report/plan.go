package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sigtest/latency"
	"sigtest/latency/planning"
)

// PlanFormat is an output format of a plan.
type PlanFormat = FormatOf[*planning.Result]

// PlanFormats returns the output formats of a plan. Of Options they heed Width,
// Color, Verbose and Version.
func PlanFormats() []PlanFormat {
	return []PlanFormat{
		{"text", "tables for a terminal, with a legend and the warnings", writePlanText},
		{"csv", "a line per metric and change, numbers at full precision", writePlanCSV},
		{"json", "everything, numbers at full precision, as " + planSchemaName, writePlanJSON},
	}
}

// LookupPlan returns the format called name; the error lists the names there
// are.
func LookupPlan(name string) (PlanFormat, error) {
	return lookup(PlanFormats(), name)
}

func writePlanText(w io.Writer, r *planning.Result, o Options) error {
	t := textWriter{out: bufio.NewWriter(w), Options: o}
	t.facts(planFacts(r, o))
	t.grid(needsGrid(r).filled())
	if r.Options.Simulate {
		t.grid(simulatedGrid(r))
	}
	if anySplit(r) {
		t.grid(splitGrid(r))
	}
	t.paragraph(planLegend(r))
	t.warnings(warningGroups(r.Warnings, warningLimit(o)))
	return t.out.Flush()
}

func writePlanCSV(w io.Writer, r *planning.Result, _ Options) error {
	return writeTable(w, planRows(r))
}

func planFacts(r *planning.Result, o Options) []fact {
	facts := inputFacts(r.Sources, o)
	if len(r.Configs) > 0 {
		facts = append(facts, fact{"Pilot", pilotText(r.Configs)})
	}
	text := fmt.Sprintf("runs of each configuration that show a change with probability %g, by a two-sided t-test at alpha %g", r.Options.Power, r.Options.Alpha)
	if n := r.Options.Comparisons; n > 1 {
		text += fmt.Sprintf(" over %d comparisons, %.2g for each", n, r.Options.Alpha/float64(n))
	}
	return append(facts, fact{"Plan", text})
}

func pilotText(configs []latency.Config) string {
	if len(configs) <= inputsShown {
		return strings.Join(configTexts(configs), "; ")
	}
	low, high := configs[0].Runs, configs[0].Runs
	for _, c := range configs {
		low, high = min(low, c.Runs), max(high, c.Runs)
	}
	return fmt.Sprintf("%d configurations, %s runs", len(configs), span(strconv.Itoa(low), strconv.Itoa(high)))
}

// needsGrid shows the spread of each metric, and the runs it takes.
func needsGrid(r *planning.Result) grid {
	piloted := len(r.Configs) > 0
	g := grid{columns: []column{{header: "Metric"}}}
	if piloted {
		g.columns = append(g.columns,
			column{header: "Unit", droppable: 3},
			column{header: "Average", align: right, droppable: 2},
			column{header: "CV", align: right},
			column{header: "CV at Most", align: right, droppable: 1})
	}
	if sees := seesHeader(r); sees != "" {
		g.columns = append(g.columns, column{header: sees, align: right})
	}
	g.columns = append(g.columns, changeColumns(r)...)
	for i := range r.Rows {
		row := &r.Rows[i]
		cells := []cell{{text: planName(row)}}
		if piloted {
			cells = append(cells, cell{text: row.Unit}, cell{text: numbers(row.Mean)[0]}, cell{text: oneDecimal(row.CV)}, cell{text: oneDecimal(row.CVLimit)})
		}
		if seesHeader(r) != "" {
			cells = append(cells, cell{text: span(oneDecimal(row.Detectable), oneDecimal(row.DetectableLimit))})
		}
		for j := range r.Options.Changes {
			text := notAvailable
			if row.Needs != nil {
				text = span(runsText(row.Needs[j].Runs), runsText(row.Needs[j].RunsLimit))
			}
			cells = append(cells, cell{text: text})
		}
		g.rows = append(g.rows, gridRow{cells, row.Reason})
	}
	return g
}

func planName(row *planning.Row) string {
	return latency.DisplayName(row.Name, row.Aggregate)
}

// seesHeader names the column of what a number of runs see, "" where no number
// was asked for.
func seesHeader(r *planning.Result) string {
	runs := 0
	for _, row := range r.Rows {
		switch {
		case runs == 0:
			runs = row.Runs
		case runs != row.Runs:
			return "Pilot's Runs See"
		}
	}
	if runs == 0 {
		return ""
	}
	return strconv.Itoa(runs) + " Runs See"
}

// changeColumns are headed by the changes to see.
func changeColumns(r *planning.Result) (columns []column) {
	for _, c := range r.Options.Changes {
		columns = append(columns, column{header: fmt.Sprintf("For %g%%", c), align: right, movable: true})
	}
	return columns
}

// span writes what holds for a spread as it seems and for its upper limit.
func span(seems, limit string) string {
	if seems == limit {
		return seems
	}
	return seems + " to " + limit
}

// runsText writes a number of runs; 0 is for more than can be told. Nobody
// plans more than so many.
func runsText(n int) string {
	const most = 100_000
	if n == 0 || n > most {
		return fmt.Sprintf(">%d", most)
	}
	return strconv.Itoa(n)
}

// simulatedGrid shows the runs that resamples of the pilot need, and the power
// they have then.
func simulatedGrid(r *planning.Result) grid {
	g := grid{
		title:   fmt.Sprintf("By simulation: %s, %d experiments drawn from the pilot for each number of runs", r.Options.Test, r.Options.Resamples),
		columns: append([]column{{header: "Metric"}}, changeColumns(r)...),
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		if row.Needs == nil {
			continue
		}
		cells := []cell{{text: planName(row)}}
		for _, need := range row.Needs {
			cells = append(cells, cell{text: simulatedText(need.Simulated)})
		}
		g.rows = append(g.rows, gridRow{cells: cells})
	}
	return g
}

func simulatedText(s *planning.Simulated) string {
	runs := strconv.Itoa(s.Runs)
	if s.Runs == 0 {
		runs = fmt.Sprintf(">%d", planning.MaxSimulated)
	}
	return fmt.Sprintf("%s (power %.2f +-%.2f)", runs, s.Power.Value, (s.Power.Hi-s.Power.Lo)/2)
}

func anySplit(r *planning.Result) bool {
	return slices.ContainsFunc(r.Rows, func(row planning.Row) bool { return row.Split != nil })
}

// splitGrid shows how many iterations a run should have, and the runs it takes
// then.
func splitGrid(r *planning.Result) grid {
	g := grid{
		title: fmt.Sprintf("Runs and iterations, where a run costs %g and each iteration of it %g", r.Options.CostRun, r.Options.CostIteration),
		columns: append([]column{
			{header: "Metric"},
			{header: "Within Runs", align: right, droppable: 1},
			{header: "Between Runs", align: right, droppable: 2},
			{header: "Iterations", align: right},
		}, changeColumns(r)...),
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		if row.Split != nil {
			g.rows = append(g.rows, splitRow(row, r.Options))
		}
	}
	return g
}

func splitRow(row *planning.Row, o planning.Options) gridRow {
	s := row.Split
	cells := []cell{{text: planName(row)}, {text: oneDecimal(s.Within)}, {text: oneDecimal(s.Between)}}
	if s.Iterations == 0 {
		for range 1 + len(o.Changes) {
			cells = append(cells, cell{text: notAvailable})
		}
		return gridRow{cells, "runs do not differ by more than their iterations explain: make as many iterations as fit into a run"}
	}
	cells = append(cells, cell{text: strconv.Itoa(s.Iterations)})
	for _, n := range s.Runs {
		text := runsText(n)
		if n > 0 {
			text += fmt.Sprintf(" (cost %s)", compact(o.Cost(n, s.Iterations))[0])
		}
		cells = append(cells, cell{text: text})
	}
	return gridRow{cells: cells}
}

func planLegend(r *planning.Result) []string {
	lines := []string{"For: runs needed of each configuration, so twice as many in all, to likely show such a change of the average, up or down."}
	if len(r.Configs) > 0 {
		lines[0] += fmt.Sprintf(" From the CV seen to its upper limit: plan with the larger number, which is enough in %g%% of pilots.", 100*planning.LimitLevel)
		lines = append(lines, fmt.Sprintf("CV: standard deviation between runs of a configuration, in percent of the baseline's average; at most: upper %g%% confidence limit.", 100*planning.LimitLevel))
	}
	if seesHeader(r) != "" {
		lines = append(lines, "See: the smallest change that so many runs of each configuration would likely show.")
	}
	if n := countingRows(r); len(r.Configs) > 0 && n > 1 && r.Options.Comparisons == 1 {
		lines = append(lines, fmt.Sprintf("Alpha is that of one comparison. Adjusted for the %s, a change of one among them has to pass alpha/%d: --comparisons %d plans for that.", metricsHere(n, len(r.Rows)), n, n))
	}
	if r.Options.Simulate {
		lines = append(lines, "Simulation: runs drawn from the pilot's, with replacement, against runs drawn alike and moved by the change. It knows the shape that the pilot shows; a small one hides its tails.")
	}
	if anySplit(r) {
		lines = append(lines, "Iterations: observations of a run that make the most of the cost (Kalibera & Jones 2013). Within, Between: standard deviation inside a run, and from run to run without it, in percent of the average. Cost: of each configuration.")
	}
	return lines
}

// countingRows is how many metrics count in a comparison: repeated data once.
func countingRows(r *planning.Result) (n int) {
	for _, row := range r.Rows {
		if row.DuplicateOf == "" {
			n++
		}
	}
	return n
}

func metricsHere(counting, all int) string {
	if counting < all {
		return fmt.Sprintf("%d metrics here that do not repeat another", counting)
	}
	return fmt.Sprintf("%d metrics here", all)
}
