package format

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"slices"

	"sigtest/latency"
)

// reader is what reads a format: see Format.Read.
type reader = func(io.Reader, Input) iter.Seq2[latency.Observation, error]

// byHead reads a format that comes in several forms: choose tells from the head
// of the file, plain, which one it is.
func byHead(choose func(head []byte) reader) reader {
	return func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
		b := bufio.NewReaderSize(r, HeadSize)
		head, _ := b.Peek(HeadSize) // what cannot be read will fail again
		return choose(plainText(head))(b, in)
	}
}

// whole reads a tool's output, which has to be read to the end before anything
// can be told: parse returns all of the file's observations, without Source.
func whole(parse func(l *textLines, in Input) ([]latency.Observation, error)) reader {
	return func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
		l := newTextLines(r, in.Path)
		l.plain = true
		all, err := parse(l, in)
		if broken := l.err(); broken != nil {
			err = broken // parse saw a part of the file only
		}
		return yieldAll(all, in.Path, err)
	}
}

// jsonRuns reads JSON of a tool: each value is what a run wrote.
func jsonRuns[T any](observe func(v T, line int, in Input) ([]latency.Observation, error)) reader {
	return jsonToolRuns(func(v T, line int, in Input) ([]toolRun, error) {
		all, err := observe(v, line, in)
		return []toolRun{{observations: all}}, err
	})
}

// jsonToolRuns reads JSON of a tool of which each value holds several runs.
func jsonToolRuns[T any](observe func(v T, line int, in Input) ([]toolRun, error)) reader {
	return func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
		values, err := readJSON[T](r, in.Path)
		var runs []toolRun
		for _, v := range values {
			these, problem := observe(v.value, v.line, in)
			if problem != nil {
				err = &SyntaxError{in.Path, v.line, 0, problem}
				break
			}
			runs = append(runs, these...)
		}
		if len(values) == 0 && err == nil {
			err = &SyntaxError{in.Path, 1, 0, errors.New("no line begins with a JSON value: expected a document as the tool wrote it, from { on at the start of a line")}
		}
		return yieldAll(labelRuns(runs), in.Path, err)
	}
}

// yieldAll yields the observations of a file in the order of their lines, or
// the error alone.
func yieldAll(all []latency.Observation, path string, err error) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		if err != nil {
			yield(latency.Observation{}, err)
			return
		}
		slices.SortStableFunc(all, func(a, b latency.Observation) int { return a.Line - b.Line })
		for _, o := range all {
			o.Source = path
			if !yield(o, nil) {
				return
			}
		}
	}
}
