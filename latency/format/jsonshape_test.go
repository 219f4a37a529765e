package format

import "testing"

func TestHoldsJSON(t *testing.T) {
	const document = `{"context": {"host": "a"}, "benchmarks": [{"name": "runs", "real_time": 5}, {"name": "y", "runs": [[1, 2]]}]}`
	for _, c := range []struct {
		text  string
		paths []string
		want  bool
	}{
		{document, []string{"context", "benchmarks[].real_time"}, true},
		{document, []string{"benchmarks[].runs[][]"}, true},
		{document, []string{"benchmarks[].runs.x"}, false},
		{document, []string{"runs"}, false},
		{document, []string{"host"}, false},
		{document, []string{"*.host"}, true},
		{document, []string{"*.*.real_time"}, false},
		{"some text\n> " + document, []string{"context.host"}, true},
		{document[:80], []string{"benchmarks[].real_time"}, true},
		{document[:80], []string{"benchmarks[].runs"}, false},
		{`[{"name": "x", "value": 1}]`, []string{"[].name", "[].value"}, true},
		{`[{"name": "x", "value": 1}]`, []string{"name"}, false},
		{`{"a": {"x": NaN, "y": -nan}, "b": 1}`, []string{"a", "b"}, true},
		{`{"a": "\"b\": 1"}`, []string{"b"}, false},
		{"no JSON", []string{"a"}, false},
		{"", []string{"a"}, false},
	} {
		if got := holdsJSON([]byte(c.text), c.paths...); got != c.want {
			t.Errorf("%s holds %q: %v", c.text, c.paths, got)
		}
	}
}
