package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// jsonObject is an object as it stands in a file: valid JSON.
type jsonObject struct {
	text         []byte
	line, column int // where it begins, from 1
}

// after returns where what follows a text is that begins where the object does.
func (o jsonObject) after(text []byte) (line, column int) {
	if n := bytes.Count(text, []byte("\n")); n > 0 {
		return o.line + n, len(text) - bytes.LastIndexByte(text, '\n')
	}
	return o.line, o.column + len(text)
}

// objectSource yields the objects of a file, io.EOF after the last one, and
// errCut for one that the file ends in.
type objectSource interface {
	next() (jsonObject, error)
}

// objectLines are objects, each in a line of its own. Other lines are what a
// tool said besides, and are skipped.
type objectLines struct{ *textLines }

func lineObjects(r io.Reader, path string) (objectSource, error) {
	l := newTextLines(r, path)
	l.plain = true
	return objectLines{l}, nil
}

func (s objectLines) next() (jsonObject, error) {
	for line, ok := s.textLines.next(); ok; line, ok = s.textLines.next() {
		object := strings.TrimLeft(line, " \t")
		if !strings.HasPrefix(object, "{") {
			continue
		}
		text := []byte(object)
		at := jsonObject{text, s.n, columnIn(s.raw, 1+len(line)-len(object))}
		if json.Valid(text) {
			return at, nil
		}
		at.text = nanAsNull(text)
		switch {
		case json.Valid(at.text):
			return at, nil
		case !s.ended:
			at.text = []byte("{}") // valid, for what asks where it is
			return at, errCut
		}
		var value json.RawMessage
		err := json.NewDecoder(strings.NewReader(line)).Decode(&value)
		if err == nil {
			err = json.Unmarshal([]byte(line), &value) // what stands behind it
		}
		return at, s.noJSON([]byte(line), err)
	}
	if err := s.err(); err != nil {
		return jsonObject{}, err
	}
	return jsonObject{}, io.EOF
}

// documentObjects are those of whole documents: objects, and arrays of them.
func documentObjects(r io.Reader, path string) (objectSource, error) {
	values, err := readJSON[json.RawMessage](r, path)
	if err != nil {
		return nil, err
	}
	var all objectList
	for _, v := range values {
		if v.value[0] == '{' {
			all = append(all, jsonObject{v.value, v.line, v.column})
			continue
		}
		o := jsonObject{nil, v.line, v.column}
		counted := 0
		for at, element := range elementsOf(v.value) {
			o.line, o.column = o.after(v.value[counted:at])
			counted, o.text = at, element
			if element[0] != '{' {
				return nil, &SyntaxError{path, o.line, o.column, fmt.Errorf("%s where an object is expected, such as {\"name\": \"x\", \"value\": 1.5}", excerpt(string(element)))}
			}
			all = append(all, o)
		}
	}
	return &all, nil
}

type objectList []jsonObject

func (l *objectList) next() (jsonObject, error) {
	if len(*l) == 0 {
		return jsonObject{}, io.EOF
	}
	first := (*l)[0]
	*l = (*l)[1:]
	return first, nil
}

// objectRecords turns objects into records: all have a cell for every name.
type objectRecords struct {
	path   string
	source objectSource
	ahead  []jsonObject // read, but not yet returned as records
	cut    bool         // behind these the file ends within an object
	object jsonObject   // read last
	names  []string
	column map[string]int // by name
	ignore []string
	record []string
}

// newObjectRecords finds the names: those of all objects of a document, those of
// the first lines of a log. whole says that all objects were looked at.
func newObjectRecords(source objectSource, in Input) (r *objectRecords, whole bool, err error) {
	r = &objectRecords{path: in.Path, source: source, column: map[string]int{}, ignore: in.Ignore}
	_, inMemory := source.(*objectList)
	for size := 0; inMemory || size < HeadSize; {
		o, err := source.next()
		if err == io.EOF {
			whole = true
			break
		}
		if err == errCut {
			r.ahead, r.cut = append(r.ahead, o), true
			break
		}
		if err != nil {
			return nil, false, err
		}
		r.ahead = append(r.ahead, o)
		size += len(o.text)
		for m := range membersOf(o.text) {
			if _, known := r.column[m.name]; !known {
				r.column[m.name] = len(r.names)
				r.names = append(r.names, m.name)
			}
		}
	}
	if len(r.names) == 0 {
		return nil, whole, &SyntaxError{in.Path, 1, 0, errors.New("no JSON object with members: expected some such as {\"name\": \"x\", \"value\": 1.5}, in an array or one a line")}
	}
	return r, whole, nil
}

// sample returns the records of the objects looked at.
func (r *objectRecords) sample() (sample [][]string, err error) {
	for i, o := range r.ahead {
		if r.cut && i == len(r.ahead)-1 {
			break
		}
		if err := r.fill(o); err != nil {
			return nil, err
		}
		sample = append(sample, slices.Clone(r.record))
	}
	return sample, nil
}

func (r *objectRecords) read() ([]string, error) {
	if len(r.ahead) == 0 {
		o, err := r.source.next()
		r.object = o
		if err != nil {
			return nil, err
		}
		return r.record, r.fill(o)
	}
	o := r.ahead[0]
	r.object, r.ahead = o, r.ahead[1:]
	if r.cut && len(r.ahead) == 0 {
		return nil, errCut
	}
	return r.record, r.fill(o)
}

// fill makes an object the current record.
func (r *objectRecords) fill(o jsonObject) error {
	r.object = o
	if r.record == nil {
		r.record = make([]string, len(r.names))
	}
	clear(r.record)
	for m := range membersOf(o.text) {
		i, known := r.column[m.name]
		ignored := len(r.ignore) > 0 && containsFold(r.ignore, m.name)
		switch {
		case ignored:
		case !known:
			return r.wrong(m.at, fmt.Errorf("the name %s occurs in none of the first %d KB of objects, which tell the columns: put it into the first object too, with null for no value, or leave it aside with --ignore %s", excerpt(m.name), HeadSize>>10, m.name))
		case m.value[0] == '[' && holdsNumber(m.value):
			return r.wrong(m.at, fmt.Errorf("%s is a list of numbers: give each an object of its own (rows, as pandas writes by orient=\"records\"), or leave it aside with --ignore %s", excerpt(m.name), m.name))
		default:
			r.record[i] = cellOf(m.value)
		}
	}
	return nil
}

// cellOf is a value as the cell of a table.
func cellOf(value []byte) string {
	switch value[0] {
	case 'n':
		return "" // null
	case '"':
		return jsonText(value)
	}
	return string(value)
}

func holdsNumber(list []byte) bool {
	for _, element := range elementsOf(list) {
		if c := element[0]; c == '-' || '0' <= c && c <= '9' {
			return true
		}
	}
	return false
}

func (r *objectRecords) wrong(at int, err error) error {
	line, column := r.object.after(r.object.text[:at])
	return &SyntaxError{r.path, line, column, err}
}

// at returns the place of a cell; that of the object where it has none.
func (r *objectRecords) at(field int) (line, column int) {
	for m := range membersOf(r.object.text) {
		if field < len(r.names) && m.name == r.names[field] {
			return r.object.after(r.object.text[:m.at])
		}
	}
	return r.object.line, r.object.column
}
