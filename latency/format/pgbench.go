package format

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strconv"
	"strings"

	"sigtest/latency"
)

// pgbenchFormat reads what pgbench prints, and the logs of pgbench -l.
//
// A run of the text has latency/avg and tps, without the time for connecting
// unless each transaction has a connection of its own. Left aside are progress,
// the spread of the latency, the schedule lag, and what is said of single
// scripts and statements.
//
// A log has the latency of every transaction in us, which are observations
// inside the run: latency, or latency (script 1), ... where the log is of several
// scripts. What was skipped or failed is rejected and counted. The logs of the
// threads of one run, NAME.PID, NAME.PID.1, ..., are one run.
func pgbenchFormat() Format {
	return Format{
		Name:   "pgbench",
		Doc:    "what pgbench prints, and the transactions of pgbench -l",
		Run:    "an invocation: its text, or its log, with those of its threads",
		Sign:   "transaction type: ... and tps = ..., or rows 0 199 2241 0 1175850568 995598",
		OneRun: true,
		RunOf:  pgbenchRunOf,
		Detect: func(head []byte) bool {
			return isPgbenchLog(head) || marked(head, pgbenchStart, "transaction type: ") && bytes.Contains(head, []byte("scaling factor: "))
		},
		Read: byHead(func(head []byte) reader {
			if isPgbenchLog(head) {
				return readPgbenchLog
			}
			return whole(parsePgbench)
		}),
	}
}

var (
	pgbenchRow    = newPattern(`^\d+ \d+ (?:\d+|skipped|failed|serialization|deadlock) (\d+) \d{9,10} \d{1,6}(?: \d+){0,2}$`)
	pgbenchThread = newPattern(`^(.*\.\d+)\.\d+((?:\.gz|\.zst)?)$`)

	pgbenchStart   = newPattern(`(?m)^[ \t]*transaction type: (.*\S)`)
	pgbenchSetup   = newPattern(`^(scaling factor|query mode|number of clients): (\S+)`)
	pgbenchAverage = newPattern(`^latency average(?: =|:) (\S+) ms(?: \(including failures\))?$`)
	pgbenchRate    = newPattern(`^tps = (\S+) \((.*)\)$`)
	pgbenchFailed  = newPattern(`^number of (?:failed transactions|transactions skipped): (\d+) `)
)

// pgbenchInterval is a row of --aggregate-interval: when it began, how many
// transactions, sum, sum of squares, least and largest latency, and more in later
// versions.
var pgbenchInterval = newPattern(`^\d{10}(?: \d+){5,16}$`)

// isPgbenchIntervals tells a log of intervals by its first rows.
func isPgbenchIntervals(head []byte) bool { return rowsAre(head, pgbenchInterval) }

// pgbenchRunOf returns the path of the first log of the run that a log is of.
func pgbenchRunOf(path string) string {
	dir, base := filepath.Split(path)
	return dir + pgbenchThread().ReplaceAllString(base, "$1$2")
}

// isPgbenchLog tells a log by all whole lines of its head.
func isPgbenchLog(head []byte) bool {
	_, ok := pgbenchScripts(head)
	return ok
}

// pgbenchScripts returns the numbers of the scripts in the head of a log, which
// are texts; ok is false for what is no log.
func pgbenchScripts(head []byte) (scripts map[string]bool, ok bool) {
	const enough = 20 // lines that must all look like that
	scripts = map[string]bool{}
	n := 0
	for line := range bytes.Lines(head) {
		if !bytes.HasSuffix(line, []byte("\n")) && n > 0 {
			break // may be cut off
		}
		m := pgbenchRow().FindSubmatch(bytes.TrimRight(line, " \r\n"))
		if m == nil && n < enough {
			return nil, false
		}
		if m != nil {
			scripts[string(m[1])] = true
		}
		n++
	}
	return scripts, n > 0
}

