package format

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"sigtest/latency"
)

// definitionRow is a row of a metric definition file.
type definitionRow struct {
	Metric    string `csv:"metric"`
	Unit      string `csv:"unit"`
	Better    string `csv:"better"`
	Threshold string `csv:"threshold"`
}

// ReadDefinitions reads what the user states of metrics: a table with the
// columns metric, unit, better and threshold (in percent) in any order, of
// which only metric is required. Empty cells state nothing. An unknown column
// or a cell that cannot be read is an error.
func ReadDefinitions(path string) ([]latency.Definition, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read metric definitions: %w", err)
	}
	defer file.Close()
	return readDefinitions(file, path)
}

func readDefinitions(r io.Reader, path string) ([]latency.Definition, error) {
	rows, d, err := openDefinitions(r, path)
	if err != nil {
		return nil, err
	}
	var all []latency.Definition
	for {
		row, err := rows.next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		def := latency.Definition{Metric: cellText(row.Metric), Unit: cellText(row.Unit)}
		if def.Metric == "" {
			return nil, rows.cellError("metric", errors.New("empty metric: expected a name or a pattern such as *latency*"))
		}
		if def.Better, err = latency.ParseDirection(strings.ToLower(strings.TrimSpace(row.Better))); err != nil {
			return nil, rows.cellError("better", err)
		}
		if def.Threshold, err = parseThreshold(d, row.Threshold); err != nil {
			return nil, rows.cellError("threshold", err)
		}
		all = append(all, def)
	}
}

func openDefinitions(r io.Reader, path string) (*typedRows[definitionRow], *decimal, error) {
	decoded, err := decode(r)
	if err != nil {
		return nil, nil, &SyntaxError{Path: path, Err: err}
	}
	head, whole, all, err := lookAhead(decoded)
	if err != nil {
		return nil, nil, &SyntaxError{Path: path, Err: err}
	}
	dialect := sniff(head, whole)
	if _, err := io.CopyN(io.Discard, all, int64(dialect.skip)); err != nil {
		return nil, nil, &SyntaxError{Path: path, Err: err}
	}
	d, err := newDecimal("", dialect.separator)
	if err != nil {
		return nil, nil, err
	}
	c := csv.NewReader(all)
	configureCSV(c, dialect.separator)
	c.FieldsPerRecord = 0 // as many as the header
	rows, err := openTyped[definitionRow](path, c, dialect.lines)
	if err != nil {
		return nil, nil, err
	}
	if unknown := rows.rows.MismatchedHeaders; len(unknown) > 0 {
		return nil, nil, rows.headerError(fmt.Errorf("unknown column %q: expected metric, unit, better, threshold", unknown[0]))
	}
	if rows.lacks("metric") != "" {
		return nil, nil, rows.headerError(errors.New("no column metric: expected metric, and any of unit, better, threshold"))
	}
	return rows, &d, nil
}

// parseThreshold reads "3" or "3%"; an empty cell sets none.
func parseThreshold(d *decimal, text string) (float64, error) {
	c, err := d.parse(text)
	switch {
	case err != nil:
		return 0, err
	case c.missing:
		return 0, nil
	case c.unit != "" && c.unit != "%" || c.value <= 0:
		return 0, fmt.Errorf("threshold %s: expected a positive number of percent, as in 3 or 3%%, or an empty cell for none", excerpt(text))
	}
	return c.value, nil
}
