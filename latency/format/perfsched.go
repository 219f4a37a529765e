package format

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strings"

	"sigtest/internal/named"
	"sigtest/latency"
)

// perfSchedFormat reads the tables of `perf sched latency`
// (tools/perf/builtin-sched.c of Linux), as captured or out of a mail: with
// quoting marks, wrapped, or on one line. The columns are found by their
// titles, which changed over time; those of the out-of-tree patch that adds sums
// are known. A table is a run.
func perfSchedFormat() Format {
	return Format{
		Name:   "perf-sched",
		Doc:    "tables of perf sched latency, as captured or out of a mail",
		Run:    "a table",
		Sign:   "rows with avg: and max:, or the header Task | Runtime ms",
		OneRun: true,
		Tables: true,
		Takes:  []string{"task-key"},
		Detect: detectPerfSched,
		Read:   readPerfSched,
	}
}

var schedRowKeys = newPattern(`\|\s*avg:\s*[0-9.,]+\s*ms\s*\|\s*max:`)

func detectPerfSched(head []byte) bool {
	if !bytes.ContainsRune(head, '|') && !bytes.Contains(bytes.ToLower(head), []byte(inBase64)) {
		return false
	}
	p, err := readPost(bytes.NewReader(head), "")
	if err != nil {
		return false
	}
	if schedRowKeys().MatchString(p.text) {
		return true
	}
	for line := range strings.Lines(p.text) {
		if schedHeader().MatchString(line) {
			return true
		}
	}
	return false
}

func readPerfSched(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	all, err := perfSchedObservations(r, in)
	return yieldAll(all, in.Path, err)
}

func perfSchedObservations(r io.Reader, in Input) ([]latency.Observation, error) {
	byPid, err := taskKey(in.TaskKey)
	if err != nil {
		return nil, err
	}
	p, err := readPost(r, in.Path)
	if err != nil {
		return nil, err
	}
	tables, err := readSchedTables(p)
	if err != nil {
		return nil, err
	}
	places, err := placeTables(p, tables, in)
	if err != nil {
		return nil, err
	}
	if in.facts != nil {
		in.facts.configs = places[0].config != ""
	}
	if n := in.Table; n > 0 {
		tables, places = tables[n-1:n], places[n-1:n]
	}
	all, err := observationsOfTables(p, tables, places, byPid)
	if err != nil {
		return nil, err
	}
	if n := places[0].alike; n > 1 && !in.fixed {
		line, _ := p.place(tables[0].at)
		note := noteAt(line, "no-captions",
			fmt.Sprintf("no caption tells %d tables apart: they are taken for runs of one configuration", n),
			"where they are not, name them, in order, with --table-label NAME,NAME,... (equal names are runs of one)")
		note.Run = places[0].run
		all = append(all, note)
	}
	return all, nil
}

// observationsOfTables are the values of all tables, at their places. Those of a
// repeat are rejected.
func observationsOfTables(p *post, tables []schedTable, places []schedPlace, byPid bool) (all []latency.Observation, err error) {
	for i := range tables {
		runs, err := runsOf(p, &tables[i], byPid)
		if err != nil {
			return nil, err
		}
		repeat := ""
		if c := places[i].copyOf; c > 0 {
			line, _ := p.place(tables[c-1].at)
			repeat = fmt.Sprintf("in a repeat of the table of line %d", line)
		}
		for _, r := range runs {
			for _, o := range r.observations(p) {
				if repeat != "" && o.Note != nil {
					continue
				}
				o.Config, o.Run, o.Rejected = places[i].config, joinRun(places[i].run, r.label), repeat
				all = append(all, o)
			}
		}
	}
	return all, nil
}

// taskKey reads Options.TaskKey: whether threads of one name are told apart.
func taskKey(key string) (byPid bool, err error) {
	if key == "" {
		return false, nil
	}
	key, err = named.Find("task key", []string{"comm", "comm:pid"}, func(s string) string { return s }, key)
	return key == "comm:pid", err
}

// joinRun labels a run of a numbered list in one of several tables.
func joinRun(table, number string) string {
	if table == "" || number == "" {
		return table + number
	}
	return table + "/" + number
}

// schedRun is one run: a table, or the rows of one number in a list.
type schedRun struct {
	label string
	table *schedTable
	tasks []*schedTask // in order of first appearance
}

// schedTask is a task in a run: rows of equal key, added up.
type schedTask struct {
	at       int
	key      string
	rows     int
	threads  int
	runtime  float64 // ms
	switches float64
	delay    float64 // sum of delays, ms: as printed, else avg times switches
	avg      float64 // as printed in the last row
	max      float64
}

