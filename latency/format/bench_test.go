package format

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkLong reads a long table of 400,000 rows: 50 metrics, 2
// configurations, 20 runs, 200 observations a run.
func BenchmarkLong(b *testing.B) {
	var table strings.Builder
	table.WriteString("metric,config,run,value\n")
	for run := range 20 {
		for _, config := range []string{"before", "after"} {
			for i := range 200 {
				for metric := range 50 {
					fmt.Fprintf(&table, "latency.%d,%s,%d,%d.%03d\n", metric, config, run+1, 100+metric, (i*7919+run)%1000)
				}
			}
		}
	}
	b.SetBytes(int64(table.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if n := readAll(b, table.String()); n != 400_000 {
			b.Fatalf("%d observations", n)
		}
	}
}

// BenchmarkWide reads 2,000 rows of 200 metrics: as many values.
func BenchmarkWide(b *testing.B) {
	var table strings.Builder
	table.WriteString("run")
	for metric := range 200 {
		fmt.Fprintf(&table, ",latency.%d", metric)
	}
	for run := range 2000 {
		fmt.Fprintf(&table, "\n%d", run+1)
		for metric := range 200 {
			fmt.Fprintf(&table, ",%d.%03d", 100+metric, (metric*7919+run)%1000)
		}
	}
	b.SetBytes(int64(table.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if n := readAll(b, table.String()); n != 400_000 {
			b.Fatalf("%d observations", n)
		}
	}
}

// BenchmarkNumbers reads 400,000 lines.
func BenchmarkNumbers(b *testing.B) {
	var lines strings.Builder
	for i := range 400_000 {
		fmt.Fprintf(&lines, "%d.%03d\n", 100+i%50, i*7919%1000)
	}
	b.SetBytes(int64(lines.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if n := readAll(b, lines.String()); n != 400_000 {
			b.Fatalf("%d observations", n)
		}
	}
}

// readAll reads text as Open does, and counts the observations.
func readAll(b *testing.B, text string) int {
	b.Helper()
	decoded, err := decode(strings.NewReader(text))
	if err != nil {
		b.Fatal(err)
	}
	head, _ := decoded.Peek(HeadSize)
	op := opener{}
	f, err := op.formatOf(head)
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for _, err := range f.Read(decoded, Input{Path: "bench"}) {
		if err != nil {
			b.Fatal(err)
		}
		n++
	}
	return n
}

// BenchmarkDetectCSV asks all formats about a table that fills the head; only
// the last one, csv, claims it.
func BenchmarkDetectCSV(b *testing.B) {
	var table strings.Builder
	table.WriteString("metric,config,run,value\n")
	for i := 0; table.Len() < HeadSize; i++ {
		fmt.Fprintf(&table, "wakeup latency > T%d,before,%d,%d.%03d\n", i%8, i%20+1, 100+i%50, i*7919%1000)
	}
	head := []byte(table.String()[:HeadSize])
	formats := All()
	detect := func(b *testing.B, f Format) {
		if f.Detect(head) != (f.Name == "csv") {
			b.Fatalf("%s: detected wrongly", f.Name)
		}
	}
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			for _, f := range formats {
				detect(b, f)
			}
		}
	})
	for _, f := range formats {
		b.Run(f.Name, func(b *testing.B) {
			for b.Loop() {
				detect(b, f)
			}
		})
	}
}
