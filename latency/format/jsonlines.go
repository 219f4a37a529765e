package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"

	"sigtest/latency"
)

// cutOff is why what a file ends with cannot be used.
const cutOff = "cut off at the end of the file"

// jsonLines reads a long log of one JSON object a line, one by one: observe
// returns what a line says. Other lines are what a tool said besides, and are
// skipped.
func jsonLines[T any](observe func(v T, line int) ([]latency.Observation, error)) reader {
	return func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
		return func(yield func(latency.Observation, error) bool) {
			l := newTextLines(r, in.Path)
			l.plain = true
			for line, ok := l.next(); ok; line, ok = l.next() {
				if !strings.HasPrefix(strings.TrimLeft(line, " \t"), "{") {
					continue
				}
				var v T
				var all []latency.Observation
				text := []byte(line)
				err := json.Unmarshal(text, &v)
				if err != nil { // a text may follow it
					var alone T
					err = json.NewDecoder(bytes.NewReader(text)).Decode(&alone)
					v = alone
				}
				switch {
				case err != nil && !l.ended:
					all = []latency.Observation{{Line: l.n, Rejected: cutOff}}
				case err != nil:
					yield(latency.Observation{}, l.noJSON(text, err))
					return
				default:
					if all, err = observe(v, l.n); err != nil {
						yield(latency.Observation{}, l.wrong(0, err))
						return
					}
				}
				for _, o := range all {
					o.Source, o.Line = in.Path, l.n
					if !yield(o, nil) {
						return
					}
				}
			}
			if err := l.err(); err != nil {
				yield(latency.Observation{}, err)
			}
		}
	}
}

// noJSON is an error in the JSON of the line read last.
func (l *textLines) noJSON(text []byte, err error) error {
	e := jsonError(l.path, text, 0, err)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		e.Err = errors.New("the JSON object does not end in its line, as it does in a log of one a line")
	}
	return l.wrong(e.Column, e.Err)
}
