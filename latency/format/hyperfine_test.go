package format

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHyperfine(t *testing.T) {
	checkFiles(t, "hyperfine", map[string][]string{
		"two.json": {
			"1 time|./old --n 5|1|0.5 s lower", "1 memory|./old --n 5|1|1.048576e+06 B lower",
			"1 time|./old --n 5|2|0.51 s lower", "1 memory|./old --n 5|2|1.052672e+06 B lower",
			"1 time|./new --n 5|1|0.4 s lower", "1 memory|./new --n 5|1|1.048576e+06 B lower",
			"1 rejected: failed run", "1 rejected: failed run",
			"1 rejected: killed run", "1 rejected: killed run",
		},
		"one.json": {
			"2 time||1|0.101 s lower", "2 time||2|0.103 s lower", "2 time||3|0.102 s lower",
			"3 time||4|0.104 s lower",
		},
		"parameters.json": {
			"1 time|sort -S 1M, file=a.txt, size=1M|1|1.5 s lower",
			"1 time|sort -S 2M|1|1.25 s lower",
			"1 time|sort -S 1M, file=b.txt, size=1M|1|2.5 s lower",
		},
	})
}

func TestHyperfineCut(t *testing.T) { checkCuts(t, "hyperfine", true) }

// A file that is one configuration has the commands in the metrics' names. The
// order of the runs is known within a lone file.
func TestHyperfinePlaces(t *testing.T) {
	one := `{"results": [{"command": "a", "times": [1, 2]}, {"command": "b", "times": [3]}]}`
	twice := `{"results": [{"command": "make", "times": [1]}, {"command": "make", "times": [2]}]}`
	for _, c := range []struct {
		text string
		in   Input
		want string
	}{
		{one, Input{}, "time|a|1|1@1 time|a|2|2@2 time|b|1|3@3"},
		{one, Input{among: true}, "time|a|1|1@0 time|a|2|2@0 time|b|1|3@0"},
		{one + one, Input{}, "time|a|1|1@0 time|a|2|2@0 time|b|1|3@0 time|a|3|1@0 time|a|4|2@0 time|b|2|3@0"},
		{one, Input{fixed: true}, "time (a)||1|1@0 time (a)||2|2@0 time (b)||1|3@0"},
		{twice, Input{}, "time|make|1|1@1 time|make (2)|1|2@2"},
		{twice + twice, Input{}, "time|make|1|1@0 time|make (2)|1|2@0 time|make|2|1@0 time|make (2)|2|2@0"},
		{twice, Input{fixed: true}, "time (make)||1|1@0 time (make (2))||1|2@0"},
		{`{"results": [{"command": "a", "times": [1, null]}]}`, Input{fixed: true}, "time||1|1@0 time||2|missing@0"},
		{`{"results": [{"command": "a", "times": [1, 2]}]}`, Input{}, "time||1|1@0 time||2|2@0"},
	} {
		var got []string
		for o, err := range hyperfineFormat().Read(strings.NewReader(c.text), c.in) {
			if err != nil {
				t.Fatal(err)
			}
			value := fmt.Sprint(o.Value)
			if o.Missing {
				value = "missing"
			}
			got = append(got, fmt.Sprintf("%s|%s|%s|%s@%v", o.Metric, o.Config, o.Run, value, o.Order))
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s: %s", c.text, diff)
		}
	}
}

func TestHyperfineErrors(t *testing.T) {
	checkErrors(t, "hyperfine", []errorCase{
		{"cut off", `{"results": [{"command": "a", "times": [0.5, 0.2`,
			`f:1:48: the JSON value that starts in line 1 is not finished: the file is cut off`},
		{"no results", `{"results": []}`,
			`f:1: no times of a command: expected what hyperfine --export-json writes`},
		{"no JSON", "a\n",
			`f:1: no times of a command: expected what hyperfine --export-json writes`},
		{"exit codes", `{"results": [{"command": "a", "times": [1, 2], "exit_codes": [0]}]}`,
			`f:1: command "a" has 2 times, 1 exit_codes and 0 of memory_usage_byte: expected as many of each`},
		{"negative", "\n" + `{"results": [{"command": "a", "times": [1, -2]}]}`,
			`f:2: command "a" has a wrong time: -2 is negative, which no time, rate or count is: remove the run`},
		{"text", `{"results": [{"command": "a", "times": [1, "2"]}]}`,
			`f:1:46: results.times is a JSON string, which is not expected there`},
	})
	checkNotClaimed(t, "hyperfine", []string{`{"results": [1]}`, `{"results": [{"name": "a", "times": [1]}]}`})
}

func FuzzHyperfine(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "hyperfine", text) })
}
