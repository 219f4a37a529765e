package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// jsonValue is a value of a JSON text, and the line it starts in.
type jsonValue[T any] struct {
	value T
	line  int
}

// readJSON reads the JSON values of a file, one behind the other: a document,
// JSON lines, or documents appended by several runs. Lines between them that
// do not begin with { or [ are what a tool said besides, and are skipped.
func readJSON[T any](r io.Reader, path string) ([]jsonValue[T], error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, &SyntaxError{path, 0, 0, fmt.Errorf("cannot be read: %w", err)}
	}
	var values []jsonValue[T]
	for at := nextJSON(text, 0); at < len(text); at = nextJSON(text, at) {
		d := json.NewDecoder(bytes.NewReader(text[at:]))
		v := jsonValue[T]{line: lineAt(text, at)}
		if err := d.Decode(&v.value); err != nil {
			return nil, jsonError(path, text, at, err)
		}
		values = append(values, v)
		at += int(d.InputOffset())
	}
	return values, nil
}

// nextJSON returns where the next line that begins with { or [ does, from the
// line that holds at on, or from at itself if the bracket is there.
func nextJSON(text []byte, at int) int {
	for at < len(text) {
		rest := bytes.TrimLeft(text[at:], " \t\n")
		at = len(text) - len(rest)
		if len(rest) > 0 && (rest[0] == '{' || rest[0] == '[') {
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

func lineAt(text []byte, offset int) int {
	return 1 + bytes.Count(text[:min(offset, len(text))], []byte("\n"))
}

// jsonError places an error of a value that starts at a byte of the text.
func jsonError(path string, text []byte, start int, err error) error {
	var syntax *json.SyntaxError
	var typed *json.UnmarshalTypeError
	at := len(text)
	switch {
	case errors.As(err, &syntax):
		at = start + int(syntax.Offset)
		err = fmt.Errorf("is no JSON here: %w", err)
	case errors.As(err, &typed):
		at = start + int(typed.Offset)
		err = fmt.Errorf("%s is a JSON %s, which is not expected there", typed.Field, typed.Value)
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = fmt.Errorf("the JSON value that starts in line %d is not finished: the file is cut off", lineAt(text, start))
	}
	before := string(text[:min(at, len(text))])
	column := len(before) - strings.LastIndexByte(before, '\n') - 1
	return &SyntaxError{path, lineAt(text, at), column, err}
}
