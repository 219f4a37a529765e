package format

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sigtest/latency"
)

var schbenchKey = newPattern(`"(?:wakeup_latency|request_latency|rps)_(?:pct\d|min|max)`)

func isSchbenchJSON(head []byte) bool {
	return bytes.Contains(head, []byte(`"int"`)) && schbenchKey().Match(head)
}

// schbenchJSON is what schbench --json writes, as far as it is read.
type schbenchJSON struct {
	Int map[string]*float64 `json:"int"`
}

// observeSchbenchJSON reads the object that a run has written.
func observeSchbenchJSON(s schbenchJSON, line int, _ Input) (all []latency.Observation, err error) {
	keys := slices.SortedFunc(maps.Keys(s.Int), compareNatural)
	for _, kind := range schbenchKinds() {
		if kind.key == "" {
			continue
		}
		largest := s.Int[kind.key+"_max"]
		measured := largest == nil || *largest > 0 // without a sample all is 0
		add := func(key, row string) {
			o := kind.observe(row)
			o.Line, o.Missing = line, true
			if v := s.Int[key]; v != nil && measured {
				o.Value, o.Missing = *v, false
			}
			if o.Value < 0 {
				err = fmt.Errorf("%s is %g: expected a number from 0 on", excerpt(key), o.Value)
			}
			all = append(all, o)
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
	if len(all) == 0 {
		err = errors.New(`a JSON value that is no result of schbench: expected an object "int" with keys such as "wakeup_latency_pct99.0"`)
	}
	return all, err
}
