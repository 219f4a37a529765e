package format

import "sigtest/latency"

// failures counts how many of the requests of a run failed, by the metric that
// has the times of the others.
type failures struct {
	metrics []string // in order of appearance
	counts  map[string]*failureCount
}

type failureCount struct{ all, failed int }

// failedRequest is why the time of a request is not used.
const failedRequest = "failed request"

// add counts a request. Where it failed, o is rejected.
func (f *failures) add(o *latency.Observation, failed bool) {
	c, ok := f.counts[o.Metric]
	if !ok {
		if f.counts == nil {
			f.counts = map[string]*failureCount{}
		}
		c = &failureCount{}
		f.counts[o.Metric] = c
		f.metrics = append(f.metrics, o.Metric)
	}
	c.all++
	if failed {
		c.failed++
		o.Rejected = failedRequest
	}
}

// observations are the shares that failed. Where none did there is nothing to
// compare, unless some did in another run.
func (f *failures) observations(line int) ([]latency.Observation, error) {
	all := []latency.Observation{completeAt(line)}
	for _, m := range f.metrics {
		if c := f.counts[m]; c.failed > 0 {
			all = append(all, latency.Observation{
				Metric: m + "/failed", Unit: ratioUnit, Better: latency.Lower, Tally: true,
				Value: float64(c.failed) / float64(c.all), Line: line,
			})
		}
	}
	return all, nil
}

// ratioUnit is the unit of shares from 0 to 1.
const ratioUnit = "ratio"
