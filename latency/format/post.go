package format

import (
	"io"
	"mime/quotedprintable"
	"regexp"
	"sort"
	"strings"
)

// post is a text as it may have been mailed, with the marks of quoting and the
// quoted-printable encoding undone.
type post struct {
	path   string
	text   string
	pieces []piece // in order
}

// piece says where a part of the text, up to the next piece, was in the file.
type piece struct {
	at           int // offset in the text
	line, column int // in the file, from 1
}

var quoteMarks = regexp.MustCompile(`^(?:> ?)+`)

// readPost reads a whole file.
func readPost(r io.Reader, path string) (*post, error) {
	l := newTextLines(r, path)
	var lines []string
	for line, ok := l.next(); ok; line, ok = l.next() {
		lines = append(lines, line)
	}
	if err := l.err(); err != nil {
		return nil, err
	}
	encoded := isQuotedPrintable(lines)
	raw := post{path: path}
	var text strings.Builder
	for i, line := range lines {
		raw.pieces = append(raw.pieces, piece{text.Len(), i + 1, 1})
		if encoded {
			soft := strings.HasSuffix(line, "=")
			text.WriteString(decodeQuotedPrintable(strings.TrimSuffix(line, "=")))
			if soft {
				continue
			}
		} else {
			text.WriteString(line)
		}
		text.WriteByte('\n')
	}
	raw.text = text.String()
	return raw.unquoted(), nil
}

// isQuotedPrintable asks for several lines that end in "=", which continue on
// the next, and for an encoded "=" or blank.
func isQuotedPrintable(lines []string) bool {
	soft, encoded := 0, false
	for _, line := range lines {
		if strings.HasSuffix(line, "=") {
			soft++
		}
		encoded = encoded || strings.Contains(line, "=3D") || strings.Contains(line, "=20")
	}
	return encoded && soft > 0
}

// decodeQuotedPrintable leaves a line as it is where it is not encoded.
func decodeQuotedPrintable(line string) string {
	decoded, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(line)))
	if err != nil {
		return line
	}
	return string(decoded)
}

// unquoted takes the quoting marks off every line.
func (p *post) unquoted() *post {
	out := &post{path: p.path}
	var text strings.Builder
	at := 0
	next := 0 // first piece after at
	for line := range strings.Lines(p.text) {
		start := at + len(quoteMarks.FindString(line))
		at += len(line)
		n, column := p.place(start)
		out.pieces = append(out.pieces, piece{text.Len(), n, column})
		for ; next < len(p.pieces) && p.pieces[next].at < at; next++ {
			if q := p.pieces[next]; q.at > start {
				out.pieces = append(out.pieces, piece{text.Len() + q.at - start, q.line, q.column})
			}
		}
		text.WriteString(p.text[start:at])
	}
	out.text = text.String()
	return out
}

// place tells where in the file a byte of the text was.
func (p *post) place(offset int) (line, column int) {
	i := sort.Search(len(p.pieces), func(i int) bool { return p.pieces[i].at > offset }) - 1
	if i < 0 {
		return 1, 1
	}
	q := p.pieces[i]
	return q.line, q.column + offset - q.at
}

// wrong is an error at a byte of the text.
func (p *post) wrong(offset int, err error) error {
	line, column := p.place(offset)
	return &SyntaxError{p.path, line, column, err}
}
