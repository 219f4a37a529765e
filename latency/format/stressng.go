package format

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// stressNGFormat reads what stress-ng --metrics prints and --yaml writes.
func stressNGFormat() Format {
	return Format{
		Name:   "stress-ng",
		Doc:    "what stress-ng --metrics prints or --yaml writes",
		Run:    "an invocation",
		Sign:   "stress-ng: metrc: ..., or stressor: in its YAML",
		OneRun: true,
		Detect: func(head []byte) bool {
			return marked(head, stressNGText, "dispatching hogs", "bogo ops", "metrc") || marked(head, stressNGYAML, "bogo-ops")
		},
		Read: whole(parseStressNG),
	}
}

var (
	// A line of a report, or the header of one without prefixes.
	stressNGText = newPattern(`(?m)stress-ng: (?:[\d:.]+ )?\w+:[ \t]+\[\d+\][ \t]+` +
		`(?:dispatching hogs:|stressor[ \t]+bogo ops|\S+[ \t]+\d+(?:[ \t]+[\d.e+-]+){4})` +
		`|^[ \t]*stressor[ \t]+bogo ops[ \t]+real time`)
	stressNGYAML = newPattern(`(?m)^ *- stressor: \S+[ \t]*\n *bogo-ops`)

	// What precedes a line: perhaps the time by the syslog, and by stress-ng;
	// its kind, and the process.
	stressNGPrefix = newPattern(`^(?:.*\s)?stress-ng: (?:[\d:.]+ )?(\w+):\s+\[\d+\]\s+(.*)$`)

	stressNGHogs   = newPattern(`^dispatching hogs:\s*(.+)$`)
	stressNGHeader = newPattern(`^stressor\s+bogo ops\s+real time`)
	// A value, its description, and over what newer versions took a mean.
	stressNGMisc   = newPattern(`^(\S+)\s+([-\d]\S*)\s+(.+?)(\s+\((?:(?:\w+ mean|total|maximum|minimum) (?:of|for|across) \d+ instances?|average per stressor)\))?$`)
	stressNGFailed = newPattern(`^unsuccessful run|^failed: [1-9]|untrustworthy(?:: [1-9]| \()|metrics-check: .*(?:corrupted|incorrect)`)
)

// parseStressNG reads both forms line by line: --yaml /dev/stdout mixes them.
// A run begins where one of the forms begins or repeats a metric.
func parseStressNG(l *textLines, _ Input) ([]latency.Observation, error) {
	p := stressNGParser{textLines: l}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	return l.results("stress-ng", p.runs)
}

type stressNGParser struct {
	*textLines
	runs []toolRun
	stressNGRun

	table, misc bool   // which rows of the text follow
	stressor    string // whose block of YAML is read, "" outside
	indent      int    // of the block
}

func (p *stressNGParser) read(line string) error {
	text := strings.TrimSpace(line)
	if m := stressNGPrefix().FindStringSubmatch(text); m != nil {
		return p.readText(m[1], m[2])
	}
	if text == "" {
		p.stressor = ""
		return nil
	}
	if isYAML, err := p.readYAML(line, text); isYAML || err != nil {
		return err
	}
	return p.readText("", text) // --log-brief leaves the prefix out
}

// isStressNGDocument tells what --yaml writes from what mixes it with text.
func isStressNGDocument(head []byte) bool {
	return marked(head, stressNGYAML, "bogo-ops") && !marked(head, stressNGText, "dispatching hogs", "bogo ops", "metrc")
}

// stressNGRun is the run that is read.
type stressNGRun struct {
	toolRun
	inText, inYAML   map[string]bool // the metrics read in a form
	hogs, document   int             // lines where a form of the run begins, until its end is seen
	samples          float64         // of the stressor cyclic
	failures, failed int             // lines that tell of a failure, and the first of them
	failure          string          // what it says
}

// begin says that a form of the run begins in this line.
func (p *stressNGParser) begin(seen *map[string]bool, at *int) error {
	if *at > 0 || len(*seen) > 0 {
		if err := p.end(); err != nil {
			return err
		}
	}
	*at = p.n
	if p.line == 0 {
		p.line = p.n
	}
	return nil
}

// add adds a value in one of the forms.
func (p *stressNGParser) add(seen *map[string]bool, o latency.Observation, text string) error {
	if (*seen)[o.Metric] {
		if err := p.end(); err != nil {
			return err
		}
	}
	if *seen == nil {
		*seen = map[string]bool{}
	}
	(*seen)[o.Metric] = true
	o, err := p.measure(o, text)
	p.set(o)
	return err
}

