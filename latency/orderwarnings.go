package latency

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// orderKinds explains the warnings about when and where the runs were made.
func orderKinds() []WarningKind {
	return []WarningKind{
		{"order-unknown", "The input does not say which runs came first. Machines drift, as they warm up or fill their disks: if one configuration was measured after the other, the drift is part of the difference, and no test can tell."},
		{"block-order", "All runs of one configuration were made before all runs of the other. Whatever drifted meanwhile, as a machine that warms up, is part of the difference, and no test can tell."},
		{"machines", "The configurations were not measured on the same machines, equally often. No two machines are equally fast, so that part of the difference may be theirs."},
	}
}

// turns is what the orders of two samples say of their runs.
type turns int

const (
	unplaced    turns = iota // the runs are not all in one order
	numberAlike              // numbers occur on both sides: they do not count over both
	atOnce                   // all runs have the same time
	beforeFirst              // all runs before came before all runs after
	afterFirst
	mixed
)

// turnsOf looks at two samples of at least one run.
func turnsOf(before, after *Sample) turns {
	b, a := before.Order, after.Order
	if b == nil || a == nil || (b[0] >= EarliestTime) != (a[0] >= EarliestTime) {
		return unplaced
	}
	timed := b[0] >= EarliestTime
	// Runs may begin in the same second, on two machines.
	above := b[len(b)-1] < a[0] || timed && b[len(b)-1] == a[0]
	below := a[len(a)-1] < b[0] || timed && a[len(a)-1] == b[0]
	switch {
	case above && below:
		return atOnce
	case above:
		return beforeFirst
	case below:
		return afterFirst
	case !timed && slices.ContainsFunc(b, func(order float64) bool { _, found := slices.BinarySearch(a, order); return found }):
		return numberAlike
	}
	return mixed
}

// blocks is how many metrics of a pair were measured in blocks, and the first.
type blocks struct {
	sides
	metrics, inBlocks int
	first, second     *Sample // the blocks
}

// warnOrder says, once for all, that the order of the runs is not known, unless
// they were made in pairs, and, once per pair of configurations, that they were
// made in blocks.
func (c *comparer) warnOrder() (out []Warning) {
	index := map[sides]int{}
	var pairs []blocks
	told := c.result.Options.Paired
	for row, cmp := range c.eachPair() {
		before, after := c.sampleOf(row, cmp.Baseline), c.sampleOf(row, cmp.Config)
		if before.N < 2 || after.N < 2 {
			continue
		}
		found := turnsOf(before, after)
		if found < beforeFirst && !told {
			told = true
			out = append(out, c.orderUnknown(found, cmp))
		}
		key := cmp.sides()
		i, seen := index[key]
		if !seen {
			i = len(pairs)
			index[key] = i
			pairs = append(pairs, blocks{sides: key})
		}
		pairs[i].add(found, before, after)
	}
	for _, p := range pairs {
		if p.inBlocks > 0 {
			out = append(out, p.warning(c.unlike(driftOfRuns, driftOfPairs)))
		}
	}
	return out
}

// eachPair yields the comparisons of the first aggregate, with their rows: the
// runs of the others are the same.
func (c *comparer) eachPair() iter.Seq2[*Row, *Comparison] {
	return func(yield func(*Row, *Comparison) bool) {
		for i := range c.result.Rows {
			row := &c.result.Rows[i]
			if row.Aggregate != c.aggregates[0].Name {
				continue
			}
			for j := range row.Comparisons {
				if !yield(row, &row.Comparisons[j]) {
					return
				}
			}
		}
	}
}

func (c *comparer) orderUnknown(found turns, cmp *Comparison) Warning {
	w := Warning{Code: "order-unknown"}
	switch {
	case found == atOnce:
		w.Text = fmt.Sprintf("all runs of %s and of %s have the same time: it does not say which came first", cmp.Baseline, cmp.Config)
		w.Remedy = "record when each run was started"
	case found == numberAlike:
		w.Text = fmt.Sprintf("runs of %s and of %s have the same order numbers, which do not say which of them came first", cmp.Baseline, cmp.Config)
		w.Remedy = "number the runs of all configurations in one sequence, as sigtest order does, or record a column timestamp"
	case c.data.ordered:
		w.Text = fmt.Sprintf("the runs of %s and of %s are not in one order: some have none, or some a number and others a time", cmp.Baseline, cmp.Config)
		w.Remedy = "record the order, or the time, of every run"
	default:
		w.Text = fmt.Sprintf("the input does not say in which order the runs were made: if all runs of %s came first, whatever drifted meanwhile looks like a change", cmp.Baseline)
		w.Remedy = "let the configurations take turns (sigtest order writes a schedule), and record a column order or timestamp"
	}
	return w
}

