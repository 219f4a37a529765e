package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
)

type jsonRecord struct {
	A *float64 `json:"a"`
	B struct {
		C string `json:"c"`
	} `json:"b"`
}

func TestReadJSON(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string // line:a of each value
	}{
		{"document", "{\"a\": 1}\n", "1:1"},
		{"nothing", "", ""},
		{"text only", "a tool\nsays this\n", ""},
		{"lines", "{\"a\": 1}\n{\"a\": 2}\n\n{\"a\": 3}", "1:1 2:2 4:3"},
		{"one line", `{"a": 1} {"a": 2}{"a": 3}`, "1:1 1:2 1:3"},
		{"documents", "{\n  \"a\": 1\n}\n{\n  \"a\": 2\n}\n", "1:1 4:2"},
		{"text around", "$ tool --json\nwarning: {x}\n  {\"a\": 1}\nmore\n{\"a\": 2} and text\nend\n", "3:1 5:2"},
		{"a prompt", "[root@host ~]# tool --json\n{\"a\": 1}\n", "2:1"},
		{"a log", "[   12.345678] kernel\n[note] x\n{\"a\": 1}\n", "3:1"},
		{"no number", `{"a": -nan}` + "\n" + `{"a":nan , "b": {}}` + "\n" + `{"b": {"c": "x: nan, y"}, "a": 1}`, "1:null 2:null 3:1"},
		{"no number in C++", `{"a": NaN}` + "\n" + `{"a": -Infinity}` + "\n" + `{"b": {"c": "a: NaN, y"}, "a": 1}`, "1:null 2:null 3:1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			values, err := readJSON[jsonRecord](strings.NewReader(c.text), "f")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, v := range values {
				s := "null"
				if v.value.A != nil {
					s = fmt.Sprint(*v.value.A)
				}
				got = append(got, fmt.Sprintf("%d:%s", v.line, s))
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got %s, want %s", s, c.want)
			}
		})
	}
}

func TestReadJSONKeepsText(t *testing.T) {
	values, err := readJSON[jsonRecord](strings.NewReader(`{"b": {"c": "x: nan, y"}}`), "f")
	if err != nil || values[0].value.B.C != "x: nan, y" {
		t.Errorf("%+v, %v", values, err)
	}
}

func TestReadJSONArrays(t *testing.T) {
	for text, want := range map[string]int{
		"[{\"a\": 1},\n{\"a\": 2}]": 2,
		"[\n  {\"a\": 1}\n]\n":      1,
		"[]":                        0,
	} {
		values, err := readJSON[[]jsonRecord](strings.NewReader(text), "f")
		if err != nil || len(values) != 1 || len(values[0].value) != want {
			t.Errorf("%s: %v, %v", text, values, err)
		}
	}
}

func TestReadJSONErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"no JSON", "{\"a\": 1}\n{\"a\": x}\n", "f:2:7: is no JSON here: invalid character 'x' looking for beginning of value"},
		{"trailing comma", "x\n{\n \"a\": 1,\n}\n", "f:4:1: is no JSON here: invalid character '}' looking for beginning of object key string"},
		{"cut off", "x\n{\"a\": 1,\n \"b\": {", "f:3:7: the JSON value that starts in line 2 is not finished: the file is cut off"},
		{"wrong type", "{\n \"b\": {\"c\": 12}\n}\n", "f:2:14: b.c is a JSON number, which is not expected there"},
		{"array", "\n[{\"a\": 1}]\n", "f:2:1: the value is a JSON array, which is not expected there"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := readJSON[jsonRecord](strings.NewReader(c.text), "f")
			if err == nil || err.Error() != c.want {
				t.Errorf("error: %v\nwant:  %s", err, c.want)
			}
		})
	}
	broken := errors.New("broken")
	if _, err := readJSON[jsonRecord](iotest.ErrReader(broken), "f"); !errors.Is(err, broken) {
		t.Errorf("error: %v", err)
	}
}

// TestReadDocument: what is unpacked may be larger than the memory.
func TestReadDocument(t *testing.T) {
	if raw, err := readDocument(strings.NewReader("[{}]"), "f", 4); string(raw) != "[{}]" || err != nil {
		t.Errorf("%q, %v", raw, err)
	}
	const want = "f:1: is JSON of more than 3 bytes, which is held in memory as a whole: give the runs in several files, or one JSON object a line, or as CSV"
	if _, err := readDocument(strings.NewReader("[{}]"), "f", 3); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}
