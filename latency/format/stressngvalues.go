package format

import (
	"errors"
	"strconv"
	"strings"

	"sigtest/latency"
)

// stressNGColumns are the metrics of a stressor in the order of the text, and
// their keys in YAML. Count and share of CPU follow from the others.
var stressNGColumns = []stressNGColumn{
	{"bogo-ops", "bogo ops", countUnit, latency.Neither, []string{"bogo ops per second (real time)", "real time"}},
	{"wall-clock-time", "real time", "s", latency.Neither, nil},
	{"user-time", "usr time", "s", latency.Neither, nil},
	{"system-time", "sys time", "s", latency.Neither, nil},
	{"bogo-ops-per-second-real-time", "bogo ops per second (real time)", "ops/s", latency.Higher, nil},
	{"bogo-ops-per-second-usr-sys-time", "bogo ops per second (usr+sys time)", "ops/s", latency.Higher, nil},
	{"cpu-usage-per-instance", "CPU used per instance", "%", latency.Neither, []string{"usr time", "sys time", "real time"}},
	{"max-rss", "max RSS", "KB", latency.Neither, nil},
}

type stressNGColumn struct {
	yaml, name, unit string
	better           latency.Direction
	impliedBy        []string // names of others of the stressor
}

func (c stressNGColumn) observation(stressor string) latency.Observation {
	o := latency.Observation{Metric: stressor + "/" + c.name, Unit: c.unit, Better: c.better}
	for _, name := range c.impliedBy {
		o.ImpliedBy = append(o.ImpliedBy, stressor+"/"+name)
	}
	return o
}

var (
	stressNGTimePer  = newPattern(`^(nano|micro|milli|)sec(?:ond)?s? per `)
	stressNGBytesPer = newPattern(`^([kmgt]?b) per sec`)
)

// stressNGMiscellaneous names a miscellaneous metric by its description, which
// tells the unit and, of times and rates, the direction. The name is as YAML has
// it, in small letters and without parentheses.
func stressNGMiscellaneous(stressor, name string) latency.Observation {
	name = strings.ToLower(strings.NewReplacer("(", "", ")", "", ",", "").Replace(name))
	o := latency.Observation{Metric: stressor + "/" + name, Better: latency.Neither}
	if m := stressNGTimePer().FindStringSubmatch(name); m != nil {
		o.Better = latency.Lower
		o.Unit = map[string]string{"nano": "ns", "micro": "us", "milli": "ms", "": "s"}[m[1]]
	} else if strings.Contains(name, " per sec") {
		o.Better = latency.Higher
		if m := stressNGBytesPer().FindStringSubmatch(name); m != nil {
			o.Unit = strings.ToUpper(m[1]) + "/s"
		}
	}
	return o
}

var stressNGKey = newPattern(`^(\w[\w.+%-]*): (\S+)$`)

// readYAML reads a line in the layout in which stress-ng writes YAML, and
// tells whether it is one: after "- stressor: NAME" a metric a line, indented
// further.
func (p *stressNGParser) readYAML(line, text string) (bool, error) {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	name, isStressor := strings.CutPrefix(text, "- stressor: ")
	switch {
	case text == "---":
		return true, p.begin(&p.inYAML, &p.document)
	case text == "...":
		p.document, p.stressor = 0, ""
		return true, nil
	case isStressor:
		p.stressor, p.indent = name, indent
		return true, nil
	case p.stressor == "":
		return false, nil
	case indent <= p.indent:
		p.stressor = ""
		return false, nil
	}
	m := stressNGKey().FindStringSubmatch(text)
	if m == nil {
		return true, p.wrong(0, errors.New(`expected "METRIC: NUMBER" of stressor `+excerpt(p.stressor)))
	}
	for _, c := range stressNGColumns {
		if c.yaml == m[1] {
			return true, p.add(&p.inYAML, c.observation(p.stressor), m[2])
		}
	}
	return true, p.add(&p.inYAML, stressNGMiscellaneous(p.stressor, strings.ReplaceAll(m[1], "-", " ")), m[2])
}

var (
	stressNGSamples    = newPattern(`^cyclic: sched \w+: .* (\d+) samples$`)
	stressNGStatistic  = newPattern(`\b(mean|mode|min|max): (\S+) ns`)
	stressNGPercentile = newPattern(`^cyclic:\s+(\d+\.\d+)%:\s+(\S+) ns$`)
)

// readCyclic reads what the stressor cyclic says of latencies.
func (p *stressNGParser) readCyclic(text string) error {
	if m := stressNGSamples().FindStringSubmatch(text); m != nil {
		p.samples, _ = strconv.ParseFloat(m[1], 64) // digits; too many are no count
		return nil
	}
	if m := stressNGPercentile().FindStringSubmatch(text); m != nil {
		return p.add(&p.inText, stressNGLatency(percentileName(m[1])), m[2])
	}
	for _, m := range stressNGStatistic().FindAllStringSubmatch(text, -1) {
		if err := p.add(&p.inText, stressNGLatency(m[1]), m[2]); err != nil {
			return err
		}
	}
	return nil
}

func stressNGLatency(statistic string) latency.Observation {
	return latency.Observation{Metric: "cyclic/" + statistic, Unit: "ns", Better: latency.Lower}
}
