package format

import (
	"bytes"
	"iter"
	"path/filepath"

	"sigtest/latency"
)

// markTwins finds runs that lie there twice, as the text and the JSON that one
// invocation of a tool wrote: files called alike but for their extension, of
// one format of which a file is a run. The JSON, which has all digits, counts.
func (op *opener) markTwins(sources []source) {
	called := map[string][]int{}
	for i, s := range sources {
		if s.path != "-" {
			key := s.oneRun.config + "\x00" + filepath.Join(filepath.Dir(s.path), stem(s.path))
			called[key] = append(called[key], i)
		}
	}
	for _, group := range called {
		if len(group) > 1 {
			op.markTwinsAmong(sources, group)
		}
	}
}

func (op *opener) markTwinsAmong(sources []source, group []int) {
	json := map[string]bool{} // names of the formats of which there is a JSON file
	text := map[int]Format{}
	for _, i := range group {
		f, isJSON := op.peek(sources[i].path)
		switch {
		case isJSON:
			json[f.Name] = true
		case f.OneRun:
			text[i] = f
		}
	}
	for i, f := range text {
		sources[i].twin = json[f.Name]
	}
}

// peek tells a file's format, and whether it is JSON. A file that cannot be
// read or is in no known format has none: loading it says what is wrong.
func (op *opener) peek(path string) (f Format, isJSON bool) {
	file, err := op.open(path)
	if err != nil {
		return f, false
	}
	defer file.Close()
	decoded, err := decode(file)
	if err != nil {
		return f, false
	}
	head, _ := decoded.Peek(HeadSize)
	if f, err = op.formatOf(head); err != nil {
		return Format{}, false
	}
	at := nextJSON(head, 0)
	return f, at < len(head) && bytes.HasPrefix(head[at:], []byte("{"))
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
