package format

import (
	"bufio"
	"bytes"
	"iter"
	"path/filepath"

	"sigtest/latency"
)

// twin is the file of a run that counts where two hold the same one.
type twin struct{ path, form string }

// markTwins finds runs that lie there twice, as the text and the document that
// one invocation of a tool wrote: files called alike but for their extension, of
// one format of which a file is a run. The document, JSON or YAML, which has all
// digits, counts; of the text do values that it lacks.
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
	documents := map[string]int{} // by the name of the format
	forms := map[string]string{}
	text := map[int]Format{}
	for _, i := range group {
		f, form := op.peek(sources[i].path)
		switch {
		case form != "":
			documents[f.Name], forms[f.Name] = i, form
		case f.OneRun:
			text[i] = f
		}
	}
	for i, f := range text {
		if d, ok := documents[f.Name]; ok {
			sources[i].twin = twin{sources[d].path, forms[f.Name]}
			sources[i].oneRun = sources[d].oneRun
		}
	}
}

// peek tells a file's format and, if it is a document, in which form.
func (op *opener) peek(path string) (format Format, form string) {
	op.try(path, func(f Format, text *bufio.Reader) {
		format = f
		head, _ := text.Peek(HeadSize)
		at := nextJSON(head, 0)
		switch {
		case at < len(head) && bytes.HasPrefix(head[at:], []byte("{")):
			form = "JSON"
		case isStressNGDocument(head):
			form = "YAML"
		}
	})
	return format, form
}

// try hands a file's format and text to use. It leaves out a file that cannot be
// read or is in no known format: loading it says what is wrong.
func (op *opener) try(path string, use func(f Format, text *bufio.Reader)) {
	file, err := op.open(path)
	if err != nil {
		return
	}
	defer file.Close()
	text, err := decode(file)
	if err != nil {
		return
	}
	head, _ := text.Peek(HeadSize)
	if f, err := op.formatOf(head); err == nil {
		use(f, text)
	}
}

// told are the names of the metrics, and the codes of the notes, of a file.
type told struct{ metrics, codes map[string]bool }

// toldBy reads what a document tells.
func (op *opener) toldBy(path string) told {
	t := told{map[string]bool{}, map[string]bool{}}
	op.try(path, func(f Format, text *bufio.Reader) {
		for o, err := range f.Read(text, Input{Path: path, Options: op.options}) {
			switch {
			case err != nil:
			case o.Note == nil:
				t.metrics[o.Metric] = true
			case o.Note.Warning != nil:
				t.codes[o.Note.Warning.Code] = true
			}
		}
	})
	return t
}

// lackedBy leaves of a text what its document does not tell, and counts the rest
// as rejected.
func lackedBy(t told, form string, observations iter.Seq2[latency.Observation, error]) iter.Seq2[latency.Observation, error] {
	return func(yield func(latency.Observation, error) bool) {
		for o, err := range observations {
			switch {
			case err != nil:
			case o.Note != nil && o.Note.Warning != nil && t.codes[o.Note.Warning.Code]:
				continue
			case o.Note == nil && t.metrics[o.Metric]:
				o.Rejected = "also in the " + form + " of the same run"
			}
			if !yield(o, err) || err != nil {
				return
			}
		}
	}
}