// end closes the run.
func (p *stressNGParser) end() error {
	switch {
	case p.document > 0:
		return p.unfinished(p.document, "stress-ng", `line "..." at its end`)
	case p.hogs > 0 && len(p.observations) > 0:
		return p.unfinished(p.hogs, "stress-ng", `line "successful run completed"`)
	case p.line > 0 && len(p.observations) == 0:
		return p.unfinished(p.line, "stress-ng", "metrics (which stress-ng prints with --metrics, and writes with --yaml)")
	case len(p.observations) == 0:
		return nil
	}
	p.leaveOutUnmeasured()
	if mean, most := p.find("cyclic/mean"), p.find("cyclic/max"); mean != nil && most != nil {
		mean.Inside = insideOf(p.samples, most.Value, 0)
	}
	if p.failures > 0 {
		p.observations = append(p.observations, noteAt(p.failed, "failed-run",
			fmt.Sprintf("stress-ng tells of failures, %d in all, the first %s", p.failures, excerpt(p.failure)),
			"see to the cause and run it again"))
	}
	p.runs = append(p.runs, p.toolRun)
	p.stressNGRun = stressNGRun{}
	return nil
}

// leaveOutUnmeasured finds what is printed as 0 but was not measured: all of a
// stressor that never ran or was killed before it told its time, and what is
// divided by CPU time where none was counted.
func (p *stressNGParser) leaveOutUnmeasured() {
	for i := range p.observations {
		name, ok := strings.CutSuffix(p.observations[i].Metric, "/bogo ops")
		if !ok {
			continue
		}
		is0 := func(metric string) bool {
			o := p.find(name + "/" + metric)
			return o != nil && !o.Missing && o.Value == 0
		}
		never := is0("real time") && is0("bogo ops per second (real time)")
		noCPU := !is0("bogo ops") && is0("usr time") && is0("sys time") && is0("bogo ops per second (usr+sys time)")
		for _, c := range stressNGColumns {
			if o := p.find(name + "/" + c.name); o != nil && (never || noCPU && c.yaml == "bogo-ops-per-second-usr-sys-time") {
				o.Value, o.Missing = 0, true
			}
		}
	}
}

// readText reads a line without its prefix; kind is what the prefix told.
func (p *stressNGParser) readText(kind, text string) error {
	if kind == "fail" || kind == "error" || stressNGFailed().MatchString(text) {
		if p.failures++; p.failures == 1 {
			p.failed, p.failure = p.n, text
		}
	}
	if kind != "" && kind != "info" && kind != "metrc" { // what numbers it has are no metrics
		return nil
	}
	misc := stressNGMisc().FindStringSubmatch(text)
	switch {
	case stressNGHogs().MatchString(text):
		if err := p.begin(&p.inText, &p.hogs); err != nil {
			return err
		}
		p.setup = stressNGHogs().FindStringSubmatch(text)[1]
		p.table, p.misc = false, false
	case stressNGHeader().MatchString(text):
		p.table, p.misc = true, false
	case text == "miscellaneous metrics:":
		p.table, p.misc = false, true
	case strings.Contains(text, "successful run completed"): // or unsuccessful
		p.hogs, p.table, p.misc = 0, false, false
	case strings.HasPrefix(text, "cyclic:"):
		return p.readCyclic(text)
	case misc != nil && (misc[4] != "" || p.misc && kind == "metrc"):
		return p.add(&p.inText, stressNGMiscellaneous(misc[1], misc[3]), misc[2])
	case p.table || kind == "metrc":
		return p.readRow(text)
	}
	return nil
}

// readRow reads a row of the table, if it is one.
func (p *stressNGParser) readRow(text string) error {
	const least = 7 // cells; newer versions have more
	cells := strings.Fields(text)
	numbers := 0
	for _, c := range cells[1:] {
		if looksNumeric(c) {
			numbers++
		}
	}
	switch {
	case strings.HasSuffix(cells[0], ":") || numbers == 0:
		return nil
	case len(cells) < least && numbers == len(cells)-1:
		return p.wrong(0, fmt.Errorf("%d cells in a row of metrics: expected the stressor and at least %d numbers; the line is cut off", len(cells), least-1))
	case len(cells) < least || numbers < least/2:
		return nil
	}
	for i, c := range stressNGColumns[:min(len(cells)-1, len(stressNGColumns))] {
		if err := p.add(&p.inText, c.observation(cells[0]), cells[1+i]); err != nil {
			return err
		}
	}
	return nil
}
