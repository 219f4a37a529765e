package format

// cyclictestFormat reads what cyclictest of rt-tests prints: lines of threads,
// a histogram (-h, -H), or JSON (--json).
func cyclictestFormat() Format {
	return Format{
		Name:   "cyclictest",
		Doc:    "cyclictest of rt-tests: its T: lines, histogram (-h, -H) or JSON",
		Run:    "an invocation: its last report",
		Sign:   "lines T: 0 ( 123) P:80, # Histogram, or its JSON",
		OneRun: true,
		Takes:  []string{"unit"},
		Detect: func(head []byte) bool {
			return isCyclicJSON(head) || marked(head, cyclicThreads, "Min:") || marked(head, cyclicHistograms, "# Histogram")
		},
		Read: byHead(func(head []byte) reader {
			if isCyclicJSON(head) {
				return jsonRuns(observeCyclicJSON)
			}
			return whole(parseCyclictest)
		}),
	}
}

var (
	cyclicThreads    = newPattern(`(?m)^\s*T:\s*\d+\s*\(\s*\d+\)\s*P:\s*\d+\s+I:\s*\d+\s+C:\s*\S+\s+Min:`)
	cyclicHistograms = newPattern(`(?m)^\s*# Histogram\s*\n\s*(?:\d{6,} \d{6,}|# (?:Total|Min Latencies):)`)
)

// cyclicUnit is the unit of latencies, which cyclictest prints in microseconds
// unless -N asks for nanoseconds, without saying so.
func cyclicUnit(in Input) string {
	if in.Unit != "" {
		return in.Unit
	}
	return "us"
}
