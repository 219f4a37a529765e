package format

import (
	"cmp"
	"errors"
	"fmt"

	"sigtest/latency"
)

// perfStatFormat reads what perf stat counted in each run: -x with any of the
// separators , ; | and tab, -j, and the plain text.
//
// A metric is called as its event; what precedes the event with -A, --per-core
// and the like, and its cgroup, is put before it: CPU0/task-clock. Times are
// better lower; whether a count is, perf does not say. Intervals (-I) are
// observations of one run, whose --summary is left aside. So are the metrics
// that perf derives from the events of the same run (CPUs utilized, insn per
// cycle, ...), and the rows that hold nothing else.
func perfStatFormat() Format {
	return Format{
		Name:   "perf-stat",
		Doc:    "perf stat without -r, with -x, or -j or as text: the events of each run",
		Run:    "an invocation",
		Sign:   "Performance counter stats for, or lines value,unit,event",
		OneRun: true,
		Detect: func(head []byte) bool {
			return isStatJSON(head) || isStatText(head) || statSeparator(head) != ""
		},
		Read: byHead(func(head []byte) reader {
			switch {
			case isStatJSON(head):
				return readStatJSON
			case isStatText(head):
				return whole(parseStatText)
			}
			separator := cmp.Or(statSeparator(head), ",")
			return whole(func(l *textLines, _ Input) ([]latency.Observation, error) {
				return parseStatCSV(l, separator)
			})
		}),
	}
}

// errStatMean refuses what perf stat -r prints.
var errStatMean = errors.New("holds the mean of several runs (perf stat -r), from which nothing can be tested: run perf stat without -r in a loop, one file a run")

// statMark is printed by perf stat -o at the start of a run.
const statMark = "# started on "

// statRow is what was counted of one event.
type statRow struct {
	id      string // the CPU, core, ... or thread; "" for all
	cgroup  string // "" for all
	event   string
	unit    string // "" where perf prints none
	count   cell
	running float64 // share of the time in which it was counted, in percent
	time    float64 // of the interval, in s; 0 outside intervals
	line    int
}

func (r *statRow) metric() string {
	name := r.event
	for _, before := range []string{r.cgroup, r.id} {
		if before != "" {
			name = before + "/" + name
		}
	}
	return name
}

func (r *statRow) observation() latency.Observation {
	o := latency.Observation{
		Metric: r.metric(), Unit: r.unit, Better: latency.Neither,
		Value: r.count.value, Missing: r.count.missing, Line: r.line,
	}
	switch o.Unit {
	case "":
		o.Unit = countUnit
	case "ns", "usec", "msec", "sec", "seconds":
		o.Better = latency.Lower
	}
	return o
}

// statRuns sorts rows into runs.
type statRuns struct {
	runs   []toolRun
	marked bool // the file says where a run starts

	fresh bool    // the next row begins a run
	first string  // metric of the run's first row
	time  float64 // of the run's last interval; 0 outside intervals

	scaled int     // values of events that were not counted all the time
	least  statRow // the one counted least
}

func newStatRuns() *statRuns { return &statRuns{fresh: true} }

// mark takes note that the file says: here a run starts.
func (s *statRuns) mark() { s.marked, s.fresh = true, true }

func (s *statRuns) add(r statRow) {
	switch {
	case s.fresh:
	case r.time > 0:
		s.fresh = r.time < s.time
	case s.time > 0:
		return // the summary of the intervals
	default:
		s.fresh = !s.marked && r.metric() == s.first
	}
	if s.fresh {
		s.runs = append(s.runs, toolRun{})
		s.first, s.fresh = r.metric(), false
	}
	s.time = r.time
	run := &s.runs[len(s.runs)-1]
	run.observations = append(run.observations, r.observation())
	if r.running < 100 && !r.count.missing {
		if s.scaled == 0 || r.running < s.least.running {
			s.least = r
		}
		s.scaled++
	}
}

// observations returns what was counted; end is the number of the last line.
func (s *statRuns) observations(path string, end int) ([]latency.Observation, error) {
	if len(s.runs) == 0 {
		return nil, &SyntaxError{path, max(end, 1), 0, errors.New("holds no event of perf stat: expected rows such as \"224.31,msec,task-clock,224310000,100.00,0.65,CPUs utilized\"")}
	}
	all := labelRuns(s.runs)
	if s.scaled == 0 {
		return all, nil
	}
	return append(all, noteAt(s.least.line, "multiplexed",
		fmt.Sprintf("perf counted %d of %d values for a part of the time only and scaled them up, least of all %s, for %g %%", s.scaled, len(all), s.least.metric(), s.least.running),
		"ask for fewer events at a time (perf stat -e), so that all fit into the CPU's counters")), nil
}
