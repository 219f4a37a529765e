package format

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// umaFormat reads dumps of Chrome's histograms: the text of chrome://histograms,
// and JSON of the same, as the DevTools command Browser.getHistograms returns it.
//
// A browser counts from its start on. Of a dump that goes on from the one before
// it in the file, a run is what was recorded between them; the first of such dumps
// is no run. A dump alone is a run. It has the mean of each histogram, NAME/mean,
// and percentiles, NAME/p99 and NAME/p99.9, as of cyclictest's histograms. Text has
// means with one decimal, so those of differences are rounded, which a note tells.
// Left aside are how many samples there were, and histograms without a mean, whose
// values are numbers of things.
func umaFormat() Format {
	return Format{
		Name:   "uma",
		Doc:    "dumps of Chrome's histograms: chrome://histograms as text, Browser.getHistograms as JSON",
		Run:    "what was recorded between two dumps of one browser in a file, or up to a dump that is alone",
		Sign:   `Histogram: ... recorded ... samples, or JSON of "histograms" that have "count" and "sum"`,
		OneRun: true,
		Takes:  []string{"unit"},
		Detect: func(head []byte) bool { return marked(head, umaTitle, "Histogram: ") || isUMAJSON(head) },
		Read: byHead(func(head []byte) reader {
			if isUMAJSON(head) {
				return readUMAJSON
			}
			return whole(parseUMA)
		}),
	}
}

var (
	umaTitle = newPattern(`(?m)^[-+ \t]*Histogram: (\S.*?) recorded (\d+) samples(?:, (?:mean|average) = ([^\s,]+)(?:, standard deviation = \S+)?)?([ \t]+\(flags = 0x[0-9a-fA-F]+\))?([ \t]+\[#\])?[ \t]*$`)
	umaBegin = newPattern(`^[-+ \t]*Histogram: `)
	umaRow   = newPattern(`^[ \t]*(-?\d+)[ \t]*-*O[ \t]*\((\d+) = `)
)

const umaRounded = 0.05 // how far a mean may be from the one printed, with one decimal

// umaDump is what a browser said of its histograms at one time.
type umaDump struct {
	line   int
	all    []*umaHistogram // in the order of the text
	byName map[string]*umaHistogram
}

type umaHistogram struct {
	name  string
	line  int
	count float64
	mean  cell    // missing where no sample was recorded
	blur  float64 // how far from it the mean may be, being rounded
	bare  bool    // it has samples, but no mean
	bins  []bin
}

func (d *umaDump) add(h *umaHistogram) {
	if d.byName == nil {
		d.line, d.byName = h.line, map[string]*umaHistogram{}
	}
	d.byName[h.name] = h
	d.all = append(d.all, h)
}

// umaText puts dumps together line by line.
type umaText struct {
	*textLines
	found []*umaHistogram
}

func parseUMA(l *textLines, in Input) ([]latency.Observation, error) {
	t := umaText{textLines: l}
	if err := l.each(t.read); err != nil {
		return nil, err
	}
	runs, err := umaRuns(umaDumps(t.found), in)
	if err != nil {
		return nil, err
	}
	return l.results("chrome://histograms", runs)
}

func (t *umaText) read(line string) error {
	if m := umaTitle().FindStringSubmatchIndex(line); m != nil {
		return t.readTitle(line, m)
	}
	if umaBegin().MatchString(line) && !t.ended {
		return t.cutOff()
	}
	m := umaRow().FindStringSubmatchIndex(line)
	if m == nil || len(t.found) == 0 {
		return nil
	}
	low, err := t.number(group(line, m, 1))
	if err != nil {
		return err
	}
	count, err := t.count(group(line, m, 2))
	if h := t.found[len(t.found)-1]; count > 0 {
		h.bins = append(h.bins, bin{low, count})
	}
	return err
}

func (t *umaText) cutOff() error {
	return t.wrong(0, fmt.Errorf("%s is where the file ends, within the title of a histogram: it is cut off; save the page again, or remove the line", excerpt(strings.TrimSpace(t.raw))))
}

// readTitle begins a histogram. Only the flags, or the page's link, tell that
// nothing of the line is missing where it does not end.
func (t *umaText) readTitle(line string, m []int) error {
	if !t.ended && m[8] < 0 && m[10] < 0 {
		return t.cutOff()
	}
	count, err := t.count(group(line, m, 2))
	if err != nil {
		return err
	}
	h := &umaHistogram{name: line[m[2]:m[3]], line: t.n, count: count, blur: umaRounded}
	switch {
	case count == 0:
		h.mean.missing = true
	case m[6] < 0:
		h.bare = true
	default:
		h.mean.value, err = t.number(group(line, m, 3))
	}
	t.found = append(t.found, h)
	return err
}

// number reads one that may be below 0.
func (t *umaText) number(f field) (float64, error) {
	d := decimal{mark: '.'}
	c, err := d.parse(f.text)
	if err == nil && (c.missing || c.unit != "") {
		err = noNumber(f.text)
	}
	if err != nil {
		return 0, t.wrong(f.column, err)
	}
	return c.value, nil
}
