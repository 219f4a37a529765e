package format

import (
	"bytes"
	"fmt"
	"iter"
	"path/filepath"

	"sigtest/latency"
)

// markTwins finds runs that lie there twice, as the text and the JSON that one
// invocation of a tool wrote: files called alike but for their extension, of
// one format of which a file is a run. The JSON, which has all digits, counts.
func (op *opener) markTwins(sources []source) error {
	called := map[string][]int{}
	for i, s := range sources {
		if s.path != "-" {
			key := s.oneRun.config + "\x00" + filepath.Join(filepath.Dir(s.path), stem(s.path))
			called[key] = append(called[key], i)
		}
	}
	for i, s := range sources {
		key := s.oneRun.config + "\x00" + filepath.Join(filepath.Dir(s.path), stem(s.path))
		if len(called[key]) < 2 || s.path == "-" {
			continue
		}
		f, isJSON, err := op.peek(s.path)
		if err != nil {
			return err
		}
		if isJSON || !f.OneRun {
			continue
		}
		for _, j := range called[key] {
			g, isJSON, err := op.peek(sources[j].path)
			if err != nil {
				return err
			}
			if isJSON && f.Name == g.Name {
				sources[i].twin = sources[j].path
			}
		}
	}
	return nil
}

// peek tells a file's format, and whether it is JSON. A file that cannot be
// read or is in no known format has none: loading it says what is wrong.
func (op *opener) peek(path string) (f Format, isJSON bool, err error) {
	file, err := op.open(path)
	if err != nil {
		return f, false, fmt.Errorf("cannot read input: %w", err)
	}
	defer file.Close()
	decoded, err := decode(file)
	if err != nil {
		return f, false, nil
	}
	head, _ := decoded.Peek(HeadSize)
	if f, err = op.formatOf(head); err != nil {
		return Format{}, false, nil
	}
	at := nextJSON(head, 0)
	return f, at < len(head) && bytes.HasPrefix(head[at:], []byte("{")), nil
}

// rejectAll counts every value as rejected.
func rejectAll(observations iter.Seq2[latency.Observation, error], reason string) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		for o, err := range observations {
			if err == nil && o.Note != nil {
				continue
			}
			o.Rejected = reason
			if !yield(o, err) || err != nil {
				return
			}
		}
	}
}
