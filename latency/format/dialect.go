package format

import (
	"bytes"
	"encoding/csv"
	"strings"
)

// dialect is how a table is written.
type dialect struct {
	separator rune
	skip      int // bytes before the header
	lines     int // lines before the header
}

// separators in the order that decides between equals.
var separators = []rune{'\t', ';', ',', '|'}

// noSeparator occurs in no text: a table of one column has no separator.
const noSeparator = '\x1f'

// sniffRecords is how many records the separator is told by.
const sniffRecords = 50

// sniff tells the dialect by the first bytes of a table. whole says that they
// are all of it.
func sniff(head []byte, whole bool) dialect {
	d := preamble(head)
	if d.separator != 0 {
		return d
	}
	d.separator = noSeparator
	best := 0.0
	for _, sep := range separators {
		if s := stability(records(head[d.skip:], whole, sep, sniffRecords)); s > best {
			best, d.separator = s, sep
		}
	}
	return d
}

// preamble skips what may stand before the header: comment lines, blank lines,
// and the line sep=X by which spreadsheets are told the separator.
func preamble(head []byte) (d dialect) {
	for d.skip < len(head) {
		line, _, found := bytes.Cut(head[d.skip:], []byte("\n"))
		text := strings.TrimSpace(string(line[:min(len(line), 16)]))
		sep, isSep := strings.CutPrefix(strings.ToLower(strings.Trim(text, `"`)), "sep=")
		switch {
		case isSep && len(sep) <= 1 && len(line) < 16:
			d.separator = '\t' // which the trimming took
			if sep != "" {
				d.separator = rune(sep[0])
			}
		case text == "" && len(line) < 16, isComment(text):
		default:
			return d
		}
		if !found {
			return d
		}
		d.skip += len(line) + 1
		d.lines++
	}
	return d
}

// isComment tells a comment from a header whose first column is called "#".
func isComment(line string) bool {
	return strings.HasPrefix(line, "#") && (len(line) == 1 || !strings.ContainsRune("\t;,|", rune(line[1])))
}

// records reads the first records as far as they are complete, at most limit.
// A first record that is cut off is kept: it is all there is to go by.
func records(text []byte, whole bool, separator rune, limit int) [][]string {
	r := csv.NewReader(bytes.NewReader(text))
	configureCSV(r, separator)
	r.LazyQuotes = true
	var all [][]string
	for len(all) < limit {
		record, err := r.Read()
		if err != nil {
			if !whole && len(all) > 1 {
				all = all[:len(all)-1]
			}
			return all
		}
		all = append(all, record)
	}
	return all
}

// configureCSV sets what all tables have in common. The number of fields is
// checked elsewhere, where trailing separators are known.
func configureCSV(c *csv.Reader, separator rune) {
	c.Comma = separator
	c.FieldsPerRecord = -1
	// Trimming would take leading tabs, that is, empty cells.
	c.TrimLeadingSpace = separator != '\t'
}

// stability is the share of records that have as many fields as the header; 0
// where the header has one field.
func stability(records [][]string) float64 {
	if len(records) == 0 {
		return 0
	}
	width := headerWidth(records[0])
	if width < 2 {
		return 0
	}
	same := 0
	for _, r := range records {
		if fits(r, width) {
			same++
		}
	}
	return float64(same) / float64(len(records))
}

// headerWidth is the number of columns: separators that end the line, as
// spreadsheets leave them, begin none.
func headerWidth(header []string) int {
	width := len(header)
	for width > 0 && strings.TrimSpace(header[width-1]) == "" {
		width--
	}
	return width
}

// fits reports whether a record has the width of the header, separators that
// end its line aside.
func fits(record []string, width int) bool {
	return len(record) >= width && headerWidth(record[width:]) == 0
}
