package format

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"sigtest/latency"
)

var (
	rtlaTopRow     = newPattern(`^\s*(?:\d+|ALL)\s*#`)
	rtlaTimerRow   = newPattern(`^\s*(\d+|ALL)\s+#([^\s|]+)(?:\s+e(\d{1,2}))?\s*\|`)
	rtlaTimerGroup = newPattern(`(IRQ|Thread|Ret user) Timer Latency \((\w+)\)`)
	rtlaDuration   = newPattern(`(\d{1,5}) (\d\d):(\d\d):(\d\d) +\|`)
	rtlaSumLine    = newPattern(`^\s*-+\|-`)
)

// rtlaScreen is what the screens of top have in common.
type rtlaScreen struct {
	cleared bool               // the terminal was, before it
	seconds int                // since the run began; 0 where that is not told
	live    bool               // it is one of those that a run shows every second
	counts  map[string]float64 // by CPU, how much was measured
	width   int                // of the header, as wide as the rows
}

// rtlaRefresh is within how many seconds the next screen of a run is shown.
const rtlaRefresh = 2

// newRtlaScreen begins a screen by the line that tells its duration.
func newRtlaScreen(cleared bool, line string) rtlaScreen {
	s := rtlaScreen{cleared: cleared, counts: map[string]float64{}}
	if m := rtlaDuration().FindStringSubmatch(line); m != nil {
		for i, unit := range []int{24 * 3600, 3600, 60, 1} {
			n, _ := strconv.Atoi(m[1+i]) // a few digits
			s.seconds += n * unit
		}
	}
	s.live = 0 < s.seconds && s.seconds <= rtlaRefresh
	return s
}

func (s *rtlaScreen) screen() *rtlaScreen { return s }

// replaces tells a screen that shows a run a second later from the first one of
// another: the terminal was cleared, and all that is counted went up. Quiet
// runs (-q) clear nothing and print one screen each; where the escapes were
// taken out of a file, screens follow each other from the first second on.
func (s *rtlaScreen) replaces(before *rtlaScreen) bool {
	if s == nil || before == nil {
		return false
	}
	later := s.seconds - before.seconds
	if follows := before.live && 0 < later && later <= rtlaRefresh; !s.cleared && !follows {
		return false
	}
	for cpu, n := range before.counts {
		if now, ok := s.counts[cpu]; !ok || now < n {
			return false
		}
	}
	return true
}

// header takes the width of the line above the rows.
func (s *rtlaScreen) header(line string) { s.width = len(strings.TrimRight(line, " ")) }

// checkRow refuses a row that is cut off.
func (s *rtlaScreen) checkRow(l *textLines, line string, whole bool) error {
	if !whole || l.cut(len(line), s.width) {
		return l.wrong(0, fmt.Errorf("%s is no whole row below the header: the file is cut off or damaged here", excerpt(line)))
	}
	return nil
}

// startOf reads the start of a row: the CPU, and how much was measured.
func (s *rtlaScreen) startOf(l *textLines, line string, row pattern) (match []int, cpu string, n float64, err error) {
	match = row().FindStringSubmatchIndex(line)
	if err := s.checkRow(l, line, match != nil); err != nil {
		return nil, "", 0, err
	}
	n, err = l.count(group(line, match, 2))
	return match, group(line, match, 1).text, n, err
}

// rtlaTimerTop is a screen of rtla timerlat top.
type rtlaTimerTop struct {
	rtlaScreen
	groups    []rtlaGroup
	summaries []latencySummary
	summedUp  bool // a line that announces the row of all CPUs was the last
}

// rtlaGroup is the latencies up to one point on the way to the thread.
type rtlaGroup struct{ name, unit string }

func newRtlaTimerTop(cleared bool, line string) *rtlaTimerTop {
	s := &rtlaTimerTop{rtlaScreen: newRtlaScreen(cleared, line)}
	short := map[string]string{"IRQ": "IRQ", "Thread": "Thr", "Ret user": "Usr"}
	for _, m := range rtlaTimerGroup().FindAllStringSubmatch(line, -1) {
		s.groups = append(s.groups, rtlaGroup{short[m[1]], m[2]})
	}
	return s
}

func (s *rtlaTimerTop) read(l *textLines, line string) error {
	switch {
	case rtlaTopRow().MatchString(line):
		return s.row(l, line)
	case strings.Contains(line, "CPU COUNT"):
		s.header(line)
	case rtlaSumLine().MatchString(line):
		s.summedUp = true
	}
	return nil
}

// row takes the row of a CPU, or of all: how much was measured and, for each
// group, the latest latency, which all CPUs together do not have, the smallest,
// the mean and the largest.
func (s *rtlaTimerTop) row(l *textLines, line string) error {
	m, cpu, n, err := s.startOf(l, line, rtlaTimerRow)
	if err != nil {
		return err
	}
	if m[6] >= 0 {
		exponent, _ := strconv.Atoi(line[m[6]:m[7]]) // one or two digits
		n *= math.Pow10(exponent)
	}
	prefix, all := "CPU"+cpu+"/", cpu == "ALL"
	if all {
		prefix, s.summedUp = "all/", false
	}
	s.counts[cpu] = n
	at := m[1]
	for _, g := range s.groups {
		end := len(line)
		if bar := strings.IndexByte(line[at:], '|'); bar >= 0 {
			end = at + bar
		}
		fields := fieldsOf(line[:end], at)
		if all && len(fields) == 3 {
			fields = append([]field{{"-", at + 1}}, fields...)
		}
		if err := s.checkRow(l, line, len(fields) == 4); err != nil {
			return err
		}
		summary := latencySummary{prefix: prefix + g.name + " ", unit: g.unit, count: n, implied: all}
		for i, to := range []*reading{&summary.min, &summary.avg, &summary.max} {
			if *to, err = l.reading(fields[1+i]); err != nil {
				return err
			}
		}
		s.summaries = append(s.summaries, summary)
		at = min(end+1, len(line))
	}
	return nil
}

func (s *rtlaTimerTop) finish(l *textLines) ([]latency.Observation, error) {
	if s.summedUp {
		return nil, l.wrong(0, errors.New("the row of all CPUs is missing: the file is cut off here"))
	}
	return observationsOf(s.summaries), nil
}