// readPgbenchLog reads row by row: client, number, time, script, and when it
// ended. Behind it may be the schedule lag and the number of retries.
func readPgbenchLog(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		b := bufio.NewReaderSize(r, HeadSize)
		head, _ := b.Peek(HeadSize) // what cannot be read will fail again
		scripts, _ := pgbenchScripts(head)
		first, _, _ := bytes.Cut(head, []byte("\n"))
		columns := strings.Fields("client transaction time script epoch us lag retries")
		width := len(strings.Fields(string(first)))
		if width < 6 || width > len(columns) {
			yield(latency.Observation{}, &SyntaxError{in.Path, 1, 0, errors.New("no row of pgbench -l: expected client, transaction, time, script, and two numbers of when it ended")})
			return
		}
		rows, err := openLogRows(b, in.Path, ' ', columns[:width]...)
		if err != nil {
			yield(latency.Observation{}, err)
			return
		}
		names := map[string]string{}
		for {
			record, cut, err := rows.next()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(latency.Observation{}, err)
				return
			}
			o := latency.Observation{Rejected: cutOff, Source: in.Path, Line: rows.line()}
			if !cut {
				o, err = pgbenchTransaction(rows, record, names, len(scripts) > 1)
				o.Source, o.Line = in.Path, rows.line()
			}
			if !yield(o, err) || err != nil {
				return
			}
		}
	}
}

// pgbenchTransaction reads a row. names keeps the metrics of the scripts.
func pgbenchTransaction(rows *logRows, record []string, names map[string]string, several bool) (o latency.Observation, err error) {
	const time, script, epoch = 2, 3, 4
	switch record[time] {
	case "skipped":
		return latency.Observation{Rejected: "skipped transaction"}, nil
	case "failed":
		return latency.Observation{Rejected: "failed transaction"}, nil
	case "serialization", "deadlock":
		return latency.Observation{Rejected: "failed transaction (" + record[time] + ")"}, nil
	}
	c, err := localFigure(record[time], '.')
	if err != nil {
		return o, rows.cellError(time, err)
	}
	o = latency.Observation{Unit: "us", Better: latency.Lower, Value: c.value, Missing: c.missing}
	if len(names) == 0 { // the first one tells when the run was
		o.Order, err = strconv.ParseFloat(record[epoch], 64)
		o.Ordered = err == nil && o.Order >= latency.EarliestTime && o.Order < 1e11
		if !o.Ordered {
			return o, rows.cellError(epoch, fmt.Errorf("%s is no time in seconds since 1970", excerpt(record[epoch])))
		}
	}
	name, ok := names[record[script]]
	if !ok {
		name = "latency"
		if several || len(names) > 0 {
			name = "latency (script " + record[script] + ")"
		}
		names[strings.Clone(record[script])] = name
	}
	o.Metric = name
	return o, nil
}

// pgbenchParser reads runs from their transaction type to their rate.
type pgbenchParser struct {
	*textLines
	runs []toolRun
	run  toolRun // the one that is not finished; its line is 0 if none is
}

func parsePgbench(l *textLines, _ Input) ([]latency.Observation, error) {
	p := pgbenchParser{textLines: l}
	if err := l.each(p.read); err != nil {
		return nil, err
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	return l.results("pgbench", p.runs)
}

// complete refuses a run before that has no rate.
func (p *pgbenchParser) complete() error {
	if p.run.line > 0 {
		return p.unfinished(p.run.line, "pgbench", "tps")
	}
	return nil
}

func (p *pgbenchParser) read(line string) error {
	text := strings.TrimSpace(line)
	if m := pgbenchStart().FindStringSubmatch(text); m != nil {
		err := p.complete()
		p.run = toolRun{setup: m[1], line: p.n}
		return err
	}
	if p.run.line == 0 {
		return nil
	}
	if m := pgbenchSetup().FindStringSubmatch(text); m != nil {
		p.run.setup += fmt.Sprintf(", %s %s", m[1], m[2])
	}
	if m := pgbenchFailed().FindStringSubmatch(text); m != nil && strings.Trim(m[1], "0") != "" {
		p.run.observations = append(p.run.observations, noteAt(p.n, "failed-run", "pgbench reports: "+text,
			"make runs in which none is skipped or fails; what is left out, or tried again, is not of the usual transactions"))
	}
	if m := pgbenchAverage().FindStringSubmatch(text); m != nil {
		o, err := p.measure(latency.Observation{Metric: "latency/avg", Unit: "ms", Better: latency.Lower}, m[1])
		p.run.set(o)
		return err
	}
	m := pgbenchRate().FindStringSubmatch(text)
	if m == nil || m[2] == "including connections establishing" {
		return nil // of versions that print both
	}
	o, err := p.measure(latency.Observation{Metric: "tps", Unit: "transactions/s", Better: latency.Higher}, m[1])
	p.run.set(o)
	p.runs, p.run = append(p.runs, p.run), toolRun{}
	return err
}
