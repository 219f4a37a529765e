package format

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// post is a text as it may have been mailed, with the marks of quoting and the
// quoted-printable or base64 encoding undone. Blanks that do not break are plain ones.
// Each line has an end, the last one too.
type post struct {
	path   string
	text   string
	pieces []piece // in order

	unended bool // the file's last line has no line end: it may be cut off
}

// piece says where a part of the text, up to the next piece, was in the file.
type piece struct {
	at           int // offset in the text
	line, column int // in the file, from 1
}

const unbroken = "\u00a0" // a blank at which no line is broken

var (
	quoteMarks       = newPattern(`^[ \t]*(?:(?:>|&gt;) ?)+`) // &gt; in copies of web pages
	oddParts         = newPattern(unbroken + "|" + escapes().String())
	transferEncoding = newPattern(`(?i)^content-transfer-encoding:\s*(\S+)`)
)

// readPost reads a whole file.
func readPost(r io.Reader, path string) (*post, error) {
	content, err := io.ReadAll(r)
	if err != nil {
		return nil, &SyntaxError{path, 1 + bytes.Count(content, []byte("\n")), 0, fmt.Errorf("cannot be read: %w", err)}
	}
	text := string(content)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var decoded postWriter
	soft, quoted := false, false // of the line before
	for i, encoding := range encodedLines(lines) {
		line, column := lines[i], 1
		if encoding == inBase64 {
			soft, quoted = true, false
			decoded.decodeBase64(line, i+1)
			continue
		}
		if soft && quoted { // encoded before it was quoted
			marks := len(quoteMarks().FindString(line))
			line, column = line[marks:], 1+marks
		}
		quoted = soft && quoted || quoteMarks().MatchString(line)
		rest := line
		if soft = encoding == quotedPrintable && isSoft(line); soft {
			rest = strings.TrimRight(line, " \t")
			rest = rest[:len(rest)-1]
		}
		if encoding == quotedPrintable {
			decoded.decode(rest, i+1, column)
		} else {
			decoded.add(rest, i+1, column)
		}
		if !soft {
			decoded.add("\n", i+1, column+len(line))
		}
	}
	if soft {
		decoded.add("\n", len(lines), 1+len(lines[len(lines)-1]))
	}
	p := decoded.post()
	p = p.unquoted()
	p.path, p.unended = path, !strings.HasSuffix(text, "\n")
	return p, nil
}

// The encodings of lines, as messages name them.
const (
	quotedPrintable = "quoted-printable"
	inBase64        = "base64"
)

// encodedLines tells how each line is encoded, "" for not at all. Messages and
// their parts say so in their header; where none does, the lines themselves have
// to tell that they are quoted-printable.
func encodedLines(lines []string) []string {
	encoded := make([]string, len(lines))
	mark := func(from, to int, declared string) {
		if declared == inBase64 {
			to = from + base64Lines(lines[from:to])
		} else if !isQuotedPrintable(lines[from:to], declared != "") {
			return
		} else {
			declared = quotedPrintable
		}
		for i := from; i < to; i++ {
			encoded[i] = declared
		}
	}
	body := 0       // where the current part's text starts; -1 inside a header
	declared := ""  // its encoding, where one of the two
	stated := false // any encoding at all
	for i, line := range lines {
		switch m := transferEncoding().FindStringSubmatch(line); {
		case m != nil:
			if body >= 0 && declared != "" {
				mark(body, i, declared)
			}
			body, stated = -1, true
			if declared = strings.ToLower(m[1]); declared != quotedPrintable && declared != inBase64 {
				declared = ""
			}
		case body < 0 && line == "":
			body = i + 1
		}
	}
	if body >= 0 && (declared != "" || !stated) {
		mark(body, len(lines), declared)
	}
	return encoded
}

// base64Lines tells how many lines, from the first one on, are a text in
// base64. An encoded picture or archive is left alone.
func base64Lines(lines []string) int {
	var text []byte
	for i, line := range lines {
		decoded, err := base64.StdEncoding.DecodeString(line)
		if err != nil || line == "" {
			lines = lines[:i]
			break
		}
		text = append(text, decoded...)
	}
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return 0
	}
	return len(lines)
}

