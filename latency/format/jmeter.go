package format

import (
	"errors"
	"io"
	"iter"
	"slices"

	"sigtest/latency"
)

// jmeterFormat reads the CSV that JMeter writes with -l (JTL).
//
// A file is a run. A sampler's label is the metric, its values are the elapsed
// times of the samples. Those of failed samples are rejected; if any failed,
// LABEL/failed is their share. A parent and its sub-samples, as Login and
// Login-0, are metrics of their own. Latency, which is a part of the elapsed
// time, Connect, sizes and numbers of threads are left aside.
func jmeterFormat() Format {
	return Format{
		Name:   "jmeter",
		Doc:    "JMeter's results as CSV (JTL): the elapsed time of every sample",
		Run:    "a file",
		Sign:   "timeStamp,elapsed,label,...",
		OneRun: true,
		Detect: func(head []byte) bool { _, _, ok := jmeterTable(head); return ok },
		Read: byHead(func(head []byte) reader {
			separator, header, ok := jmeterTable(head)
			return func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
				if !ok {
					return yieldAll(nil, in.Path, &SyntaxError{in.Path, 1, 0, errors.New("no header with columns elapsed and label, nor the columns that JMeter writes by default: let it write the header, with -Jjmeter.save.saveservice.print_field_names=true")})
				}
				return readJMeter(r, in, separator, header)
			}
		}),
	}
}

// jmeterColumns are the columns that JMeter writes unless told otherwise.
var jmeterColumns = []string{
	"timeStamp", "elapsed", "label", "responseCode", "responseMessage", "threadName", "dataType", "success", "failureMessage",
	"bytes", "sentBytes", "grpThreads", "allThreads", "URL", "Latency", "IdleTime", "Connect",
}

// jmeterTable finds what separates the cells, and says what the columns are
// where the table does not.
func jmeterTable(head []byte) (separator rune, header []string, ok bool) {
	for _, separator := range []rune{',', ';', '\t', '|'} {
		first := firstRecord(head, separator)
		has := func(name string) bool { return slices.Contains(first, name) }
		if has("elapsed") && (has("label") || has("timeStamp")) && (has("success") || has("responseCode") || has("threadName") || has("Latency")) {
			return separator, nil, true
		}
		if len(first) == len(jmeterColumns) && onlyDigits(first[0]) && onlyDigits(first[1]) && (first[7] == "true" || first[7] == "false") {
			return separator, jmeterColumns, true
		}
	}
	return 0, nil, false
}

func readJMeter(r io.Reader, in Input, separator rune, header []string) iter.Seq2[latency.Observation, error] {
	rows, err := openLogRows(r, in.Path, separator, header...)
	if err != nil {
		return yieldAll(nil, in.Path, err)
	}
	elapsed, label, success := rows.column("elapsed"), rows.column("label"), rows.column("success")
	at, samples, host := rows.column("timeStamp"), rows.column("SampleCount"), rows.column("Hostname")
	by := rows.byColumns(in)
	var failed failures
	var start startOf
	return rows.all(func(record []string, add func(latency.Observation)) error {
		o := latency.Observation{Metric: "elapsed", Unit: "ms", Better: latency.Lower}
		if label >= 0 && record[label] != "" {
			o.Metric = record[label]
		}
		o.Metric = cellsBefore(o.Metric, record, by)
		if samples >= 0 && record[samples] != "1" {
			o.Rejected = "several samples in one row"
			add(o)
			return nil
		}
		c, err := rows.figure(record, elapsed)
		if err != nil {
			return err
		}
		o.Value, o.Missing = c.value, c.missing
		failed.add(&o, success >= 0 && record[success] != "true")
		if at >= 0 {
			start.date(&o, record[at])
		}
		if host >= 0 {
			o.Machine = record[host]
		}
		add(o)
		return nil
	}, failed.observations)
}
