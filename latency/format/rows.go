package format

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sigtest/internal/csvcell"
	"sigtest/latency"
)

// rowReader turns the records of a table into observations.
type rowReader struct {
	*table
	shape
	decimal
	metric, config, run, unit, better, machine int // columns; -1 for none
	order                                      runOrder
	by                                         []int
	pooling                                    *poolingCheck
	names                                      interner
}

func newRowReader(t *table, s shape, d decimal) *rowReader {
	r := &rowReader{
		table: t, shape: s, decimal: d,
		metric:  index(t.columns, metricRole),
		config:  index(t.columns, configRole),
		run:     index(t.columns, runRole),
		unit:    index(t.columns, unitRole),
		better:  index(t.columns, betterRole),
		machine: index(t.columns, machineRole),
		order:   newRunOrder(t, s),
		by:      indices(t.columns, byRole),
		names:   interner{},
	}
	if r.run >= 0 || s.runs != nil {
		r.pooling = newPoolingCheck(t)
	}
	return r
}

// namesConfigs reports whether the table says which configurations its values
// are of.
func (r *rowReader) namesConfigs() bool {
	return r.config >= 0 || slices.ContainsFunc(r.runs, func(c runColumn) bool { return c.config != "" })
}

// checkConfigs refuses a table that names configurations in two places.
func (r *rowReader) checkConfigs() error {
	for k, run := range r.runs {
		if run.config != "" && r.config >= 0 {
			return &SyntaxError{r.path, r.line, 0, fmt.Errorf("both column %q and the name of column %q hold a configuration: remove one, or leave the first aside with --ignore %s",
				r.columns[r.config].header, r.columns[r.values[k]].header, r.columns[r.config].header)}
		}
	}
	return nil
}

// readAll yields all observations. It returns the error that ended reading,
// nil where the table or the caller did.
func (r *rowReader) readAll(yield func(latency.Observation, error) bool) error {
	for n := 0; ; n++ {
		record, repeated, err := r.next()
		more := true
		switch {
		case err == io.EOF && n == 0:
			return &SyntaxError{Path: r.path, Err: errors.New("a header without rows: expected rows of values below it")}
		case err == io.EOF:
			return nil
		case err == errCut:
			more, err = yield(r.rejected(cutOff), nil), nil
		case err != nil:
			return err
		case repeated:
			more = yield(r.rejected("repeated header"), nil)
		case headerWidth(record) == 0:
			more = yield(r.rejected("empty row"), nil)
		default:
			more, err = r.observations(record, yield)
		}
		if err != nil || !more {
			return err
		}
	}
}

func (r *rowReader) rejected(reason string) latency.Observation {
	return latency.Observation{Rejected: reason, Source: r.path, Line: r.line}
}

// observations yields what a record holds, one observation per column of
// values. It reports whether the caller wants more.
func (r *rowReader) observations(record []string, yield func(latency.Observation, error) bool) (more bool, err error) {
	base := latency.Observation{Source: r.path, Line: r.line}
	if base.Config, err = r.label(record, r.config, "configuration"); err != nil {
		return false, err
	}
	if base.Run, err = r.label(record, r.run, "run"); err != nil {
		return false, err
	}
	if err := r.order.read(r.table, record, &base); err != nil {
		return false, err
	}
	if r.machine >= 0 && !isMissing(record[r.machine]) {
		base.Machine = r.names.get(cellText(record[r.machine]))
	}
	if r.unit >= 0 && !isMissing(record[r.unit]) {
		base.Unit = r.names.get(cellText(record[r.unit]))
	}
	if r.better >= 0 {
		if base.Better, err = latency.ParseDirection(strings.ToLower(strings.TrimSpace(record[r.better]))); err != nil {
			return false, r.cellError(r.better, err)
		}
	}
	prefix, err := r.rowMetric(record)
	if err != nil {
		return false, err
	}
	base.Metric = prefix
	if r.pooling != nil {
		if err := r.pooling.check(base, record); err != nil {
			return false, err
		}
	}
	for k, i := range r.values {
		o := base
		c, err := r.parse(record[i])
		if err != nil {
			return false, r.cellError(i, err)
		}
		o.Value, o.Missing = c.value, c.missing
		column := &r.columns[i]
		switch {
		case c.unit != "":
			o.Unit = r.names.get(c.unit)
		case o.Unit == "":
			o.Unit = column.unit
		}
		switch {
		case r.runs != nil:
			o.Run = r.runs[k].run
			if r.runs[k].config != "" {
				o.Config = r.runs[k].config
			}
		case prefix == "":
			o.Metric = column.name
		case r.metric < 0 || len(r.values) > 1:
			o.Metric = r.names.join(prefix, column.name)
		}
		if !yield(o, nil) {
			return false, nil
		}
	}
	return true, nil
}

// label reads the cell of a column that may not be empty where it exists.
func (r *rowReader) label(record []string, i int, what string) (string, error) {
	if i < 0 {
		return "", nil
	}
	s := cellText(record[i])
	if s == "" {
		return "", r.cellError(i, fmt.Errorf("empty %s: expected its name in column %q", what, r.columns[i].header))
	}
	return r.names.get(s), nil
}

// cellText is the text of a cell, without the blanks around it and the ' that
// keeps spreadsheets from taking it for a formula, as sigtest writes it.
func cellText(cell string) string { return csvcell.Unescape(strings.TrimSpace(cell)) }

// rowMetric returns the part of the metric's name that is in the row.
func (r *rowReader) rowMetric(record []string) (string, error) {
	name, err := r.label(record, r.metric, "metric")
	if err != nil || len(r.by) == 0 {
		return name, err
	}
	parts := make([]string, 0, 4)
	for _, i := range r.by {
		part := cellText(record[i])
		if part == "" {
			return "", r.cellError(i, errors.New("empty cell in a column that is part of the metric's name"))
		}
		parts = append(parts, part)
	}
	if name != "" {
		parts = append(parts, name)
	}
	return r.names.join(parts...), nil
}

// interner keeps one copy of each label, so that records can be reused.
type interner map[string]string

func (n interner) get(s string) string {
	if kept, ok := n[s]; ok {
		return kept
	}
	s = strings.Clone(s)
	n[s] = s
	return s
}

// join returns the parts with slashes between them.
func (n interner) join(parts ...string) string {
	var space [64]byte
	joined := space[:0]
	for i, p := range parts {
		if i > 0 {
			joined = append(joined, '/')
		}
		joined = append(joined, p...)
	}
	if kept, ok := n[string(joined)]; ok {
		return kept
	}
	return n.get(string(joined))
}