// isQuotedPrintable looks for what only the encoding leaves: long lines that
// go on in the next, and encoded equals signs, more of them than of equals
// signs that are not encoded. Where the header says so, it is enough that there
// are none of these.
func isQuotedPrintable(lines []string, declared bool) bool {
	const long = 60 // encoders fill lines up to 76
	typical, plain := 0, 0
	for _, line := range lines {
		if isSoft(line) && len(line) >= long {
			typical++
		}
		for rest := line; ; {
			at := strings.IndexByte(rest, '=')
			if at < 0 || strings.TrimSpace(rest[at+1:]) == "" {
				break
			}
			c, ok := escape(rest[at:])
			switch {
			case !ok:
				plain++
			case c == '=':
				typical++
			}
			rest = rest[at+1:]
		}
	}
	return typical > plain || declared && plain == 0
}

// isSoft reports whether an encoded line goes on in the next.
func isSoft(line string) bool {
	line = strings.TrimRight(line, " \t")
	return strings.HasSuffix(line, "=") && !strings.HasSuffix(line, "==")
}

// escape reads the encoded byte that s may start with.
func escape(s string) (c byte, ok bool) {
	if len(s) < 3 || s[0] != '=' {
		return 0, false
	}
	v, err := strconv.ParseUint(s[1:3], 16, 8)
	return byte(v), err == nil
}

// postWriter puts a text together of parts of a file.
type postWriter struct {
	text   strings.Builder
	pieces []piece
}

func (w *postWriter) add(s string, line, column int) {
	if s != "" {
		w.pieces = append(w.pieces, piece{w.text.Len(), line, column})
		w.text.WriteString(s)
	}
}

// decode adds an encoded text. What stands for a control character is left.
func (w *postWriter) decode(s string, line, column int) {
	start := 0
	for i := 0; i < len(s); i++ {
		c, ok := escape(s[i:])
		if !ok || c < ' ' && c != '\t' && c != '\n' {
			continue
		}
		w.add(s[start:i], line, column+start)
		w.add(string([]byte{c}), line, column+i)
		start = i + len("=00")
		i = start - 1
	}
	w.add(s[start:], line, column+start)
}

// decodeBase64 adds a line of an encoded text, without the carriage returns that
// it may have at line ends.
func (w *postWriter) decodeBase64(s string, line int) {
	const letters, each = 4, 3 // of the encoding, for as many bytes
	text, _ := base64.StdEncoding.DecodeString(s)
	for at := 0; at < len(text); at += each {
		part := text[at:min(at+each, len(text))]
		w.add(strings.ReplaceAll(string(part), "\r", ""), line, 1+at/each*letters)
	}
}

func (w *postWriter) post() *post {
	return &post{text: w.text.String(), pieces: w.pieces}
}

// unquoted takes the quoting marks off every line, and what steers a terminal.
func (p *post) unquoted() *post {
	var w postWriter
	at := 0
	for line := range strings.Lines(p.text) {
		end := at + len(line)
		at += len(quoteMarks().FindString(line))
		start := at
		for _, odd := range oddParts().FindAllStringIndex(p.text[at:end], -1) {
			from, to := at+odd[0], at+odd[1]
			p.copy(&w, start, from)
			if p.text[from:to] == unbroken {
				n, column := p.place(from)
				w.add(" ", n, column)
			}
			start = to
		}
		p.copy(&w, start, end)
		at = end
	}
	return w.post()
}

// copy adds a part of the text to another, and where it was.
func (p *post) copy(w *postWriter, from, to int) {
	for from < to {
		next := sort.Search(len(p.pieces), func(i int) bool { return p.pieces[i].at > from })
		end := to
		if next < len(p.pieces) {
			end = min(end, p.pieces[next].at)
		}
		line, column := p.place(from)
		w.add(p.text[from:end], line, column)
		from = end
	}
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
