package format

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"sigtest/latency"
)

// Open reads all inputs into one dataset. An input is a file, a file with the
// number of one of its tables (mail.txt#2), a directory, a pattern, or "-" for
// Options.Stdin; NAME= may precede it.
//
// A single input without a name holds the configurations that are named inside
// it; a file that names none is one itself, called as the file, or as the
// directory it is in below the input. Of several inputs, and of one with a
// name, each is one configuration: NAME, else the file's base name without
// extension, else the directory's name, with as much of the path before it as
// tells it from others. Inputs of the same NAME are one configuration.
//
// Errors name the file and, where one is to blame, line and column.
func Open(o Options, inputs ...string) (*latency.Dataset, error) {
	sources, err := plan(inputs)
	if err != nil {
		return nil, err
	}
	if o.Format != "" {
		if _, err := Lookup(o.Format); err != nil {
			return nil, err
		}
	}
	op := opener{options: o, data: &latency.Dataset{}, seen: map[string]bool{}}
	op.markTwins(sources)
	for _, s := range sources {
		if err := op.load(s); err != nil {
			return nil, err
		}
	}
	if err := op.checkColumns(); err != nil {
		return nil, err
	}
	if err := op.checkTaken(); err != nil {
		return nil, err
	}
	return op.data, nil
}

type opener struct {
	options Options
	data    *latency.Dataset
	columns []string        // names of all columns seen
	seen    map[string]bool // the same, in lower case
	taken   map[string]bool // options for single formats that some input obeys
	parts   map[part]string // labels of runs of several files

	loneTree bool // a configuration is a single tree of criterion, which is noted
}

// part is a run that a tool writes several files of.
type part struct{ config, path string }

// joinParts labels a file as the first one of its run.
func (op *opener) joinParts(f Format, s *source) {
	if f.RunOf == nil {
		return
	}
	run := part{s.oneRun.config, f.RunOf(s.path)}
	if label, ok := op.parts[run]; ok {
		s.oneRun.label = label
		return
	}
	if op.parts == nil {
		op.parts = map[part]string{}
	}
	op.parts[run] = s.oneRun.label
}

// load adds the observations of one file.
func (op *opener) load(s source) error {
	file, err := op.open(s.path)
	if err != nil {
		return fmt.Errorf("cannot read input: %w", err)
	}
	defer file.Close()
	path := NameOf(s.path)
	var r io.Reader = file
	if op.options.Progress != nil {
		r = &progressReader{file, op.options.Progress}
	}
	decoded, err := decode(r)
	if s.among && errors.Is(err, ErrEmpty) && isUnusedFioLog(s.path) {
		return op.data.Load(latency.Source{Path: path, Format: "fio", Config: s.oneRun.config}, yieldAll(nil, path, nil))
	}
	if err != nil {
		return &SyntaxError{Path: path, Err: err}
	}
	head, _ := decoded.Peek(HeadSize)
	f, err := op.formatOfSource(s, head)
	if err != nil {
		return &SyntaxError{Path: path, Err: err}
	}
	others := op.otherOutput(f, head, path)
	op.take(f)
	var found facts
	observations := f.Read(decoded, Input{Path: path, Table: s.table, Options: op.options, facts: &found, fixed: s.fixed, among: s.among, benchmark: criterionPlaceOf(s.path).name})
	op.addColumns(found.columns)
	if f.Name == "criterion" && !s.oneRun.shared && !op.loneTree {
		op.loneTree = true
		observations = after(loneTree(path), observations)
	}
	if others != nil {
		observations = after(*others, observations)
	}
	op.joinParts(f, &s)
	config, observations := s.settle(f.OneRun || found.oneRun, found.configs, observations)
	if s.table > 0 {
		path = s.name()
	}
	if s.twin.path != "" {
		observations = lackedBy(op.toldBy(s.twin.path), s.twin.form, observations)
	}
	return op.data.Load(latency.Source{Path: path, Format: f.Name, Config: config}, observations)
}

