package format

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sigtest/latency"
)

// fewSamples collects the percentiles of latencies that rest on fewer samples
// than leave ten beyond them, as the aggregates of package latency ask for. A
// sample of RPS is the rate of a second, which has no such tail.
type fewSamples struct {
	line int // of the first
	all  []fewSample
}

type fewSample struct {
	metric          string
	samples, wanted int
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
		few := fewSample{o.Metric, b.samples, int(math.Round(1000 / (100 - percent)))}
		if few.samples >= few.wanted {
			continue
		}
		same := func(other fewSample) bool { return other.metric == few.metric }
		switch i := slices.IndexFunc(f.all, same); {
		case i < 0:
			f.all = append(f.all, few)
			f.line = cmp.Or(f.line, o.Line)
		case few.samples < f.all[i].samples:
			f.all[i] = few
		}
	}
}

func (f *fewSamples) note() []latency.Observation {
	if len(f.all) == 0 {
		return nil
	}
	var each []string
	for _, few := range f.all {
		each = append(each, fmt.Sprintf("%s on %d (%d wanted)", few.metric, few.samples, few.wanted))
	}
	return []latency.Observation{noteAt(f.line, "few-samples",
		"percentiles rest on few samples: "+strings.Join(each, ", "),
		"let schbench run longer (--runtime); a percentile with less than ten samples beyond it is about the extreme value of its run")}
}
