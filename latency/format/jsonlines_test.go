package format

import (
	"strings"
	"testing"

	"sigtest/latency"
)

func TestJSONLines(t *testing.T) {
	type point struct {
		Value float64 `json:"value"`
	}
	read := jsonLines(func(p point, _ int) ([]latency.Observation, error) {
		return []latency.Observation{{Metric: "m", Value: p.Value}}, nil
	})
	for _, c := range []struct{ text, want string }{
		{"{\"value\": 1}\nsome text\n> {\"value\": 2}\n", "1 m|||1;3 m|||2"},
		{"{\"value\": 1}\n{\"val", "1 m|||1;2 rejected: cut off at the end of the file"},
		{"{\"value\": 1}\n{\"val\n{\"value\": 3}\n", "1 m|||1;f:2:5: the JSON object does not end in its line"},
		{"{\"value\": \"x\"}\n", "f:1:"},
	} {
		var got []string
		for o, err := range read(strings.NewReader(c.text), Input{Path: "f"}) {
			if err != nil {
				got = append(got, err.Error())
				continue
			}
			got = append(got, describe(o))
		}
		s := strings.Join(got, ";")
		if at := strings.Index(c.want, "f:"); s != c.want && !(at >= 0 && strings.HasPrefix(s, c.want)) {
			t.Errorf("%q: %q, want %q", c.text, s, c.want)
		}
	}
}
