package format

import (
	"bytes"
	"errors"
)

// errPublished is why a published table is not compared.
var errPublished = errors.New("holds averages and changes or P-values that somebody computed, not the values of runs: `sigtest audit FILE` checks such a table; to compare, give the runs themselves")

// isPublishedHeader tells whether a table begins with the header of a published
// one: it names the metric, and what audit wants besides.
func isPublishedHeader(head []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimLeft(head, "\n"), []byte("\n"))
	s := publishedScanner{post: &post{text: string(line)}}
	for _, split := range splitters() {
		header, err := split.cells(s.text, 0)
		if err != nil {
			continue
		}
		if columns, ok, err := s.columnsOf(header); err == nil && ok && namesMetric(header[columns.metric].text) {
			return true
		}
	}
	return false
}

// holdsPublished tells whether a text that is in no format of measurements holds
// a published table.
func holdsPublished(head []byte) bool {
	text, err := readPost(bytes.NewReader(head), "")
	if err != nil {
		return false
	}
	tables, err := (&publishedScanner{post: text}).tables()
	return err == nil && len(tables) > 0
}
