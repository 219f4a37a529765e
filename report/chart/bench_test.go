package chart

import (
	"io"
	"math/rand/v2"
	"strconv"
	"testing"

	"sigtest/latency"
)

// The figures of a page: of 2 x 20 runs each, and a forest of 1000 rows.
func BenchmarkFigures(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	var samples []latency.Sample
	for _, config := range []string{"before", "after"} {
		values := make([]float64, 20)
		for i := range values {
			values[i] = 100 + 10*r.NormFloat64()
		}
		samples = append(samples, sampleOf(b, config, values...))
	}
	kinds := allFigures(samples, "latency (ms)")
	kinds["forest"] = func() (*Figure, error) {
		rows := make([]Interval, 1000)
		for i := range rows {
			at := r.NormFloat64()
			rows[i] = Interval{Name: "EventLatency.metric_" + strconv.Itoa(i), Value: at, Lo: at - 2, Hi: at + 2, Verdict: latency.Insignificant}
		}
		return Forest(rows, "change %")
	}
	for name, draw := range kinds {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f, err := draw()
				if err != nil {
					b.Fatal(err)
				}
				var n counter
				if err := f.Inline(&n); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(n), "bytes")
			}
		})
	}
	b.Run("png", func(b *testing.B) {
		f, err := kinds["box"]()
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if err := f.PNG(io.Discard, 144); err != nil {
				b.Fatal(err)
			}
		}
	})
}

type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
