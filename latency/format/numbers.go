package format

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"

	"sigtest/latency"
)

// numbersMetric is what plain numbers measure. It is the same for all files,
// so that two can be compared.
const numbersMetric = "value"

// numbersFormat reads one number a line, each a run, as ministat does.
func numbersFormat() Format {
	return Format{
		Name:   "numbers",
		Doc:    "one number a line; blank lines and lines that start with # are skipped",
		Run:    "a line",
		Sign:   "numbers only, one a line",
		Detect: detectNumbers,
		Read:   readNumbers,
	}
}

// detectNumbers asks that the first line that counts, and half of all, hold
// numbers only: the rest can then be explained by its place.
func detectNumbers(head []byte) bool {
	lines := bytes.Split(head, []byte("\n"))
	if len(head) >= HeadSize && len(lines) > 1 {
		lines = lines[:len(lines)-1]
	}
	numeric, other := 0, 0
	for _, line := range lines {
		text := strings.TrimSpace(string(line))
		switch {
		case text == "" || text[0] == '#':
		case looksNumeric(text), fieldsAreNumbers(text):
			numeric++
		case isMissing(text):
		case numeric == 0:
			return false
		default:
			other++
		}
	}
	return numeric > other
}

func fieldsAreNumbers(text string) bool {
	for field := range strings.FieldsSeq(text) {
		if !looksNumeric(field) {
			return false
		}
	}
	return true
}

func readNumbers(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		d, err := newDecimal(in.Decimal, 0)
		if err != nil {
			yield(latency.Observation{}, err)
			return
		}
		lines := newTextLines(r, in.Path)
		for line, ok := lines.next(); ok; line, ok = lines.next() {
			text := strings.TrimSpace(line)
			if text == "" || text[0] == '#' {
				continue
			}
			c, err := d.parse(text)
			if err != nil {
				yield(latency.Observation{}, lines.wrong(1+strings.Index(line, text), numbersError(text, err)))
				return
			}
			if !yield(latency.Observation{
				Metric: numbersMetric, Value: c.value, Unit: c.unit, Missing: c.missing,
				Source: in.Path, Line: lines.n,
			}, nil) {
				return
			}
		}
		if err := lines.err(); err != nil {
			yield(latency.Observation{}, err)
		}
	}
}

func numbersError(text string, err error) error {
	if strings.ContainsAny(text, " \t") && fieldsAreNumbers(text) {
		return errors.New("several numbers in a line: expected one; give a table a header, as in \"metric,config,run,value\", and commas between the cells")
	}
	return err
}
