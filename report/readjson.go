package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"sigtest/latency"
)

// ErrNotReport is wrapped by errors of ReadJSON about what is no JSON that a
// sigtest wrote.
var ErrNotReport = errors.New("is no " + schemaName)

// PlaceError is an error at a place of a JSON text.
type PlaceError struct {
	Line, Column int    // from 1, in bytes
	Path         string // such as comparisons[3].p; "" where the text itself is to blame
	Err          error
}

func (e *PlaceError) Error() string {
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Unplaced())
}

// Unplaced is the error without line and column.
func (e *PlaceError) Unplaced() error {
	if e.Path == "" {
		return e.Err
	}
	return fmt.Errorf("%s: %w", e.Path, e.Err)
}

// Unwrap returns what is wrong there.
func (e *PlaceError) Unwrap() error { return e.Err }

// ReadJSON reads what the format json wrote: the result, and of the options
// those that the JSON holds (Signed, Only, Version). Written again with them, it
// gives the same bytes in every format as the result that the JSON was made of.
//
// What no report shows is not there: of samples the variance, the geometric
// mean and what is missing or unlabelled; of tests direction and estimate; of
// errors all but their text and the sentinels that errors.Is asks for.
//
// Where Options.Only left comparisons out of the JSON, the result has no more of
// them than sizes, P and verdict, and a warning says so. Keys that are unknown, as of a later sigtest, are
// skipped. What contradicts itself is an error, mostly a *PlaceError.
func ReadJSON(r io.Reader) (*latency.Result, Options, error) {
	text, err := readAtMost(r, maxReport)
	if err != nil {
		return nil, Options{}, fmt.Errorf("JSON report: %w", err)
	}
	s := saved{text: text}
	if err := s.checkSchema(); err != nil {
		return nil, Options{}, err
	}
	if err := s.read(); err != nil {
		return nil, Options{}, err
	}
	result, err := s.restore()
	if err != nil {
		return nil, Options{}, err
	}
	return result, s.displayed(), nil
}

// maxReport is the longest JSON that is read, in bytes: that of some 100,000
// metrics with 20 + 20 runs is half as long. A packed file may unpack to more
// than any memory.
const maxReport = 2 << 30

func readAtMost(r io.Reader, limit int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = fmt.Errorf("is longer than %d bytes: choose metrics with --metric when it is written", limit)
	}
	return text, err
}

// saved is a JSON report as it is read.
type saved struct {
	text []byte

	generator      generatorObject
	options        optionsObject
	configurations []string
	familySize     int
	sources        savedTable[sourceRow]
	summaries      savedTable[summaryRow]
	comparisons    savedTable[comparisonRow]
	tests          savedTable[testRow]
	samples        savedTable[sampleRow]
	warnings       savedTable[warningRow]
	quantiles      savedTable[quantileRow]
	metrics        savedTable[metricRow]
	runs           savedTable[configurationRow]
	hidden         savedTable[hiddenRow]
	infinite       savedTable[infiniteRow]
	geometricMeans savedTable[geoMeanRow]
}

// member is a key of the document, and what reads its value.
type member struct {
	key      string
	read     func(*jsonReader) error
	optional bool // not in what earlier sigtests wrote, of which nothing is lost
}

func (s *saved) members() []member {
	value := func(key string, into any) member {
		return member{key: key, read: func(r *jsonReader) error { return r.value(key, into) }}
	}
	object := func(key string, into any) member {
		rule := keyRuleOf(reflect.TypeOf(into).Elem())
		return member{key: key, read: func(r *jsonReader) error { return r.object(r.at(), func() string { return key }, into, rule) }}
	}
	geometricMeans := rowsOfTable("geometric_means", &s.geometricMeans)
	geometricMeans.optional = true
	return []member{
		object("generator", &s.generator),
		object("options", &s.options),
		value("configurations", &s.configurations),
		value("family_size", &s.familySize),
		rowsOfTable("sources", &s.sources),
		rowsOfTable("summaries", &s.summaries),
		rowsOfTable("comparisons", &s.comparisons),
		rowsOfTable("tests", &s.tests),
		rowsOfTable("samples", &s.samples),
		rowsOfTable("warnings", &s.warnings),
		rowsOfTable("quantiles", &s.quantiles),
		rowsOfTable("metrics", &s.metrics),
		rowsOfTable("configuration_runs", &s.runs),
		rowsOfTable("hidden", &s.hidden),
		rowsOfTable("infinite", &s.infinite),
		geometricMeans,
	}
}

