package latency

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

// Definition is what the user states of the metrics whose name it matches.
type Definition struct {
	Metric    string    // name, or a pattern in which * stands for any text and ? for one character
	Unit      string    // "" leaves the unit to the input
	Better    Direction // Unstated leaves it to the input
	Threshold float64   // in percent; 0 leaves it to Options.Threshold
}

// dictionary finds the definition of a metric.
type dictionary struct {
	definitions []Definition
	patterns    []*regexp.Regexp // nil for a plain name
}

func newDictionary(definitions []Definition) dictionary {
	patterns := make([]*regexp.Regexp, len(definitions))
	wild := strings.NewReplacer(`\*`, `.*`, `\?`, `.`)
	for i, d := range definitions {
		if strings.ContainsAny(d.Metric, "*?") {
			patterns[i] = regexp.MustCompile(`(?s)^` + wild.Replace(regexp.QuoteMeta(d.Metric)) + `$`)
		}
	}
	return dictionary{definitions, patterns}
}

// find returns the index of the definition that applies to a metric: the one
// of just its name, else the first whose pattern matches; -1 for none.
func (d dictionary) find(metric string) int {
	found := -1
	for i, def := range d.definitions {
		if def.Metric == metric {
			return i
		}
		if found < 0 && d.patterns[i] != nil && d.patterns[i].MatchString(metric) {
			found = i
		}
	}
	return found
}

// defined is a metric with what was stated of it.
type defined struct {
	Metric
	factor float64 // from the dataset's unit to the metric's
	by     int     // index of the definition that applied, -1 for none
}

// apply states what the definitions and the options say of a metric.
func (d dictionary) apply(m Metric, threshold float64) (defined, error) {
	m.Threshold = threshold
	out := defined{Metric: m, factor: 1, by: d.find(m.Name)}
	if out.by >= 0 {
		def := d.definitions[out.by]
		if def.Unit != "" && m.Unit != "" {
			var ok bool
			if out.factor, ok = convert(m.Unit, def.Unit); !ok {
				return out, fmt.Errorf("metric %q is in %q, and its definition %q says %q, to which that cannot be converted: correct the definition",
					m.Name, m.Unit, def.Metric, def.Unit)
			}
		}
		out.Unit = cmp.Or(def.Unit, m.Unit)
		out.Better = cmp.Or(def.Better, m.Better)
		out.Threshold = cmp.Or(def.Threshold, threshold)
	}
	if out.Better == Unstated {
		out.Better = directionOf(out.Unit)
	}
	return out, nil
}
