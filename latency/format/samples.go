package format

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"sigtest/internal/csvcell"
	"sigtest/latency"
)

// sampleRow is a row of the samples table that package report exports, as far
// as it is read back.
type sampleRow struct {
	Metric        string `csv:"metric"`
	Aggregate     string `csv:"aggregate"`
	Unit          string `csv:"unit"`
	Better        string `csv:"better"`
	Configuration string `csv:"configuration"`
	Run           string `csv:"run"`
	Value         string `csv:"value"`
	Order         string `csv:"order"`
	Machine       string `csv:"machine"`
}

// samplesFormat reads sigtest's own CSV exports: the samples, from which a
// comparison can be made again. The other tables are refused.
func samplesFormat() Format {
	return Format{
		Name: "samples",
		Doc:  "the table of samples that sigtest exports as CSV",
		Run:  "a value with its label",
		Sign: "the header metric,aggregate,... of the export",
		Detect: func(head []byte) bool {
			return bytes.HasPrefix(head, []byte("metric,aggregate,")) || bytes.HasPrefix(head, []byte("metric,unit,better,baseline,configuration,quantile,"))
		},
		Read: readSamples,
	}
}

func readSamples(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	rows, err := openSamples(r, in)
	return func(yield func(latency.Observation, error) bool) {
		for err == nil {
			var o latency.Observation
			if o, err = readSample(rows); err == nil && !yield(o, nil) {
				return
			}
		}
		if err != io.EOF {
			yield(latency.Observation{}, err)
		}
	}
}

func openSamples(r io.Reader, in Input) (*typedRows[sampleRow], error) {
	rows, err := openTyped[sampleRow](in.Path, csv.NewReader(r), 0)
	if err != nil {
		return nil, err
	}
	if c := rows.lacks("metric", "aggregate", "unit", "better", "configuration", "run", "value"); c != "" {
		return nil, rows.headerError(fmt.Errorf("an export of sigtest without samples (no column %q): export them by -f csv --table samples", c))
	}
	if in.facts != nil {
		in.facts.columns = rows.rows.Headers
	}
	in.namesConfigs()
	return rows, nil
}

// readSample returns the next row as an observation: one value stands for a
// run, and an aggregate other than the mean is a metric of its own. Texts lose
// the mark that keeps spreadsheets from taking them for formulas.
func readSample(rows *typedRows[sampleRow]) (o latency.Observation, err error) {
	row, err := rows.next()
	if err != nil {
		return o, err
	}
	for _, cell := range []struct{ column, text string }{
		{"metric", row.Metric}, {"aggregate", row.Aggregate}, {"configuration", row.Configuration},
	} {
		if strings.TrimSpace(cell.text) == "" {
			return o, rows.cellError(cell.column, errors.New("empty cell: expected a name"))
		}
	}
	for _, text := range []*string{&row.Metric, &row.Unit, &row.Configuration, &row.Run, &row.Machine} {
		*text = csvcell.Unescape(*text)
	}
	line, _ := rows.csv.FieldPos(0)
	o = latency.Observation{Metric: row.Metric, Unit: row.Unit, Config: row.Configuration, Run: row.Run, Machine: row.Machine, Source: rows.path, Line: line}
	if row.Aggregate != "mean" {
		o.Metric += " [" + row.Aggregate + "]"
	}
	if o.Better, err = latency.ParseDirection(row.Better); err != nil {
		return o, rows.cellError("better", err)
	}
	if o.Order, o.Ordered, err = parseOrder(row.Order); err != nil {
		return o, rows.cellError("order", err)
	}
	d := decimal{mark: '.'}
	c, err := d.parse(row.Value)
	if err == nil && c.unit != "" {
		err = fmt.Errorf("%s: expected a number without unit", excerpt(row.Value))
	}
	if err != nil {
		return o, rows.cellError("value", err)
	}
	o.Value, o.Missing = c.value, c.missing
	return o, nil
}
