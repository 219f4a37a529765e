package format

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"sigtest/latency"
)

// hdrHistogramFormat reads percentile tables as HdrHistogram prints them in all
// its languages (.hgrm), their CSV, and those of tools that print the like, as
// vegeta's hdrplot.
//
// A run has the percentiles of hdrPercentiles, the mean where the table has it,
// and the maximum. The table does not have every percentile: p99 is the value of
// the first row that holds 99 % of the measurements. The unit is in the heading
// or what --unit says; HdrHistogram itself knows none.
func hdrHistogramFormat() Format {
	return Format{
		Name:   "hdr-histogram",
		Doc:    "percentile tables of HdrHistogram (.hgrm), text or CSV: p50 to p99.99, mean and maximum",
		Run:    "a table",
		Sign:   "Value Percentile TotalCount 1/(1-Percentile)",
		OneRun: true,
		Takes:  []string{"unit"},
		Detect: func(head []byte) bool {
			return marked(head, hdrHeading, "TotalCount") && !marked(head, wrkStart, " test @ ")
		},
		Read: whole(parseHdrHistogram),
	}
}

// hdrPercentiles are the percentiles that are read of a histogram.
func hdrPercentiles() []float64 { return []float64{50, 90, 95, 99, 99.9, 99.99} }

var (
	hdrHeading = newPattern(`(?m)^[ \t]*"?Value(?:\((\w+)\))?"?[ \t,]+"?Percentile"?[ \t,]+"?TotalCount"?[ \t,]+"?1/\(1-Percentile\)"?[ \t]*$`)
	hdrMean    = newPattern(`^\s*#\[Mean\s*=\s*([^\s,]+), StdDeviation\s*=`)
	hdrMax     = newPattern(`^\s*#\[Max\s*=\s*([^\s,]+), Total count\s*=\s*\d+\]`)

	hdrInfinite = newPattern(`^(?:inf|\+Inf|Infinity|10000000\.000000)$`) // vegeta writes the last one
)

// hdrRow is a row of the table: a share of the measurements, so many, is at most
// value.
type hdrRow struct {
	value, share, count float64
	line                int
}

type hdrParser struct {
	*textLines
	in   Input
	runs []toolRun

	start int  // the line where the table that is not finished begins; 0 if none is
	comma bool // it is CSV
	bare  bool // it has no footer: CSV, and tables of other tools that state the unit
	unit  string
	mean  latency.Observation // as the footer says, which not every table has
	rows  []hdrRow
	whole bool // the row of percentile 1 was read
}

func parseHdrHistogram(l *textLines, in Input) ([]latency.Observation, error) {
	p := hdrParser{textLines: l, in: in}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	return l.results("HdrHistogram", p.runs)
}

func (p *hdrParser) read(line string) error {
	if m := hdrHeading().FindStringSubmatch(line); m != nil {
		err := p.complete()
		comma := strings.Contains(line, ",")
		*p = hdrParser{textLines: p.textLines, in: p.in, runs: p.runs,
			start: p.n, comma: comma, bare: comma || m[1] != "", unit: cmp.Or(m[1], p.in.Unit)}
		return err
	}
	if p.start == 0 {
		return nil
	}
	if m := hdrMean().FindStringSubmatchIndex(line); m != nil {
		var err error
		p.mean, err = p.measureAt(p.observe("mean"), group(line, m, 1))
		return err
	}
	if m := hdrMax().FindStringSubmatchIndex(line); m != nil {
		largest, err := p.measureAt(p.observe("max"), group(line, m, 1))
		if err != nil {
			return err
		}
		return p.finish(largest)
	}
	if p.whole || strings.Trim(line, " \t-") == "" {
		return nil
	}
	return p.readRow(line)
}

// readRow reads a value, its percentile, a count, and what follows from the
// percentile, which Java leaves out in the last row.
func (p *hdrParser) readRow(line string) error {
	if p.comma {
		line = strings.ReplaceAll(line, ",", " ")
	}
	fields := fieldsOf(line, 0)
	if len(fields) != 3 && len(fields) != 4 {
		return p.wrong(0, fmt.Errorf("%s is no row of a percentile table: expected a value, its percentile, a count and 1/(1-percentile)", excerpt(line)))
	}
	var cells [3]float64
	for i := range cells {
		c, err := p.figure(fields[i])
		if err != nil {
			return err
		}
		cells[i] = c.value
	}
	row := hdrRow{cells[0], cells[1], cells[2], p.n}
	if n := len(p.rows); n > 0 && (row.value < p.rows[n-1].value || row.share < p.rows[n-1].share || row.count < p.rows[n-1].count) {
		return p.wrong(0, errors.New("a value, percentile or count below that of the row before: expected a percentile table as it was printed"))
	}
	p.rows = append(p.rows, row)
	p.whole = row.share == 1 && (p.ended || len(fields) == 4 && hdrInfinite().MatchString(fields[3].text))
	return nil
}

// observe begins an observation.
func (p *hdrParser) observe(what string) latency.Observation {
	return latency.Observation{Metric: "latency/" + what, Unit: p.unit, Better: latency.Lower}
}

// complete finishes a table that has no footer. One that does not even count was
// not printed by HdrHistogram.
func (p *hdrParser) complete() error {
	switch {
	case p.start == 0:
		return nil
	case !p.whole:
		return p.unfinished(p.start, "HdrHistogram", "row of percentile 1")
	}
	last := p.rows[len(p.rows)-1]
	if counts := last.count > 0 || last.value == 0; counts && !p.bare {
		return p.unfinished(p.start, "HdrHistogram", "footer (#[Mean = ..., #[Max = ...)")
	}
	o := p.observe("max")
	o.Value, o.Line = last.value, last.line
	return p.finish(o)
}

// finish ends a table, whose maximum is known. Of no measurements all is 0.
func (p *hdrParser) finish(largest latency.Observation) error {
	if !p.whole {
		return p.wrong(0, errors.New("the footer of a percentile table without a row of percentile 1 above: expected the table as it was printed"))
	}
	var run toolRun
	for _, percent := range hdrPercentiles() {
		row := rowOf(p.rows, percent)
		o := p.observe(percentileName(strconv.FormatFloat(percent, 'f', -1, 64)))
		o.Value, o.Line = row.value, row.line
		run.set(o)
	}
	if p.mean.Metric != "" {
		run.set(p.mean)
	}
	run.set(largest)
	if last := p.rows[len(p.rows)-1]; last.count == 0 && last.value == 0 {
		for i := range run.observations {
			run.observations[i].Value, run.observations[i].Missing = 0, true
		}
	}
	p.runs, p.start = append(p.runs, run), 0
	return nil
}

// rowOf returns the first row that holds a percentile. Counts tell that better
// than the percentiles of the rows, which are those asked for: many values are
// equal in a histogram.
func rowOf(rows []hdrRow, percent float64) hdrRow {
	last := rows[len(rows)-1]
	held := math.Round(100*percent) * last.count // of 10000, without a fraction that rounding could lose
	for _, row := range rows {
		if last.count > 0 && 10000*row.count >= held || last.count == 0 && row.share >= percent/100 {
			return row
		}
	}
	return last
}
