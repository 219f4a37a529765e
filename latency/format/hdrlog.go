package format

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/HdrHistogram/hdrhistogram-go"

	"sigtest/latency"
)

// hdrLogFormat reads interval logs of HdrHistogram (.hlog), as jHiccup and YCSB
// write them: a row has the compressed histogram of an interval.
//
// A log is a run: its histograms, those of each tag apart, are put together, and
// it has the percentiles of hdrPercentiles, the mean and the maximum of that. A
// header in the middle begins another run. Values are nanoseconds, as is usual,
// unless --unit says otherwise; where Interval_Max, which is in milliseconds
// then, contradicts that, they have no unit.
func hdrLogFormat() Format {
	return Format{
		Name:   "hdr-log",
		Doc:    "interval logs of HdrHistogram (.hlog), put together to one histogram a tag: p50 to p99.99, mean and maximum",
		Run:    "a log",
		Sign:   "#[Histogram log format version 1.3], rows 0.127,1.007,2.769,HIST...",
		OneRun: true,
		Takes:  []string{"unit"},
		Detect: func(head []byte) bool {
			// The columns pass for a table where the first row is damaged.
			return marked(head, hdrLogRow, ",HIST") || marked(head, hdrLogColumns, "Interval_Compressed_Histogram")
		},
		Read: whole(parseHdrLog),
	}
}

var (
	hdrLogRow     = newPattern(`(?m)^[ \t]*(?:Tag=([^,\n]+),)?\d+(?:\.\d+)?,\d+(?:\.\d+)?,(\d+(?:\.\d+)?),(HIST[\w+/=]*)[ \t]*$`)
	hdrLogColumns = newPattern(`(?m)^[ \t]*"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"`)
	hdrLogStart   = newPattern(`^\s*#\[StartTime: (\d+(?:\.\d+)?) \(seconds since epoch\)`)
)

// hdrTag is what was measured under a tag in a run.
type hdrTag struct {
	tag     string            // "" for none
	line    int               // its first row
	counts  map[int64]float64 // of measurements, by their value: the upper end of its bucket
	total   float64
	sum     float64
	unclear bool // Interval_Max is not a millionth of the values
}

type hdrLogParser struct {
	*textLines
	in      Input
	runs    []toolRun
	tags    []*hdrTag
	started float64 // when the run was, in seconds since 1970; 0 where that is not told
	cut     latency.Observation
}

func parseHdrLog(l *textLines, in Input) ([]latency.Observation, error) {
	p := hdrLogParser{textLines: l, in: in}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	p.complete()
	if len(p.runs) == 0 {
		return nil, l.wrong(0, errors.New("the log ends without an interval: expected rows of start, length, maximum and histogram"))
	}
	all := labelRuns(p.runs)
	if p.cut.Rejected != "" {
		all = append(all, p.cut)
	}
	return all, nil
}

func (p *hdrLogParser) read(line string) error {
	text := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(text, "#"):
		if strings.HasPrefix(text, "#[Histogram log format version ") {
			p.complete()
		}
		if m := hdrLogStart().FindStringSubmatch(text); m != nil {
			p.complete()
			p.started, _ = strconv.ParseFloat(m[1], 64) // digits
		}
		return nil
	case text == "", strings.HasPrefix(text, `"`): // the names of the columns
		return nil
	}
	err := p.interval(text)
	if err != nil && !p.ended {
		p.cut = latency.Observation{Line: p.n, Rejected: cutOff}
		return nil
	}
	if err != nil {
		return p.wrong(0, err)
	}
	return nil
}

// interval adds the histogram of a row to those of its tag before.
func (p *hdrLogParser) interval(text string) error {
	m := hdrLogRow().FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("%s is no row of an interval log: expected start, length, maximum and histogram, as in 0.127,1.007,2.769,HISTFAAA and more", excerpt(text))
	}
	h, err := hdrhistogram.Decode([]byte(m[3]))
	if err != nil {
		return fmt.Errorf("the histogram cannot be decoded: %w. Version 2 is read, which HdrHistogram writes since 2015; its HistogramLogProcessor makes a table of other logs (.hgrm), which is read, too", err)
	}
	t := p.of(m[1])
	for _, bar := range h.Distribution() {
		if bar.Count > 0 {
			t.counts[bar.To] += float64(bar.Count)
		}
	}
	t.total += float64(h.TotalCount())
	t.sum += h.Mean() * float64(h.TotalCount())
	if largest, err := strconv.ParseFloat(m[2], 64); err == nil && largest > 0 && h.TotalCount() > 0 {
		ratio := float64(h.Max()) / largest
		told := 4e5 < ratio && ratio < 2.5e6 // both are rounded
		t.unclear = t.unclear || !told
	}
	return nil
}

// of returns what was measured under a tag so far.
func (p *hdrLogParser) of(tag string) *hdrTag {
	if i := slices.IndexFunc(p.tags, func(t *hdrTag) bool { return t.tag == tag }); i >= 0 {
		return p.tags[i]
	}
	t := &hdrTag{tag: tag, line: p.n, counts: map[int64]float64{}}
	p.tags = append(p.tags, t)
	return t
}

// rows are those of a percentile table of all that was measured: one at least.
func (t *hdrTag) rows() []hdrRow {
	rows := make([]hdrRow, 1, len(t.counts)+1)
	so := 0.0
	for _, value := range slices.Sorted(maps.Keys(t.counts)) {
		so += t.counts[value]
		rows = append(rows, hdrRow{value: float64(value), count: so})
	}
	return rows
}

// complete ends a run, if there is one.
func (p *hdrLogParser) complete() {
	if len(p.tags) == 0 {
		return
	}
	run := toolRun{line: p.tags[0].line}
	for _, t := range p.tags {
		put := func(what string, value float64) {
			o := latency.Observation{Metric: t.tag, Unit: p.in.Unit, Better: latency.Lower, Line: t.line, Value: value}
			if t.tag == "" {
				o.Metric = "latency"
			}
			o.Metric += "/" + what
			if o.Unit == "" && !t.unclear {
				o.Unit = "ns"
			}
			if t.total == 0 {
				o.Value, o.Missing = 0, true
			}
			if p.started >= latency.EarliestTime {
				o.Order, o.Ordered = p.started, true
			}
			run.set(o)
		}
		rows := t.rows()
		for _, percent := range hdrPercentiles() {
			put(percentileName(strconv.FormatFloat(percent, 'f', -1, 64)), rowOf(rows, percent).value)
		}
		put("mean", t.sum/max(1, t.total))
		put("max", rows[len(rows)-1].value)
	}
	p.runs, p.tags, p.started = append(p.runs, run), nil, 0
}
