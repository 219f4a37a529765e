package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"

	"sigtest/latency/calibrate"
)

// CalibrateFormat is an output format of a calibration.
type CalibrateFormat = FormatOf[*calibrate.Result]

// CalibrateFormats returns the output formats of a calibration. Of Options they
// heed Width, Color, Verbose and Version.
func CalibrateFormats() []CalibrateFormat {
	return []CalibrateFormat{
		{"text", "table for a terminal, with a legend and the warnings", writeCalibrateText},
		{"csv", "the thresholds, as a file for compare --metrics", writeThresholds},
		{"json", "everything, numbers at full precision, as " + calibrateSchemaName, writeCalibrateJSON},
	}
}

// LookupCalibrate returns the format called name; the error lists the names
// there are.
func LookupCalibrate(name string) (CalibrateFormat, error) {
	return lookup(CalibrateFormats(), name)
}

func writeCalibrateText(w io.Writer, r *calibrate.Result, o Options) error {
	t := textWriter{out: bufio.NewWriter(w), Options: o}
	t.facts(calibrateFacts(r, o))
	t.grid(noiseGrid(r).filled())
	t.paragraph(calibrateLegend(r))
	t.warnings(warningGroups(r.Warnings, warningLimit(o)))
	return t.out.Flush()
}

// thresholdRow is a row of a metric definition file, as format.ReadDefinitions
// reads it.
type thresholdRow struct {
	Metric    string `csv:"metric"`
	Unit      string `csv:"unit"`
	Better    string `csv:"better"`
	Threshold number `csv:"threshold"`
}

// writeThresholds writes the thresholds in percent. A metric without a noise
// floor has an empty cell, which sets none.
func writeThresholds(w io.Writer, r *calibrate.Result, _ Options) error {
	var rows []thresholdRow
	for _, row := range r.Rows {
		rows = append(rows, thresholdRow{row.Name, row.Unit, row.Better.String(), unlessZero(row.Threshold)})
	}
	return writeTable(w, rows)
}

func calibrateFacts(r *calibrate.Result, o Options) []fact {
	c := r.Options.Compare
	return append(inputFacts(r.Sources, o),
		fact{"Compared", comparedText(r)},
		fact{"Test", fmt.Sprintf("%s, alpha %g; P-values adjusted by %s within each pair", c.Test, c.Alpha, c.Adjust)},
		fact{"False alarms", fmt.Sprintf("%s comparisons by the test, %s by the verdict; %s pairs have one by the verdict",
			alarmsText(r.Tests), alarmsText(r.Verdicts), alarmsText(r.Reports))})
}

func comparedText(r *calibrate.Result) string {
	runs := fmt.Sprintf("%d runs a side", r.High)
	if r.Low < r.High {
		runs = fmt.Sprintf("%d to %d runs a side", r.Low, r.High)
	}
	switch {
	case r.Halved:
		return fmt.Sprintf("%s, %s, divided at random %d times, %s", r.Configs[0].Name, plural(r.Configs[0].Runs, "run"), r.Pairs, runs)
	case r.Options.Compare.AllPairs:
		return fmt.Sprintf("%d configurations, each with every other: %s, %s", len(r.Configs), plural(r.Pairs, "pair"), runs)
	}
	return fmt.Sprintf("%d configurations, each with the one before: %s, %s", len(r.Configs), plural(r.Pairs, "pair"), runs)
}

func alarmsText(a calibrate.Alarms) string {
	text := fmt.Sprintf("%d of %d", a.False, a.Of)
	if a.Of > 0 {
		text += fmt.Sprintf(" (%s)", oneDecimal(100*a.Rate.Value))
	}
	return text
}

// noiseGrid shows how far each metric changes where nothing changed.
func noiseGrid(r *calibrate.Result) grid {
	g := grid{columns: []column{
		{header: "Metric"},
		{header: "Unit", droppable: 5},
		{header: "Pairs", align: right, droppable: 1},
		{header: "Median Change", align: right, droppable: 4},
		{header: "Noise Floor", align: right},
		{header: "Largest", align: right, droppable: 3},
		{header: "Threshold", align: right},
		{header: "False Alarms", align: right},
	}}
	ranged := hasRateIntervals(r)
	if ranged {
		g.columns = append(g.columns, column{header: "95% Interval", align: right, droppable: 2})
	}
	g.columns = append(g.columns, column{header: "By Verdict", align: right})
	for _, row := range r.Rows {
		threshold := "none"
		if row.Threshold > 0 {
			threshold = strconv.FormatFloat(row.Threshold, 'f', -1, 64) + "%"
		}
		cells := []cell{{text: row.Name}, {text: row.Unit}, {text: strconv.Itoa(row.Changes)}, {text: withSign(row.Median)},
			{text: withSign(row.Floor)}, {text: withSign(row.Largest)}, {text: threshold}, alarmsCell(row.Tests, r)}
		if ranged {
			cells = append(cells, cell{text: interval(percent(100*row.Tests.Rate.Lo), percent(100*row.Tests.Rate.Hi))})
		}
		g.rows = append(g.rows, gridRow{cells: append(cells, cell{text: alarmsText(row.Verdicts)})})
	}
	return g
}

func hasRateIntervals(r *calibrate.Result) bool {
	return slices.ContainsFunc(r.Rows, func(row calibrate.Row) bool { return finite(row.Tests.Rate.Lo) })
}

// alarmsCell marks a rate that is above alpha beyond its interval.
func alarmsCell(a calibrate.Alarms, r *calibrate.Result) cell {
	if a.Rate.Lo > r.Options.Compare.Alpha {
		return cell{alarmsText(a), bad}
	}
	return cell{text: alarmsText(a)}
}

func calibrateLegend(r *calibrate.Result) []string {
	lines := []string{
		"The configurations are taken to be the same software, so that every change is noise and every significant one a false alarm.",
		"Noise Floor: 19 of 20 changes of the average lie within it, up or down (95th percentile), with so many runs a side; with fewer it is larger. Threshold: the same, rounded up: the smallest change that matters, for compare --metrics.",
		fmt.Sprintf("False Alarms: P of %s at most alpha; about %.4g%% are to be expected. By Verdict: a change was claimed after adjustment and, where there are any, thresholds.", r.Options.Compare.Test, 100*r.Options.Compare.Alpha),
	}
	if hasRateIntervals(r) {
		lines = append(lines, "95% Interval: of the rate of false alarms, in percent (Clopper & Pearson).")
	}
	return lines
}