func (p *blocks) add(found turns, before, after *Sample) {
	p.metrics++
	if found != beforeFirst && found != afterFirst {
		return
	}
	p.inBlocks++
	if p.inBlocks > 1 {
		return
	}
	p.first, p.second = before, after
	if found == afterFirst {
		p.first, p.second = after, before
	}
}

// What a drift does to runs in blocks. The false-alarm rates of Welch's test were
// simulated 2,000,000 times each (.123, .344, .866): 20 + 20 normal values with a
// linear drift over all 40, the SD being that around the drift.
// TestDriftMakesFalseAlarms repeats it in short. Those of the paired t follow from
// the noncentral t, since the drift is the same in every difference (.120, .337,
// .868 by R 4.2.2, power.t.test(type = "paired", strict = TRUE)).
const (
	driftOfRuns = "Simulated, 20 + 20 runs that differ in nothing but a drift of 0.5, 1 or 2 SD over all of them" +
		" give P < 0.05 in 12%, 34% or 87% of cases"
	driftOfPairs = "20 pairs of independent runs that differ in nothing but a drift of 0.5, 1 or 2 SD over all 40 of them" +
		" give P < 0.05 in 12%, 34% or 87% of cases"
)

func (p *blocks) warning(drift string) Warning {
	text := fmt.Sprintf("all %d runs of %s came before all %d runs of %s", p.first.N, p.first.Config, p.second.N, p.second.Config)
	if p.inBlocks < p.metrics {
		text = fmt.Sprintf("for %d of %d metrics, %s", p.inBlocks, p.metrics, text)
	}
	return Warning{
		Code: "block-order", Config: p.config,
		Text:   text + ": whatever drifted meanwhile looks like a change. " + drift,
		Remedy: "let the configurations take turns: sigtest order writes a schedule",
	}
}

// evenlyShared is the share of the runs that must be alike for the machines to
// count as equally used: one run of ten lost on a machine is no imbalance.
const evenlyShared = 0.9

// warnMachines says, once per pair, that the configurations were not measured
// on the same machines, or not equally often.
func (c *comparer) warnMachines() (out []Warning) {
	told := map[sides]bool{}
	for row, cmp := range c.eachPair() {
		key := cmp.sides()
		before, after := c.sampleOf(row, cmp.Baseline), c.sampleOf(row, cmp.Config)
		if told[key] || before.Machines == nil || after.Machines == nil {
			continue
		}
		b, a := countMachines(before), countMachines(after)
		common, shared := b.common(a)
		switch {
		case common == len(b.names) && common == len(a.names) && shared >= evenlyShared:
			continue
		case len(b.names) == before.N && len(a.names) == after.N && before.N > 1 && after.N > 1:
			continue // a machine a run: their differences are part of the spread
		}
		told[key] = true
		text := fmt.Sprintf("%s was measured on %s, %s on %s: ", before.Config, b, after.Config, a)
		if common == 0 {
			text += "with no machine in common, nothing tells a change from a difference between the machines"
		} else {
			text += "part of the difference may be the machines'"
		}
		out = append(out, Warning{
			Code: "machines", Config: cmp.Config, Text: text,
			Remedy: "measure every configuration on the same machines, equally often on each, or compare machine by machine: --by with the column",
		})
	}
	return out
}

// machines counts the runs made on each machine.
type machines struct {
	names []string // in order of first appearance
	runs  map[string]int
	total int
}

func countMachines(s *Sample) machines {
	m := machines{runs: map[string]int{}, total: len(s.Machines)}
	for _, name := range s.Machines {
		if m.runs[name] == 0 {
			m.names = append(m.names, name)
		}
		m.runs[name]++
	}
	return m
}

// common counts the machines that both have, and returns which share of the
// runs is alike: 1 where each machine made the same share of both.
func (m machines) common(other machines) (count int, share float64) {
	for _, name := range m.names {
		if other.runs[name] > 0 {
			count++
			share += min(float64(m.runs[name])/float64(m.total), float64(other.runs[name])/float64(other.total))
		}
	}
	return count, share
}

// String lists the machines with their runs: "a (12 runs), b (1 run)".
func (m machines) String() string {
	const most = 3
	var parts []string
	for _, name := range m.names[:min(len(m.names), most)] {
		unit := "runs"
		if m.runs[name] == 1 {
			unit = "run"
		}
		parts = append(parts, fmt.Sprintf("%s (%d %s)", name, m.runs[name], unit))
	}
	if more := len(m.names) - most; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(parts, ", ")
}
