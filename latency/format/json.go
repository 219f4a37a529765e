package format

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"
	"slices"

	"sigtest/latency"
)

// jsonFormat reads objects as the rows of a table: each has the columns that
// its names are, and what the columns mean is told as in csv. Objects inside
// are columns of their own, "latency.p99". null, and a name that an object
// lacks, is a missing value. Lists of numbers are refused: whether they are
// runs, or belong to one, nobody can tell.
func jsonFormat() Format {
	return Format{
		Name:   "json",
		Doc:    "array of JSON objects, or one object a line, whose names are those of columns of csv",
		Run:    "an object, or what its run, iteration, ... says; a file, where each metric occurs once",
		Sign:   "objects that have a metric's name and a value, or a configuration or run and numbers",
		Detect: detectJSON,
		Read:   byHead(chooseJSON),
	}
}

// chooseJSON tells a line an object, which is read line by line, from all else.
func chooseJSON(head []byte) reader {
	rest := head[nextJSON(head, 0):]
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	if len(line) > 0 && line[0] == '{' && json.Valid(line) {
		return readObjects(lineObjects)
	}
	return readObjects(documentObjects)
}

// openSource finds the objects of a text.
type openSource = func(r io.Reader, path string) (objectSource, error)

func readObjects(open openSource) reader {
	return func(r io.Reader, in Input) iter.Seq2[latency.Observation, error] {
		t, err := openObjects(r, in, open)
		return t.observations(in, err)
	}
}

// openObjects finds the columns of a table of objects.
func openObjects(r io.Reader, in Input, open openSource) (*table, error) {
	source, err := open(r, in.Path)
	if err != nil {
		return nil, err
	}
	records, whole, err := newObjectRecords(source, in)
	if err != nil {
		return nil, err
	}
	t := &table{path: in.Path, line: 1, source: records, header: records.names, dialect: dialect{separator: noSeparator}}
	if t.columns, err = newColumns(t.header, in.Options); err != nil {
		return nil, &SyntaxError{t.path, 1, 0, err}
	}
	if t.sample, err = records.sample(); err != nil {
		return nil, err
	}
	if in.facts != nil {
		in.facts.oneRun = whole && t.oneOfEach()
	}
	return t, nil
}

// oneOfEach reports whether each metric has one value in the sample, as in a
// list of results, and nothing says which run it is of.
func (t *table) oneOfEach() bool {
	metric := index(t.columns, metricRole)
	if metric < 0 || index(t.columns, valueRole) < 0 || index(t.columns, runRole) >= 0 {
		return false
	}
	tells := append(indices(t.columns, byRole), metric)
	if config := index(t.columns, configRole); config >= 0 {
		tells = append(tells, config)
	}
	seen := map[string]bool{}
	for _, row := range t.sample {
		var key []byte
		for _, i := range tells {
			key = append(append(key, row[i]...), 0)
		}
		if seen[string(key)] {
			return false
		}
		seen[string(key)] = true
	}
	return true
}

// detectJSON looks at the objects that a head begins with.
func detectJSON(head []byte) bool {
	objects, list := headObjects(head)
	records, _, err := newObjectRecords(objects, Input{})
	if err != nil {
		return false
	}
	columns, err := newColumns(records.names, Options{})
	if err != nil {
		return false
	}
	sample, err := records.sample()
	if err != nil { // to be explained
		return index(columns, valueRole) >= 0 && index(columns, metricRole) >= 0
	}
	if value := index(columns, valueRole); value >= 0 && index(columns, metricRole) >= 0 {
		return kindOf(sample, value) == holdsNumbers
	}
	named := index(columns, configRole) >= 0 || index(columns, runRole) >= 0
	// An object alone is some document, in which a version is no configuration.
	return list && named && slices.ContainsFunc(append(indices(columns, extra), indices(columns, valueRole)...), func(i int) bool {
		return kindOf(sample, i) == holdsNumbers
	})
}

// headObjects are the objects that the head of a file holds whole. list says that
// they are several, or in an array.
func headObjects(head []byte) (all *objectList, list bool) {
	text := plainText(head)
	text = nanAsNull(text[nextJSON(text, 0):])
	d := json.NewDecoder(bytes.NewReader(text))
	if list = bytes.HasPrefix(text, []byte("[")); list {
		_, _ = d.Token() // the bracket
	}
	all = &objectList{}
	for d.More() {
		var object json.RawMessage
		if err := d.Decode(&object); err != nil || object[0] != '{' {
			break
		}
		*all = append(*all, jsonObject{text: object})
	}
	return all, list || len(*all) > 1
}
