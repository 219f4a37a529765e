package format

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"sigtest/latency"
)

// fewSamples collects the percentiles of latencies that rest on fewer samples
// than leave ten beyond them, as the aggregates of package latency ask for. A
// sample of RPS is the rate of a second, which has no such tail.
type fewSamples struct {
	line   int
	least  map[string]int // samples, by metric
	wanted map[string]int
	order  []string
}

func (f *fewSamples) add(b *schbenchBlock) {
	if b.kind.better != latency.Lower {
		return
	}
	for _, o := range b.rows {
		_, name, _ := strings.Cut(o.Metric, "/p")
		percent, err := strconv.ParseFloat(name, 64)
		if err != nil || percent >= 100 || o.Missing || b.samples < 0 {
			continue
		}
		wanted := int(math.Round(1000 / (100 - percent)))
		least, seen := f.least[o.Metric]
		if b.samples >= wanted || seen && b.samples >= least {
			continue
		}
		if !seen {
			f.order = append(f.order, o.Metric)
		}
		if f.least == nil {
			f.line = o.Line
			f.least, f.wanted = map[string]int{}, map[string]int{}
		}
		f.least[o.Metric], f.wanted[o.Metric] = b.samples, wanted
	}
}

func (f *fewSamples) note() []latency.Observation {
	if len(f.order) == 0 {
		return nil
	}
	var each []string
	for _, metric := range f.order {
		each = append(each, fmt.Sprintf("%s on %d (%d wanted)", metric, f.least[metric], f.wanted[metric]))
	}
	return []latency.Observation{noteAt(f.line, "few-samples",
		"percentiles rest on few samples: "+strings.Join(each, ", "),
		"let schbench run longer (--runtime); a percentile with less than ten samples beyond it is about the extreme value of its run")}
}