// savedTable is an array of the document.
type savedTable[T any] struct {
	key    string
	rows   []T
	starts []int // where each row begins in the text
	text   []byte
}

func rowsOfTable[T any](key string, t *savedTable[T]) member {
	return member{key: key, read: func(r *jsonReader) error {
		t.key, t.text, t.rows = key, r.text, []T{}
		empty, rule := emptyRow[T](), keyRuleOf(reflect.TypeFor[T]())
		return r.elements(key, func(start int) error {
			row := empty
			if err := r.object(start, func() string { return t.path(len(t.rows)) }, &row, rule); err != nil {
				return err
			}
			t.rows, t.starts = append(t.rows, row), append(t.starts, start)
			return nil
		})
	}}
}

// emptyRow is a row of which nothing is known: a key that is left out is like
// one that is null.
func emptyRow[T any]() (row T) {
	fields := reflect.ValueOf(&row).Elem()
	for _, c := range numberColumns(fields.Type()) {
		fields.Field(c.field).SetFloat(math.NaN())
	}
	return row
}

// each calls use with every row, and places its errors.
func (t *savedTable[T]) each(use func(row *T) error) error {
	for i := range t.rows {
		if err := use(&t.rows[i]); err != nil {
			return placed(t.text, t.starts[i], t.path(i), err)
		}
	}
	return nil
}

func (t *savedTable[T]) path(row int) string { return fmt.Sprintf("%s[%d]", t.key, row) }

// read reads all members, in any order.
func (s *saved) read() error {
	r := newJSONReader(s.text)
	missing := s.members()
	err := r.members(func(key string) error {
		for i, m := range missing {
			if m.key == key {
				missing = append(missing[:i:i], missing[i+1:]...)
				return m.read(r)
			}
		}
		return r.skip(key)
	})
	if err != nil {
		return err
	}
	if err := r.end(); err != nil {
		return err
	}
	missing = slices.DeleteFunc(missing, func(m member) bool { return m.optional })
	if len(missing) > 0 {
		return fmt.Errorf("has no %q: written by an earlier sigtest (%s), whose JSON does not hold all that a report shows: run `sigtest compare` again", missing[0].key, s.generator.Version)
	}
	return nil
}

// checkSchema refuses what is no report that this sigtest can read.
func (s *saved) checkSchema() error {
	if start := bytes.TrimLeft(s.text, " \t\r\n"); len(start) == 0 || start[0] != '{' {
		return fmt.Errorf("%w: a JSON report begins with {", ErrNotReport)
	}
	// The decoder would take names for others.
	if valid := bytes.ToValidUTF8(s.text, nil); len(valid) < len(s.text) {
		at := 0
		for at < len(valid) && valid[at] == s.text[at] {
			at++
		}
		return placed(s.text, at, "", errors.New("is no UTF-8"))
	}
	schema, version, err := s.written()
	name, major, _ := strings.Cut(schema, "/")
	number, _ := strconv.Atoi(major)
	switch {
	case schema == schemaName:
		return nil
	case err != nil:
		return err
	case schema == "":
		return fmt.Errorf("%w: it has no \"schema\"", ErrNotReport)
	case name+"/1" == schemaName && number > 1:
		return fmt.Errorf("is %s, written by sigtest %s; this one reads %s: update sigtest", schema, version, schemaName)
	case strings.HasPrefix(schema, "sigtest."):
		return fmt.Errorf("is %s: only %s, as `sigtest compare --format json` writes it, can be shown", schema, schemaName)
	}
	return fmt.Errorf("%w: its \"schema\" is %q", ErrNotReport, schema)
}

// written says by which schema, and which sigtest, the document was written. It
// looks no further than it has to.
func (s *saved) written() (schema, version string, err error) {
	var generator generatorObject
	r := newJSONReader(s.text)
	found, enough := 0, errors.New("found")
	err = r.members(func(key string) (err error) {
		switch key {
		case "schema":
			err = r.value(key, &schema)
		case "generator":
			err = r.value(key, &generator)
		default:
			return r.skip(key)
		}
		if found++; found == 2 && err == nil {
			return enough
		}
		return err
	})
	if errors.Is(err, enough) {
		err = nil
	}
	return schema, generator.Version, err
}

// displayed are the options that the JSON was written with.
func (s *saved) displayed() Options {
	return Options{Signed: s.options.Change == "signed", Only: s.options.Only, Version: s.generator.Version}
}
