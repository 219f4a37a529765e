package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
)

// jsonReader reads a JSON text value by value, and knows where it is.
type jsonReader struct {
	text    []byte
	decoder *json.Decoder
}

func newJSONReader(text []byte) *jsonReader {
	return &jsonReader{text, json.NewDecoder(bytes.NewReader(text))}
}

// members calls read with each key of the object that comes next; read takes
// the value. A key that comes twice is an error.
func (r *jsonReader) members(read func(key string) error) error {
	if err := r.open("", '{', "an object"); err != nil {
		return err
	}
	seen := map[string]bool{}
	for r.decoder.More() {
		at := r.at()
		token, err := r.decoder.Token()
		if err != nil {
			return r.fault(at, "", err)
		}
		key := token.(string) // the decoder allows nothing else here
		if seen[key] {
			return placed(r.text, at, "", fmt.Errorf("%q is there twice", key))
		}
		seen[key] = true
		if err := read(key); err != nil {
			return err
		}
	}
	return r.close("")
}

// elements calls read for each element of the array that comes next, which
// begins at start.
func (r *jsonReader) elements(path string, read func(start int) error) error {
	if err := r.open(path, '[', "an array"); err != nil {
		return err
	}
	for r.decoder.More() {
		if err := read(r.at()); err != nil {
			return err
		}
	}
	return r.close(path)
}

func (r *jsonReader) open(path string, delim json.Delim, what string) error {
	at := r.at()
	token, err := r.decoder.Token()
	if err != nil {
		return r.fault(at, path, err)
	}
	if token != delim {
		return placed(r.text, at, path, fmt.Errorf("expected %s", what))
	}
	return nil
}

func (r *jsonReader) close(path string) error {
	at := r.at()
	if _, err := r.decoder.Token(); err != nil {
		return r.fault(at, path, err)
	}
	return nil
}

// value decodes the value that comes next.
func (r *jsonReader) value(path string, into any) error {
	at := r.at()
	if err := r.decoder.Decode(into); err != nil {
		return r.fault(at, path, err)
	}
	return nil
}

// object decodes the object that comes next, which begins at start, and checks
// its keys. path is asked for errors only: there are many objects.
func (r *jsonReader) object(start int, path func() string, into any, rule keyRule) error {
	if err := r.decoder.Decode(into); err != nil {
		return r.fault(start, path(), err)
	}
	text := r.text[start:r.decoder.InputOffset()]
	if text[0] != '{' { // null, which the decoder takes
		return placed(r.text, start, path(), errors.New("expected an object, found null"))
	}
	if err := rule.check(text); err != nil {
		return placed(r.text, start, path(), err)
	}
	return nil
}

func (r *jsonReader) skip(path string) error {
	var any json.RawMessage
	return r.value(path, &any)
}

// end refuses what comes after the document.
func (r *jsonReader) end() error {
	at := r.at()
	if _, err := r.decoder.Token(); !errors.Is(err, io.EOF) {
		return placed(r.text, at, "", errors.New("more follows after the end of the report: expected one JSON object"))
	}
	return nil
}

// at returns where the next value begins.
func (r *jsonReader) at() int {
	at := int(r.decoder.InputOffset())
	for at < len(r.text) && bytes.IndexByte([]byte(" \t\r\n,:"), r.text[at]) >= 0 {
		at++
	}
	return at
}

// fault words an error of the decoder in a value that begins at an offset.
func (r *jsonReader) fault(at int, path string, err error) error {
	var typed *json.UnmarshalTypeError
	if errors.As(err, &typed) {
		if typed.Field != "" {
			path += "." + typed.Field
		}
		return placed(r.text, at, path, fmt.Errorf("expected %s, found %s", kindOf(typed.Type), typed.Value))
	}
	// The decoder does not tell where in the text, other than a look at the whole.
	var syntax *json.SyntaxError
	if err := json.Unmarshal(r.text, new(json.RawMessage)); errors.As(err, &syntax) {
		if int(syntax.Offset) >= len(r.text) {
			return placed(r.text, len(r.text), path, errors.New("the file is cut off here: write it again"))
		}
		return placed(r.text, int(syntax.Offset)-1, path, err)
	}
	return placed(r.text, at, path, err)
}

// placed names the place of an error.
func placed(text []byte, offset int, path string, err error) error {
	before := text[:min(offset, len(text))]
	return &PlaceError{
		Line:   1 + bytes.Count(before, []byte("\n")),
		Column: len(before) - bytes.LastIndexByte(before, '\n'),
		Path:   path, Err: err,
	}
}

// jsonKind names the kind of a JSON value for messages.
func jsonKind(text []byte) string {
	switch text[0] {
	case '"':
		return "string"
	case '{':
		return "object"
	case '[':
		return "array"
	case 't', 'f':
		return "bool"
	}
	return "number " + string(text)
}

// kindOf names what a Go type is in JSON.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Uint64:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "an array"
	}
	return "an object"
}
