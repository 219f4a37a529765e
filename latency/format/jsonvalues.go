package format

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// jsonValue is a value of a JSON text, and where it starts.
type jsonValue[T any] struct {
	value        T
	line, column int
}

// maxDocument is how much JSON is held in memory: what is compressed may be larger
// than anybody has.
const maxDocument = 1 << 30

// jsonNaN is a member without a value as C, C++ and Python print it, which is no
// JSON.
var jsonNaN = newPattern(`("\s*:\s*)(?:-?nan|NaN|-?Infinity)(\s*[,}])`)

// nanAsNull gives such members a value that JSON knows.
func nanAsNull(text []byte) []byte {
	if !jsonNaN().Match(text) {
		return text // no copy of what may be large
	}
	return jsonNaN().ReplaceAll(text, []byte("${1}null$2"))
}

// readJSON reads the JSON values of a file, one behind the other: a document,
// JSON lines, or documents appended by several runs. Lines between them that
// do not begin with an object, or an array of objects or arrays, are what a
// tool said besides, and are skipped. A member that is nan or infinite is read as null.
func readJSON[T any](r io.Reader, path string) ([]jsonValue[T], error) {
	raw, err := readDocument(r, path, maxDocument)
	if err != nil {
		return nil, err
	}
	text := nanAsNull(plainText(raw))
	var values []jsonValue[T]
	line, counted := 1, 0 // the line of a byte that was reached
	for at := nextJSON(text, 0); at < len(text); at = nextJSON(text, at) {
		d := json.NewDecoder(bytes.NewReader(text[at:]))
		line += bytes.Count(text[counted:at], []byte("\n"))
		counted = at
		v := jsonValue[T]{line: line, column: at - bytes.LastIndexByte(text[:at], '\n')}
		if err := d.Decode(&v.value); err != nil {
			e := jsonError(path, text, at, err)
			if e.Column > 0 {
				e.Column = columnIn(strings.Split(string(raw), "\n")[e.Line-1], e.Column)
			}
			return nil, e
		}
		values = append(values, v)
		at += int(d.InputOffset())
	}
	return values, nil
}

// readDocument reads all of a file that has so many bytes at most.
func readDocument(r io.Reader, path string, most int64) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(r, most+1))
	switch {
	case err != nil:
		return nil, &SyntaxError{path, 0, 0, fmt.Errorf("cannot be read: %w", err)}
	case int64(len(raw)) > most:
		return nil, &SyntaxError{path, 1, 0, fmt.Errorf("is JSON of more than %d bytes, which is held in memory as a whole: give the runs in several files, or one JSON object a line, or as CSV", most)}
	}
	return raw, nil
}

// nextJSON returns where the next line that begins with a JSON value does, from
// the line that holds at on, or from at itself if the value is there.
func nextJSON(text []byte, at int) int {
	for at < len(text) {
		rest := bytes.TrimLeft(text[at:], " \t\n")
		at = len(text) - len(rest)
		if beginsJSON(rest) {
			return at
		}
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			break
		}
		at += end
	}
	return len(text)
}

// beginsJSON tells an object or an array from a line such as a prompt,
// [root@host ~]#, or the time of a log, [  12.345].
func beginsJSON(text []byte) bool {
	if len(text) == 0 || text[0] != '[' {
		return len(text) > 0 && text[0] == '{'
	}
	text = bytes.TrimLeft(text[1:], " \t\n")
	return len(text) == 0 || bytes.IndexByte([]byte("{[]"), text[0]) >= 0
}

// jsonFigure reads a time, a rate or a count, of which null is a missing one.
func jsonFigure(v *float64) (cell, error) {
	switch {
	case v == nil:
		return cell{missing: true}, nil
	case *v < 0:
		return cell{}, fmt.Errorf("%v is negative, which no time, rate or count is: remove the run", *v)
	}
	return cell{value: *v}, nil
}

func lineAt(text []byte, offset int) int {
	return 1 + bytes.Count(text[:min(offset, len(text))], []byte("\n"))
}

// jsonError places an error of a value that starts at a byte of the text.
func jsonError(path string, text []byte, start int, err error) *SyntaxError {
	var syntax *json.SyntaxError
	var typed *json.UnmarshalTypeError
	at := len(text)
	switch {
	case errors.As(err, &syntax):
		at = start + int(syntax.Offset)
		err = fmt.Errorf("is no JSON here: %w", err)
	case errors.As(err, &typed):
		at = start + int(typed.Offset)
		err = fmt.Errorf("%s is a JSON %s, which is not expected there", cmp.Or(typed.Field, "the value"), typed.Value)
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = fmt.Errorf("the JSON value that starts in line %d is not finished: the file is cut off", lineAt(text, start))
	default:
		at = start + 1
	}
	before := string(text[:min(at, len(text))])
	column := len(before) - strings.LastIndexByte(before, '\n') - 1
	return &SyntaxError{path, lineAt(text, at), column, err}
}
