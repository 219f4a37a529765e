package report

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"sigtest/internal/named"
	"sigtest/latency"
	"sigtest/stats"
)

// entry is a comparison with the row it belongs to. A row that has nothing to
// be compared with makes one entry without a comparison.
type entry struct {
	row        *latency.Row
	comparison *latency.Comparison
}

// selectEntries applies Options.Only and Options.Sort. Every format starts
// here, so that they mean the same in all of them. Only chooses among
// comparisons; rows that have none stay.
func selectEntries(r *latency.Result, o Options) ([]entry, error) {
	order, err := lookupSortKey(o.Sort)
	if err != nil {
		return nil, err
	}
	entries := slices.DeleteFunc(allEntries(r), func(e entry) bool {
		return len(o.Only) > 0 && e.comparison != nil && !slices.Contains(o.Only, e.comparison.Verdict)
	})
	slices.SortStableFunc(entries, func(a, b entry) int { return order.compare(a, b, o) })
	return entries, nil
}

// allEntries returns the entries of the whole result, in its order.
func allEntries(r *latency.Result) []entry {
	var entries []entry
	for i := range r.Rows {
		row := &r.Rows[i]
		if len(row.Comparisons) == 0 {
			entries = append(entries, entry{row: row})
		}
		for j := range row.Comparisons {
			entries = append(entries, entry{row, &row.Comparisons[j]})
		}
	}
	return entries
}

// anyCompared tells whether there is a comparison among the entries.
func anyCompared(entries []entry) bool {
	return slices.ContainsFunc(entries, func(e entry) bool { return e.comparison != nil })
}

// compared returns the entries that are comparisons.
func compared(entries []entry) []entry {
	return slices.DeleteFunc(slices.Clone(entries), func(e entry) bool { return e.comparison == nil })
}

// alone returns the entries that have nothing to be compared with.
func alone(entries []entry) []entry {
	return slices.DeleteFunc(slices.Clone(entries), func(e entry) bool { return e.comparison != nil })
}

// sortKey is an order of entries.
type sortKey struct {
	name    string
	compare func(a, b entry, o Options) int
}

func sortKeys() []sortKey {
	return []sortKey{
		{"input", func(a, b entry, o Options) int { return 0 }},
		{"name", func(a, b entry, o Options) int {
			return strings.Compare(a.row.DisplayName(), b.row.DisplayName())
		}},
		{"change", func(a, b entry, o Options) int { return descending(a.change(o).Value, b.change(o).Value) }},
		{"p", func(a, b entry, o Options) int { return descending(-a.p(), -b.p()) }},
	}
}

// SortKeys returns the orders that Options.Sort can name.
func SortKeys() []string {
	var names []string
	for _, k := range sortKeys() {
		names = append(names, k.name)
	}
	return names
}

func lookupSortKey(name string) (sortKey, error) {
	return named.Find("sort key", sortKeys(), func(k sortKey) string { return k.name }, cmp.Or(name, "input"))
}

// descending orders numbers that do not exist after all others: cmp.Compare has
// NaN before all.
func descending(a, b float64) int { return cmp.Compare(b, a) }

// change is the change as the Change % column shows it.
func (e entry) change(o Options) stats.Estimate {
	switch {
	case e.comparison == nil:
		return stats.Estimate{Value: math.NaN(), Interval: stats.Interval{Lo: math.NaN(), Hi: math.NaN()}}
	case o.Signed:
		return e.comparison.Change
	}
	return e.comparison.Improvement(e.row.Better)
}

func (e entry) p() float64 {
	if e.comparison == nil {
		return math.NaN()
	}
	return e.comparison.P
}

// rowsOf returns the rows of the entries, each once, in the entries' order.
func rowsOf(entries []entry) []*latency.Row {
	var rows []*latency.Row
	seen := map[*latency.Row]bool{}
	for _, e := range entries {
		if !seen[e.row] {
			seen[e.row] = true
			rows = append(rows, e.row)
		}
	}
	return rows
}
