package format

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"sigtest/latency"
)

func TestWhole(t *testing.T) {
	broken := errors.New("broken")
	read := func(parsed error) (lines []int, err error) {
		r := whole(func(l *textLines, in Input) ([]latency.Observation, error) {
			return []latency.Observation{{Metric: "b", Line: 3}, {Metric: "a", Line: 1}, {Metric: "c", Line: 3}}, parsed
		})
		names := ""
		for o, e := range r(strings.NewReader(""), Input{Path: "f"}) {
			if e != nil {
				return lines, e
			}
			if o.Source != "f" {
				t.Errorf("source %q", o.Source)
			}
			lines = append(lines, o.Line)
			names += o.Metric
		}
		if names != "abc" {
			t.Errorf("order %s, want abc", names)
		}
		return lines, nil
	}
	if lines, err := read(nil); err != nil || !reflect.DeepEqual(lines, []int{1, 3, 3}) {
		t.Errorf("%v, %v", lines, err)
	}
	if lines, err := read(broken); err != broken || lines != nil {
		t.Errorf("%v, %v: want the error alone", lines, err)
	}
}
