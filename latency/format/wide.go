package format

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// wide takes every column of numbers that has no other role for a metric.
func (t *table) wide() (shape, error) {
	if headless(t.columns) {
		return shape{}, fmt.Errorf("%s where a header is expected: name the columns, as in \"metric,config,run,value\", or put one number a line",
			excerpt(strings.Join(t.header, string(t.separator))))
	}
	var s shape
	for i, c := range t.columns {
		if c.role != extra && c.role != valueRole {
			continue
		}
		k := kindOf(t.sample, i)
		if k == holdsNumbers || k == holdsNothing || c.role == valueRole {
			s.values = append(s.values, i)
			t.columns[i].role = valueRole
		}
	}
	if len(s.values) == 0 {
		return s, fmt.Errorf("no column of numbers: the columns are %s", quotedList(headers(t.columns)))
	}
	t.numberDuplicates(s.values)
	return s, t.refuseSummary(s.values)
}

// headless reports whether the header is a row of values: it holds numbers, and
// no name that is known.
func headless(columns []column) bool {
	numeric := false
	for _, c := range columns {
		if c.role != extra && c.role != bookkeeping && c.role != timestampRole {
			return false
		}
		numeric = numeric || looksNumeric(c.header)
	}
	return numeric
}

// numberDuplicates makes the names of metrics distinct: "time", "time#2".
func (t *table) numberDuplicates(values []int) {
	seen := map[string]int{}
	for _, i := range values {
		c := &t.columns[i]
		seen[c.name]++
		if n := seen[c.name]; n > 1 {
			c.name += "#" + strconv.Itoa(n)
		}
	}
}

// refuseSummary tells tables that hold means and deviations: these are not
// runs, and no test can be made from them.
func (t *table) refuseSummary(values []int) error {
	has := func(names ...string) bool {
		return slices.ContainsFunc(values, func(i int) bool {
			return slices.Contains(names, strings.ToLower(t.columns[i].name))
		})
	}
	if has("mean", "average", "avg") && has("stddev", "std", "sd", "stdev") {
		return errors.New("holds summaries (a mean and a standard deviation), not the values of runs: export the runs themselves")
	}
	return nil
}
