package format

import (
	"bufio"
	"io"
	"iter"
	"regexp"

	"sigtest/latency"
)

// cyclictestFormat reads what cyclictest of rt-tests prints: lines of threads,
// a histogram (-h, -H), or JSON (--json).
func cyclictestFormat() Format {
	return Format{
		Name:   "cyclictest",
		Doc:    "cyclictest of rt-tests: its T: lines, histogram (-h, -H) or JSON; the last report of each invocation is one run",
		OneRun: true,
		Takes:  []string{"unit"},
		Detect: func(head []byte) bool {
			return detectCyclicJSON(head) || cyclicThreads.Match(head) || cyclicHistograms.Match(head)
		},
		Read: readCyclictest,
	}
}

var (
	cyclicThreads    = regexp.MustCompile(`(?m)^\s*(?:\x1b\[\d+A)?T:\s*\d+ *\( *\d+\) *P: *\d+ +I: *\d+ +C: *\S+ +Min:`)
	cyclicHistograms = regexp.MustCompile(`(?m)^\s*# Histogram\s*\n\s*(?:\d{6,} \d{6,}|# (?:Total|Min Latencies):)`)
)

func readCyclictest(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	b := bufio.NewReaderSize(r, HeadSize)
	if head, _ := b.Peek(HeadSize); detectCyclicJSON(head) {
		return readCyclicJSON(b, in)
	}
	return whole(parseCyclictest)(b, in)
}

// cyclicUnit is the unit of latencies, which cyclictest prints in microseconds
// unless -N asks for nanoseconds, without saying so.
func cyclicUnit(in Input) string {
	if in.Unit != "" {
		return in.Unit
	}
	return "us"
}
