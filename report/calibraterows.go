package report

import (
	"io"
	"iter"

	"sigtest/latency/calibrate"
)

// calibrateSchemaName names the shape of the JSON document of a calibration;
// schema/sigtest.calibrate-1.json describes it.
const calibrateSchemaName = "sigtest.calibrate/1"

type calibrateOptionsObject struct {
	Test             string  `json:"test"`
	Alpha            float64 `json:"alpha"`
	Adjust           string  `json:"adjust"`
	Aggregate        string  `json:"aggregate"`
	ThresholdPercent number  `json:"threshold_percent"`
	Runs             count   `json:"runs"`
	Seed             uint64  `json:"seed"`
	Resamples        count   `json:"resamples"`
}

type calibratePairsObject struct {
	Kind    string       `json:"kind"`
	Pairs   int          `json:"pairs"`
	Low     int          `json:"runs_low"`
	High    int          `json:"runs_high"`
	Test    alarmsObject `json:"test"`
	Verdict alarmsObject `json:"verdict"`
	Report  alarmsObject `json:"report"`
}

type alarmsObject struct {
	False int    `json:"false_alarms"`
	Of    int    `json:"of"`
	Rate  number `json:"rate"`
	Lo    number `json:"rate_lo"`
	Hi    number `json:"rate_hi"`
}

type calibrateRow struct {
	Metric           string `json:"metric"`
	Aggregate        string `json:"aggregate"`
	Unit             string `json:"unit"`
	Better           string `json:"better"`
	Comparisons      int    `json:"comparisons"`
	Median           number `json:"median_change_percent"`
	Floor            number `json:"noise_floor_percent"`
	Largest          number `json:"largest_change_percent"`
	Threshold        number `json:"threshold_percent"`
	Tested           int    `json:"tested"`
	FalseAlarms      int    `json:"false_alarms"`
	Rate             number `json:"rate"`
	RateLo           number `json:"rate_lo"`
	RateHi           number `json:"rate_hi"`
	FalseVerdicts    int    `json:"false_verdicts"`
	FalseVerdictRate number `json:"false_verdict_rate"`
}

// writeCalibrateJSON writes the whole calibration as one object, in lines as
// writeJSON does.
func writeCalibrateJSON(w io.Writer, r *calibrate.Result, o Options) error {
	c := r.Options.Compare
	d := newDocumentWriter(w, calibrateSchemaName, o)
	d.value("options", calibrateOptionsObject{c.Test, c.Alpha, c.Adjust, c.Aggregates[0], unlessZero(c.Threshold), count(r.Options.Runs), c.Seed, count(c.Resamples)})
	d.value("configurations", configNames(r.Configs))
	d.value("compared", calibratePairsObject{pairKind(r), r.Pairs, r.Low, r.High, newAlarms(r.Tests), newAlarms(r.Verdicts), newAlarms(r.Reports)})
	array(d, "sources", sourceRows(r.Sources))
	array(d, "rows", calibrateRows(r))
	array(d, "warnings", warningRows(r.Warnings))
	return d.close()
}

func pairKind(r *calibrate.Result) string {
	switch {
	case r.Halved:
		return "halves"
	case r.Options.Compare.AllPairs:
		return "all-pairs"
	}
	return "consecutive"
}

func newAlarms(a calibrate.Alarms) alarmsObject {
	return alarmsObject{a.False, a.Of, number(a.Rate.Value), number(a.Rate.Lo), number(a.Rate.Hi)}
}

func calibrateRows(r *calibrate.Result) iter.Seq[calibrateRow] {
	return func(yield func(calibrateRow) bool) {
		for _, row := range r.Rows {
			if !yield(calibrateRow{
				Metric: row.Name, Aggregate: row.Aggregate, Unit: row.Unit, Better: row.Better.String(),
				Comparisons: row.Changes, Median: number(row.Median), Floor: number(row.Floor), Largest: number(row.Largest),
				Threshold: unlessZero(row.Threshold),
				Tested:    row.Tests.Of, FalseAlarms: row.Tests.False,
				Rate: number(row.Tests.Rate.Value), RateLo: number(row.Tests.Rate.Lo), RateHi: number(row.Tests.Rate.Hi),
				FalseVerdicts: row.Verdicts.False, FalseVerdictRate: number(row.Verdicts.Rate.Value),
			}) {
				return
			}
		}
	}
}