// runsOf adds up the rows of a table, by run and task.
func runsOf(p *post, t *schedTable, byPid bool) ([]*schedRun, error) {
	numbered := t.numbered()
	var runs []*schedRun
	byLabel := map[string]*schedRun{}
	tasks := map[[2]string]*schedTask{}
	repeats := schedRepeats{p, map[[2]string]bool{}, map[schedRow]bool{}}
	for i := range t.rows {
		row := &t.rows[i]
		label, name := row.run, row.name
		if !numbered && label != "" {
			label, name = "", label+" "+name // a name that starts with a number
		}
		if err := repeats.check(row, label, name); err != nil {
			return nil, err
		}
		run := byLabel[label]
		if run == nil {
			run = &schedRun{label: label, table: t}
			byLabel[label] = run
			runs = append(runs, run)
		}
		id := [2]string{label, row.key(name, byPid)}
		task := tasks[id]
		if task == nil {
			task = &schedTask{at: row.at, key: id[1]}
			tasks[id] = task
			run.tasks = append(run.tasks, task)
		}
		task.add(row, t.has(schedSum))
	}
	return runs, nil
}

// numbered reports whether all rows are numbered, by the run that they are of.
func (t *schedTable) numbered() bool {
	return t.total == nil && !slices.ContainsFunc(t.rows, func(r schedRow) bool { return r.run == "" })
}

// schedRepeats finds rows that perf does not print in one table.
type schedRepeats struct {
	*post
	merged map[[2]string]bool // by run and name, those of merged threads
	seen   map[schedRow]bool  // as printed
}

func (r *schedRepeats) check(row *schedRow, run, name string) error {
	if id := [2]string{run, name}; row.pid == "" {
		if r.merged[id] {
			return r.wrong(row.at, fmt.Errorf("%s is here a second time, and perf lists merged threads once: number the rows of each run (1 NAME:(N) | ...), or put a line between the tables that says what each is",
				excerpt(fmt.Sprintf("%s:(%d)", name, row.threads))))
		}
		r.merged[id] = true
	}
	printed := *row
	printed.at = 0
	if r.seen[printed] && row.cells[schedSwitches].value > 1 {
		return r.wrong(row.at, fmt.Errorf("the row of %s is here a second time, digit for digit: take it out, or put a line between the tables that says what each is", excerpt(name)))
	}
	r.seen[printed] = true
	return nil
}

var schedUnresolved = newPattern(`^:-?\d+$`)

// key is what a task is called in all runs: without the number of its process
// or of its threads, which changes from run to run.
func (r *schedRow) key(name string, byPid bool) string {
	if schedUnresolved().MatchString(name) {
		return "<unresolved>" // the name of the process was not recorded
	}
	if name == "TOTAL" {
		name = "TOTAL (task)" // apart from the line of that name
	}
	if byPid && r.pid != "" {
		return name + ":" + r.pid
	}
	return name
}

func (t *schedTask) add(r *schedRow, sums bool) {
	t.rows++
	t.threads += r.threads
	t.runtime += r.cells[schedRuntime].value
	switches := r.cells[schedSwitches].value
	t.switches += switches
	t.avg = r.cells[schedAvg].value
	if sums {
		t.delay += r.cells[schedSum].value
	} else {
		t.delay += t.avg * switches
	}
	t.max = max(t.max, r.cells[schedMax].value)
}

// listOfSums is the Observation.List of a column that not every table has.
const listOfSums = "sums"

// observations returns the values of the run, without Config and Run.
func (r *schedRun) observations(p *post) []latency.Observation {
	t := r.table
	var all []latency.Observation
	add := func(at int, metric, unit string, better latency.Direction, value float64) *latency.Observation {
		line, _ := p.place(at)
		all = append(all, latency.Observation{Metric: metric, Unit: unit, Better: better, Value: value, Line: line})
		return &all[len(all)-1]
	}
	for _, task := range r.tasks {
		add(task.at, task.key+"/runtime", "ms", latency.Neither, task.runtime).Tally = true
		add(task.at, task.key+"/switches", "count", latency.Neither, task.switches).Tally = true
		if task.switches > 0 {
			o := add(task.at, task.key+"/avg delay", "ms", latency.Lower, task.mean(t.has(schedSum)))
			o.Inside = &latency.Inside{Count: int(task.switches), Max: task.max, Threads: task.threads}
			o = add(task.at, task.key+"/max delay", "ms", latency.Lower, task.max)
			o.Inside = &latency.Inside{Threads: task.threads}
		}
		if t.has(schedSum) {
			o := add(task.at, task.key+"/sum delay", "ms", latency.Lower, task.delay)
			o.Tally, o.List, o.ImpliedBy = true, listOfSums, []string{task.key + "/avg delay", task.key + "/switches"}
		}
		if t.total != nil && t.total.cells[schedRuntime].value > 0 {
			share := 100 * task.runtime / t.total.cells[schedRuntime].value
			o := add(task.at, task.key+"/runtime share", "%", latency.Neither, share)
			o.Tally, o.ImpliedBy = true, []string{task.key + "/runtime", "TOTAL/runtime"}
		}
	}
	if t.total != nil {
		add(t.total.at, "TOTAL/runtime", "ms", latency.Neither, t.total.cells[schedRuntime].value)
		add(t.total.at, "TOTAL/switches", "count", latency.Neither, t.total.cells[schedSwitches].value)
		if t.has(schedSum) {
			add(t.total.at, "TOTAL/sum delay", "ms", latency.Lower, t.total.cells[schedSum].value)
		}
	}
	for _, n := range t.notes() {
		add(n.at, "", "", latency.Unstated, 0).Note = &n.Note
		if n.Complete && t.has(schedSum) {
			o := add(n.at, "", "", latency.Unstated, 0)
			o.Note, o.List = &n.Note, listOfSums
		}
	}
	return all
}

