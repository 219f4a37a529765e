package format

import (
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

const googleColumns = "name,iterations,real_time,cpu_time,time_unit"

var googleHeader = newPattern(`(?m)^[ \t]*` + googleColumns + `,`)

// parseGoogleCSV reads the table behind what the benchmark said about the
// machine. Several tables are of several executions.
func parseGoogleCSV(l *textLines, in Input) ([]latency.Observation, error) {
	p := googleCSV{textLines: l}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	p.endTable()
	all, err := googleResults(p.runs)
	if err != nil {
		err = &SyntaxError{in.Path, max(1, l.n), 0, err}
	}
	return all, err
}

type googleCSV struct {
	*textLines
	header []string // nil before the first table
	rows   []googleRow
	runs   []toolRun
}

func (p *googleCSV) endTable() {
	p.runs = append(p.runs, googleRuns(p.rows, "", "")...)
	p.rows = nil
}

func (p *googleCSV) read(line string) error {
	line = strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, googleColumns):
		p.endTable()
		record, err := p.split(line)
		p.header = record
		return err
	case p.header == nil || !strings.HasPrefix(line, `"`):
		return nil // names are quoted
	}
	record, err := p.split(line)
	if err != nil {
		return err
	}
	return p.row(record)
}

func (p *googleCSV) split(line string) ([]string, error) {
	record, err := csv.NewReader(strings.NewReader(line)).Read()
	if err != nil {
		return nil, p.wrong(0, errors.New("quotes that do not match: the file is cut off, or was changed"))
	}
	return record, nil
}

// row reads a row. That of an error ends behind its message.
func (p *googleCSV) row(record []string) error {
	cellOf := func(name string) string {
		if i := slices.Index(p.header, name); i >= 0 && i < len(record) {
			return record[i]
		}
		return ""
	}
	row := googleRow{name: record[0], unit: cellOf("time_unit"), line: p.n}
	failed := cellOf("error_occurred") == "true"
	switch whole := len(record) == len(p.header); {
	case !p.ended && (!whole || record[len(record)-1] != ""):
		return p.wrong(0, errors.New("the file ends within this line, which may be cut off: run the benchmark again, or end the line if this is the whole of it"))
	case failed:
		row.failed = "error " + excerpt(cellOf("error_message"))
	case !whole:
		return p.wrong(0, fmt.Errorf("%d cells, where the header has %d: the row was changed", len(record), len(p.header)))
	}
	for i, name := range p.header {
		if failed || record[i] == "" || slices.Contains([]string{"name", "time_unit", "label", "error_occurred", "error_message"}, name) {
			continue
		}
		c, err := (&decimal{mark: '.'}).parse(record[i])
		switch {
		case err == nil && c.unit != "":
			err = noNumber(record[i])
		case err == nil && name == "iterations":
			row.iterations = c.value
		case err == nil:
			err = row.add(name, c)
		}
		if err != nil {
			return p.wrong(0, fmt.Errorf("%s: %w", name, err))
		}
	}
	p.rows = append(p.rows, row)
	return nil
}