func (op *opener) open(path string) (io.ReadCloser, error) {
	if path != "-" {
		return os.Open(path)
	}
	if op.options.Stdin == nil {
		return io.NopCloser(strings.NewReader("")), nil
	}
	return io.NopCloser(op.options.Stdin), nil
}

// formatOfSource tells how to read a file.
func (op *opener) formatOfSource(s source, head []byte) (Format, error) {
	f, err := op.formatOf(head)
	switch {
	case err != nil && s.among:
		return f, fmt.Errorf("%w. If it holds no measurements, leave it out: give the others by a pattern, as in 'DIR/*.txt' or 'DIR/**/result.json'", err)
	case err == nil && s.table > 0 && !f.Tables:
		return f, fmt.Errorf("table %d is asked for, but a file of format %s has no numbered tables: leave #%d out", s.table, f.Name, s.table)
	}
	return f, err
}

func (op *opener) formatOf(head []byte) (Format, error) {
	if op.options.Format != "" {
		return Lookup(op.options.Format)
	}
	if err := refused(head, false); err != nil {
		return Format{}, err
	}
	formats := All()
	for _, f := range formats {
		switch {
		case !f.Detect(head):
		case f.Name == "csv" && isPublishedHeader(head):
			return Format{}, errPublished
		default:
			return f, nil
		}
	}
	if holdsPublished(head) {
		return Format{}, errPublished
	}
	if err := refused(head, true); err != nil {
		return Format{}, err
	}
	return Format{}, unrecognised(head)
}

// unrecognised says what was found, and where it is said what was looked for.
func unrecognised(head []byte) error {
	var found []string
	for line := range strings.Lines(string(head)) {
		if line = strings.TrimSpace(line); line != "" && len(found) < 3 {
			found = append(found, excerpt(line))
		}
	}
	hint := ""
	if len(head) >= HeadSize {
		hint = fmt.Sprintf("; only the first %d KB were looked at: --input-format says what comes later", HeadSize>>10)
	}
	return fmt.Errorf("is in no known format. It begins: %s (`sigtest formats` lists what is read and how it is told%s)", strings.Join(found, ", "), hint)
}

func (op *opener) addColumns(names []string) {
	for _, n := range names {
		if key := strings.ToLower(n); !op.seen[key] {
			op.seen[key] = true
			op.columns = append(op.columns, n)
		}
	}
}

// checkColumns refuses the name of a column that no input has.
func (op *opener) checkColumns() error {
	stated := slices.Sorted(maps.Values(op.options.Columns))
	for _, name := range slices.Concat(op.options.By, op.options.Ignore, stated) {
		switch {
		case op.seen[strings.ToLower(name)]:
		case len(op.columns) == 0:
			return fmt.Errorf("no input has a column %q: none has named columns", name)
		default:
			return fmt.Errorf("no input has a column %q; have: %s", name, quotedList(op.columns))
		}
	}
	return nil
}

// take notes which of the options made for single formats one obeys.
func (op *opener) take(f Format) {
	if op.taken == nil {
		op.taken = map[string]bool{}
	}
	for _, option := range f.Takes {
		op.taken[option] = true
	}
	op.taken["table-label"] = op.taken["table-label"] || f.Tables
}

// checkTaken refuses an option that no input obeys.
func (op *opener) checkTaken() error {
	o := op.options
	for _, option := range []struct {
		name  string
		given bool
		is    string
	}{
		{"table-label", len(o.TableLabels) > 0, "names the tables of a file, as perf-sched has them"},
		{"task-key", o.TaskKey != "" && o.TaskKey != "comm", "is for tasks, as perf-sched has them"},
		{"unit", o.Unit != "", "is for values printed without a unit, as cyclictest does"},
	} {
		if option.given && !op.taken[option.name] {
			return fmt.Errorf("--%s %s, but no input is of such a format: leave it out", option.name, option.is)
		}
	}
	return nil
}

// progressReader tells how many bytes were read.
type progressReader struct {
	io.Reader
	progress func(int)
}

func (p *progressReader) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	p.progress(n)
	return n, err
}
