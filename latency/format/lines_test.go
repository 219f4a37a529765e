package format

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

func TestTextLines(t *testing.T) {
	l := newTextLines(strings.NewReader("a\n\nlast"), "f")
	var got []string
	for line, ok := l.next(); ok; line, ok = l.next() {
		got = append(got, line)
		if want := line != "last"; l.ended != want || l.n != len(got) {
			t.Errorf("%q: line %d, ended %v", line, l.n, l.ended)
		}
	}
	if want := []string{"a", "", "last"}; !reflect.DeepEqual(got, want) || l.err() != nil {
		t.Errorf("%q, %v", got, l.err())
	}
	if err := l.wrong(2, errors.New("bad")); err.Error() != "f:3:2: bad" {
		t.Error(err)
	}
}

func TestTextLinesCut(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{{"1234", true}, {"12345", false}, {"1234\n", false}} {
		l := newTextLines(strings.NewReader(c.text), "f")
		if line, _ := l.next(); l.cut(len(line), 5) != c.want {
			t.Errorf("%q: cut is %v", c.text, !c.want)
		}
	}
}

func TestTextLinesFails(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	l := newTextLines(iotest.ErrReader(broken), "f")
	if _, ok := l.next(); ok || !errors.Is(l.err(), broken) || !strings.HasPrefix(l.err().Error(), "f:1: cannot be read") {
		t.Errorf("%v", l.err())
	}
	l = newTextLines(strings.NewReader("a\n"+strings.Repeat("b", maxRecord+1)), "f")
	for _, ok := l.next(); ok; _, ok = l.next() {
	}
	if !errors.Is(l.err(), errTooLong) || !strings.HasPrefix(l.err().Error(), "f:2: ") {
		t.Errorf("%v", l.err())
	}
}

func TestFieldsOf(t *testing.T) {
	for _, c := range []struct {
		line string
		from int
		want []field
	}{
		{"", 0, nil},
		{" \t", 0, nil},
		{"ab", 0, []field{{"ab", 1}}},
		{" a\tbc  d ", 0, []field{{"a", 2}, {"bc", 4}, {"d", 8}}},
		{"x: ü b", 2, []field{{"ü", 4}, {"b", 7}}},
		{"x", 1, nil},
	} {
		if got := fieldsOf(c.line, c.from); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q from %d: %v, want %v", c.line, c.from, got, c.want)
		}
	}
}
