package format

import (
	"errors"
	"fmt"
	"strings"

	"sigtest/latency"
)

// dbenchFormat reads what dbench and tbench print: each Throughput is a run.
func dbenchFormat() Format {
	return Format{
		Name:   "dbench",
		Doc:    "what dbench or tbench prints",
		Run:    "a Throughput",
		Sign:   "dbench version ..., Throughput ... MB/sec",
		OneRun: true,
		Detect: func(head []byte) bool { return marked(head, dbenchMark, "dbench version", "Throughput", "AvgLat") },
		Read:   whole(parseDbench),
	}
}

var (
	dbenchMark = newPattern(`(?m)^[ \t]*(?:dbench version \d|Throughput +[\d.]+ MB/sec .*\d procs|Operation +Count +AvgLat +MaxLat)`)

	dbenchStart      = newPattern(`^dbench version \d|^\d+\s+\d+\s+\S+ MB/sec\s+(?:warmup|execute)\b`)
	dbenchTable      = newPattern(`^Operation\s+Count\s+AvgLat\s+MaxLat$`)
	dbenchRow        = newPattern(`^[A-Z]\w*\s+\S*\d\S*\s+\S+\s+\S+$`)
	dbenchFinal      = newPattern(`^Throughput\s+[-\d]`)
	dbenchSync       = newPattern(` \(sync \w+\)`)
	dbenchThroughput = newPattern(`^Throughput\s+(\S+) MB/sec((?:\s+\([^)]*\))*)(?:\s+(\d+) clients)?\s+(\d+) procs(?:\s+max_latency=\s*(\S+) ms)?$`)
)

// parseDbench reads progress, which is no value, a table of operations (not in
// older versions) and the final Throughput, which a run must have.
func parseDbench(l *textLines, _ Input) ([]latency.Observation, error) {
	var runs []toolRun
	var run toolRun // the one that waits for its throughput; its line is 0 if none does
	inTable, gap := false, false
	for line, ok := l.next(); ok; line, ok = l.next() {
		text := strings.TrimSpace(line)
		begins := dbenchTable().MatchString(text)
		version := strings.HasPrefix(text, "dbench version")
		if run.line > 0 && (version || begins && len(run.observations) > 0) {
			return nil, l.unfinished(run.line, "dbench", "Throughput")
		}
		if run.line == 0 && (begins || dbenchStart().MatchString(text)) {
			run.line = l.n
		}
		switch {
		case begins:
			inTable, gap = true, false
		case dbenchFinal().MatchString(text):
			if err := l.dbenchResult(&run, text); err != nil {
				return nil, err
			}
			runs = append(runs, run)
			run, inTable = toolRun{}, false
		case text == "":
			gap = true
		case inTable && strings.Trim(text, "-") != "" && (!gap || dbenchRow().MatchString(text)):
			if err := l.dbenchOperation(&run, strings.Fields(text)); err != nil {
				return nil, err
			}
		}
	}
	if run.line > 0 {
		return nil, l.unfinished(run.line, "dbench", "Throughput")
	}
	return l.results("dbench", runs)
}

// dbenchOperation reads a row of the table: times are in milliseconds.
func (l *textLines) dbenchOperation(run *toolRun, cells []string) error {
	if len(cells) != 4 {
		return l.wrong(0, fmt.Errorf("%d cells in the table of operations: expected operation, count, AvgLat and MaxLat", len(cells)))
	}
	name := cells[0]
	count, err := l.measure(latency.Observation{Metric: name + "/count", Unit: countUnit, Better: latency.Neither, Tally: true}, cells[1])
	if err != nil {
		return err
	}
	mean, err := l.measure(latency.Observation{Metric: name + "/avg latency", Unit: "ms", Better: latency.Lower}, cells[2])
	if err != nil {
		return err
	}
	most, err := l.measure(latency.Observation{Metric: name + "/max latency", Unit: "ms", Better: latency.Lower}, cells[3])
	if err != nil {
		return err
	}
	if count.Value == 0 { // nothing was measured
		mean.Value, mean.Missing, most.Value, most.Missing = 0, true, 0, true
	}
	mean.Inside = insideOf(count.Value, most.Value, 0)
	for _, o := range []latency.Observation{mean, most, count} {
		if run.find(o.Metric) != nil {
			return l.wrong(0, fmt.Errorf("operation %s is listed twice in one run", excerpt(name)))
		}
		run.set(o)
	}
	return nil
}

// dbenchResult reads the last line of a run. The table before it lists all
// that happened.
func (l *textLines) dbenchResult(run *toolRun, text string) error {
	m := dbenchThroughput().FindStringSubmatch(text)
	if m == nil {
		return l.wrong(0, errors.New(`no complete result: expected "Throughput N MB/sec  N clients  N procs  max_latency=N ms"`))
	}
	if len(run.observations) > 0 {
		run.observations = append(run.observations, completeAt(l.n))
	}
	o, err := l.measure(latency.Observation{Metric: "Throughput", Unit: "MB/sec", Better: latency.Higher}, m[1])
	if err != nil {
		return err
	}
	results := []latency.Observation{o}
	if m[5] != "" {
		most, err := l.measure(latency.Observation{Metric: "max latency", Unit: "ms", Better: latency.Lower}, m[5])
		if err != nil {
			return err
		}
		if o.Value == 0 && most.Value == 0 { // the run was too short to be measured
			o.Missing, most.Missing = true, true
		}
		results = []latency.Observation{o, most}
	}
	for _, o := range results {
		run.set(o)
	}
	run.setup = m[4] + " procs" + strings.Join(dbenchSync().FindAllString(m[2], -1), "")
	if m[3] != "" {
		run.setup = m[3] + " clients, " + run.setup
	}
	return nil
}
