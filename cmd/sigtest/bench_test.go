package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// The whole command: a long CSV of many metrics, 20 + 20 runs, every second
// metric in whole numbers with ties, to JSON.
func BenchmarkCompareToJSON(b *testing.B) {
	for _, metrics := range []int{14, 1000, 10000} {
		b.Run(fmt.Sprint(metrics), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "runs.csv")
			if err := writeRuns(path, metrics); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if code := run([]string{"compare", path, "-f", "json"}, nil, io.Discard, os.Stderr); code != exitDone {
					b.Fatalf("exit code %d", code)
				}
			}
		})
	}
}

func writeRuns(path string, metrics int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	rng := rand.New(rand.NewPCG(1, 2))
	fmt.Fprintln(w, "metric,unit,config,run,value")
	for _, config := range []string{"before", "after"} {
		for r := range 20 {
			for m := range metrics {
				v := float64(20+m%97) * math.Exp(0.15*rng.NormFloat64())
				format := "Metric%05d,ms,%s,%d,%.6g\n"
				if m%2 == 1 {
					format = "Metric%05d,ms,%s,%d,%.0f\n"
				}
				fmt.Fprintf(w, format, m, config, r+1, v)
			}
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}
