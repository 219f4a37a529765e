package format

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sigtest/latency"
)

var schbenchKey = regexp.MustCompile(`"(?:wakeup_latency|request_latency|rps)_(?:pct\d|min|max)`)

func isSchbenchJSON(head []byte) bool {
	return bytes.Contains(head, []byte(`"int"`)) && schbenchKey.Match(head)
}

// schbenchJSON is what schbench --json writes, as far as it is read.
type schbenchJSON struct {
	Int map[string]*float64 `json:"int"`
}

// readSchbenchJSON reads the objects that one or several runs have written.
func readSchbenchJSON(r io.Reader, path string) ([]latency.Observation, error) {
	values, err := readJSON[schbenchJSON](r, path)
	if err != nil {
		return nil, err
	}
	var all []latency.Observation
	for i, v := range values {
		run := v.value.observations(v.line)
		if len(run) == 0 {
			return nil, &SyntaxError{path, v.line, 0, fmt.Errorf("a JSON value that is no result of schbench: expected an object \"int\" with keys such as \"wakeup_latency_pct99.0\"")}
		}
		for j := range run {
			if len(values) > 1 {
				run[j].Run = strconv.Itoa(i + 1)
			}
		}
		all = append(all, run...)
	}
	return all, nil
}

func (s schbenchJSON) observations(line int) (all []latency.Observation) {
	keys := slices.SortedFunc(maps.Keys(s.Int), compareNatural)
	for _, kind := range schbenchKinds() {
		if kind.key == "" {
			continue
		}
		largest := s.Int[kind.key+"_max"]
		measured := largest == nil || *largest > 0 // without a sample all is 0
		add := func(key, row string) {
			c := cell{missing: true}
			if v := s.Int[key]; v != nil && measured {
				c = cell{value: *v}
			}
			all = append(all, kind.observe(row, c, line))
		}
		for _, key := range keys {
			if percent, ok := strings.CutPrefix(key, kind.key+"_pct"); ok {
				add(key, percentileName(percent))
			}
		}
		for _, row := range []string{"min", "max"} {
			if key := kind.key + "_" + row; slices.Contains(keys, key) {
				add(key, row)
			}
		}
	}
	return all
}
