package format

import (
	"strconv"
	"strings"
)

// runColumn is a column that holds one run of a table with a row per metric.
type runColumn struct {
	config string // "" where the header names none
	run    string
}

// transposed reports whether the table has a row per metric and a column per
// run: a column of metrics, and columns called before_1, before_2, ...,
// after_1, ... or 1, 2, ... A wide table may have names that end in numbers
// too, so these must count up from 0 or 1.
func (t *table) transposed() (shape, bool) {
	if index(t.columns, runRole) >= 0 || index(t.columns, valueRole) >= 0 {
		return shape{}, false
	}
	metric := index(t.columns, metricRole)
	var s shape
	next := map[string]int{}
	for i, c := range t.columns {
		if c.role != extra {
			continue
		}
		run, number, ok := splitRun(c.header)
		if !ok {
			if metric < 0 && kindOf(t.sample, i) == holdsText {
				metric = i
			}
			continue
		}
		if want, seen := next[run.config]; seen && number != want || !seen && number > 1 {
			return shape{}, false
		}
		next[run.config] = number + 1
		s.values = append(s.values, i)
		s.runs = append(s.runs, run)
	}
	if i := index(t.columns, machineRole); metric < 0 && i >= 0 && !t.columns[i].stated && kindOf(t.sample, i) == holdsText {
		metric = i // a row per machine
	}
	if metric < 0 || len(s.values) < 2*len(next) || len(s.values) == 0 {
		return shape{}, false
	}
	t.columns[metric].role = metricRole
	for k, i := range s.values {
		t.columns[i].role = valueRole
		s.runs[k].config = configOf(s.runs[k].config)
	}
	return s, true
}

// splitRun cuts "before_12" into configuration and run.
func splitRun(header string) (run runColumn, number int, ok bool) {
	prefix := strings.TrimRight(header, "0123456789")
	run.run = header[len(prefix):]
	number, err := strconv.Atoi(run.run)
	if err != nil {
		return run, 0, false
	}
	if prefix != "" && strings.ContainsRune("_-. #", rune(prefix[len(prefix)-1])) {
		prefix = prefix[:len(prefix)-1]
	}
	run.config = prefix
	return run, number, true
}

// configOf drops what names a run rather than a configuration: run_1, value1.
func configOf(prefix string) string {
	for _, s := range synonyms {
		if s.role == runRole || s.role == valueRole {
			if containsFold(s.plain, prefix) || containsFold(s.others, prefix) {
				return ""
			}
		}
	}
	return prefix
}