// mean is the average delay. Printed averages have few digits, so that of the
// sums is taken where there are any.
func (t *schedTask) mean(sums bool) float64 {
	if t.rows == 1 && !sums {
		return t.avg
	}
	return t.delay / t.switches
}

// schedNote is a note, and the place it is about.
type schedNote struct {
	at int
	latency.Note
}

// notes returns what is known of the table besides values.
func (t *schedTable) notes() []schedNote {
	var notes []schedNote
	warn := func(at int, code, metrics, text, remedy string) {
		notes = append(notes, schedNote{at, latency.Note{Warning: &latency.Warning{Code: code, Metric: metrics, Text: text, Remedy: remedy}}})
	}
	if at, text := t.disagreement(); text != "" {
		warn(at, "avg-disagrees", "", text, "sigtest takes sum / switches; look whether the table was edited by hand")
	}
	if t.total != nil {
		listed := t.listed()
		switch all := t.total.cells[schedSwitches].value; {
		case listed[schedSwitches].value == all:
			notes = append(notes, schedNote{t.total.at, latency.Note{Complete: true}})
		case listed[schedSwitches].value < all:
			warn(t.total.at, "hidden-tasks", "TOTAL", t.hidden(listed),
				"compare the tasks by name: TOTAL includes tasks that the table does not show (options -S, -G and head hide some)")
		default:
			warn(t.total.at, "total-disagrees", "TOTAL", fmt.Sprintf("the listed tasks have %.0f switches, and TOTAL has %.0f, which is less", listed[schedSwitches].value, all),
				"take the table as perf printed it")
		}
	}
	for _, info := range t.infos {
		code := "trace-quality"
		if info.what == "lost events" {
			code = "lost-events"
		}
		if info.percent >= 1 || code == "lost-events" && info.count != "0" {
			warn(info.at, code, "", fmt.Sprintf("perf reports %.3f%% %s (%s out of %s): delays and runtimes may be wrong or missing", info.percent, info.what, info.count, info.of),
				"record with a larger buffer (perf sched record -m), fewer CPUs or a shorter time")
		}
	}
	return notes
}

// listed adds up the rows; of the maximum, it takes the largest.
func (t *schedTable) listed() (sum [schedColumns]schedCellValue) {
	for i := range t.rows {
		for c := range schedColumns {
			if v := t.rows[i].cells[c].value; c == schedMax {
				sum[c].value = max(sum[c].value, v)
			} else {
				sum[c].value += v
			}
		}
	}
	return sum
}

// hidden says how much of TOTAL the listed tasks do not have.
func (t *schedTable) hidden(listed [schedColumns]schedCellValue) string {
	share := func(c schedColumn) float64 { return 100 * listed[c].value / t.total.cells[c].value }
	text := fmt.Sprintf("the rows listed have %.2f%% of TOTAL's switches", share(schedSwitches))
	if t.total.cells[schedRuntime].value > 0 {
		text += fmt.Sprintf(", %.2f%% of its runtime", share(schedRuntime))
	}
	if t.has(schedSum) && t.total.cells[schedSum].value > 0 {
		text += fmt.Sprintf(", %.2f%% of its sum of delays", share(schedSum))
	}
	if largest := t.total.cells[schedMax].value; t.has(schedSum) && largest > listed[schedMax].value {
		text += fmt.Sprintf("; a task not listed had the largest delay, %v ms (listed: %v ms)", largest, listed[schedMax].value)
	}
	return text
}

// disagreement says where a printed average is not that of the printed sum,
// by more than their rounding.
func (t *schedTable) disagreement() (at int, text string) {
	if !t.has(schedSum) {
		return 0, ""
	}
	others := 0
	for i := range t.rows {
		r := &t.rows[i]
		avg, sum, switches := r.cells[schedAvg], r.cells[schedSum], r.cells[schedSwitches].value
		if switches == 0 || math.Abs(avg.value-sum.value/switches) <= rounding(avg)+rounding(sum)/switches+schedNanosecond {
			continue
		}
		if text != "" {
			others++
			continue
		}
		at = r.at
		text = fmt.Sprintf("%s: avg %v ms is printed, but sum %v ms / %.0f switches is %.6f ms", excerpt(r.name), avg.value, sum.value, switches, sum.value/switches)
	}
	switch {
	case others == 1:
		text += "; another row disagrees, too"
	case others > 1:
		text += fmt.Sprintf("; %d other rows disagree, too", others)
	}
	return at, text
}

// schedNanosecond, in ms: perf divides whole nanoseconds, and drops the rest.
const schedNanosecond = 1e-6

// rounding is how far a printed number is at most from what it stands for.
func rounding(v schedCellValue) float64 { return 0.5 * math.Pow10(-v.decimals) }
