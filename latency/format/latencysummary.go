package format

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// latencySummary is what a tool tells of the latencies of one thread or CPU in
// one run.
type latencySummary struct {
	prefix  string // of its metrics' names
	unit    string // of the latencies
	implied bool   // it sums up others of the same run

	count         float64 // how many latencies were measured
	min, avg, max reading
	over          reading // how many of them were beyond the bins
	bins          []bin   // those that are not empty, in order
}

// reading is a number and the line it was read from, 0 where it was not told.
type reading struct {
	cell
	line int
}

// bin counts the latencies from low to below the next bin.
type bin struct{ low, count float64 }

// nothingMeasured turns the extremes of no latency at all, which are what the
// tool started from, into missing values.
func (s *latencySummary) nothingMeasured() {
	for _, r := range []*reading{&s.min, &s.avg, &s.max} {
		r.cell = cell{missing: true}
	}
}

// observationsOf returns the values of one run, and notes about its percentiles.
func observationsOf(run []latencySummary) (out []latency.Observation) {
	var beyond, torn []*latencySummary
	for i := range run {
		s := &run[i]
		out = append(out, s.values(run)...)
		percentiles, lost := s.percentiles()
		out = append(out, percentiles...)
		if lost {
			beyond = append(beyond, s)
		}
		if s.torn() {
			torn = append(torn, s)
		}
	}
	if len(beyond) > 0 {
		s := beyond[0]
		out = append(out, noteAt(s.over.line, "beyond-histogram",
			fmt.Sprintf("percentiles of %d of %d histograms lie beyond the bins and are missing; of %s, %.0f of %.0f latencies are beyond",
				len(beyond), len(run), s.name(), s.over.value, s.total()),
			"record a histogram with more bins: the runs without a percentile are the slow ones, so the others look too fast"))
	}
	if len(torn) > 0 {
		s := torn[0]
		out = append(out, noteAt(s.over.line, "torn-histogram",
			fmt.Sprintf("rows of %d of %d histograms are missing, so they have no percentiles; of %s, %.0f of %.0f latencies are there",
				len(torn), len(run), s.name(), s.total(), s.count),
			"give the whole output of the tool"))
	}
	return out
}

func (s *latencySummary) name() string { return strings.TrimRight(s.prefix, "/ ") }

// impliedBy names the metrics of the run that one of a summary of them follows
// from.
func (s *latencySummary) impliedBy(metric string, run []latencySummary) (names []string) {
	if !s.implied {
		return nil
	}
	_, kind, _ := strings.Cut(s.prefix, "/")
	for i := range run {
		_, other, _ := strings.Cut(run[i].prefix, "/")
		if !run[i].implied && kind == other {
			names = append(names, run[i].prefix+metric)
		}
	}
	return names
}

// values are those that the tool printed.
func (s *latencySummary) values(run []latencySummary) (out []latency.Observation) {
	for _, v := range []struct {
		name string
		r    reading
	}{{"min", s.min}, {"avg", s.avg}, {"max", s.max}} {
		if v.r.line > 0 {
			out = append(out, latency.Observation{
				Metric: s.prefix + v.name, Unit: s.unit, Better: latency.Lower,
				Value: v.r.value, Missing: v.r.missing, ImpliedBy: s.impliedBy(v.name, run), Line: v.r.line,
			})
		}
	}
	if len(out) == 3 && !s.avg.missing && !s.max.missing && s.min.value >= 0 {
		out[1].Inside = insideOf(s.count, s.max.value, 0)
	}
	if s.over.line > 0 {
		out = append(out, latency.Observation{
			Metric: s.prefix + "overflows", Unit: countUnit, Better: latency.Lower, Tally: true,
			Value: s.over.value, ImpliedBy: s.impliedBy("overflows", run), Line: s.over.line,
		})
	}
	return out
}

// total is how many latencies the histogram holds, those beyond its bins
// included.
func (s *latencySummary) total() float64 {
	sum := s.over.value
	for _, b := range s.bins {
		sum += b.count
	}
	return sum
}

// torn tells whether the bins do not hold what was measured.
func (s *latencySummary) torn() bool {
	return s.over.line > 0 && s.total() != s.count
}

// percentiles are read from the bins. They are the inverse of the empirical
// distribution function (definition 1 of Hyndman & Fan, Sample quantiles in
// statistical packages, 1996), as far as bins tell it: the lower edge of the
// first bin at which the share of all latencies, those beyond the bins
// included, reaches q. One is left out where a run has fewer than 10/(1-q)
// latencies, as latency.Aggregates does, and missing where it lies beyond the
// bins, which beyond tells.
func (s *latencySummary) percentiles() (out []latency.Observation, beyond bool) {
	if s.over.line == 0 || s.torn() {
		return nil, false
	}
	for _, p := range []struct {
		name            string
		permille, least float64
	}{{"p99", 990, 1000}, {"p99.9", 999, 10000}} {
		if s.count < p.least {
			continue
		}
		low, found := s.reaches(p.permille)
		beyond = beyond || !found
		out = append(out, latency.Observation{
			Metric: s.prefix + p.name, Unit: s.unit, Better: latency.Lower,
			Value: low, Missing: !found, Line: s.over.line,
		})
	}
	return out, beyond
}

// reaches returns the first bin at which the latencies so far are at least that
// many of a thousand.
func (s *latencySummary) reaches(permille float64) (low float64, found bool) {
	sum := 0.0
	for _, b := range s.bins {
		sum += b.count
		if 1000*sum >= permille*s.count {
			return b.low, true
		}
	}
	return 0, false
}

// binTable is a histogram as it is read, a column for each summary.
type binTable struct {
	columns []latencySummary
	rows    int
	low     float64 // of the last row
}

// add takes a row: the lower edge of a bin, and its counts.
func (t *binTable) add(l *textLines, row []field) error {
	if len(row) != 1+len(t.columns) {
		return l.wrong(0, fmt.Errorf("%d counts in a histogram of %d columns: the file is cut off, or lines of it are damaged", len(row)-1, len(t.columns)))
	}
	low, err := l.count(row[0])
	if err != nil {
		return err
	}
	if t.rows > 0 && low <= t.low {
		return l.wrong(row[0].column, fmt.Errorf("bin %.0f follows bin %.0f: rows are out of order, or two histograms are mixed", low, t.low))
	}
	t.rows, t.low = t.rows+1, low
	for i, f := range row[1:] {
		count, err := l.count(f)
		if err != nil {
			return err
		}
		if count > 0 {
			t.columns[i].bins = append(t.columns[i].bins, bin{low, count})
		}
	}
	return nil
}

// reading reads a latency of the line read last.
func (l *textLines) reading(f field) (reading, error) {
	c, err := l.figure(f)
	return reading{c, l.n}, err
}
