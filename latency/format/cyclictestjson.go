package format

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"sigtest/latency"
)

// cyclicJSON is a document of cyclictest --json; some of its keys end in a
// colon.
type cyclicJSON struct {
	ReturnCode int                      `json:"return_code"`
	Nanos      *int                     `json:"resolution_in_ns"`
	Threads    map[int]cyclicJSONThread `json:"thread"`
}

type cyclicJSONThread struct {
	Histogram map[uint64]uint64 `json:"histogram"`
	Cycles    *uint64           `json:"cycles"`
	Min       *float64          `json:"min"`
	Avg       *float64          `json:"avg"` // null where there were no cycles
	Max       *float64          `json:"max"`
}

func isCyclicJSON(head []byte) bool {
	return (bytes.Contains(head, []byte(`"rt_test_version:"`)) || bytes.Contains(head, []byte(`"cmdline:"`))) &&
		bytes.Contains(head, []byte(`"thread"`))
}

// observeCyclicJSON reads the document of a run.
func observeCyclicJSON(d cyclicJSON, line int, in Input) ([]latency.Observation, error) {
	if len(d.Threads) == 0 {
		return nil, errors.New(`a JSON document without "thread": expected what cyclictest --json writes`)
	}
	unit := cyclicUnit(in)
	if d.Nanos != nil {
		unit = "us"
		if *d.Nanos != 0 {
			unit = "ns"
		}
	}
	var threads []latencySummary
	for _, number := range slices.Sorted(maps.Keys(d.Threads)) {
		s := latencySummary{prefix: "T" + strconv.Itoa(number) + "/", unit: unit}
		thread := d.Threads[number]
		if err := thread.summarise(&s, line); err != nil {
			return nil, fmt.Errorf("thread %d %w", number, err)
		}
		threads = append(threads, s)
	}
	out := observationsOf(threads)
	if d.ReturnCode != 0 {
		out = append(out, noteAt(line, "run-failed",
			fmt.Sprintf("cyclictest ended with return code %d", d.ReturnCode), "look at what it said, and make the run again"))
	}
	return out, nil
}

func (t *cyclicJSONThread) summarise(s *latencySummary, line int) error {
	if t.Cycles == nil || t.Min == nil || t.Max == nil {
		return errors.New("lacks cycles, min or max: expected what cyclictest --json writes")
	}
	s.count = float64(*t.Cycles)
	s.min = reading{cell{value: *t.Min}, line}
	s.max = reading{cell{value: *t.Max}, line}
	s.avg = reading{cell{missing: true}, line}
	if t.Avg != nil {
		s.avg.cell = cell{value: *t.Avg}
	}
	if s.count == 0 {
		s.nothingMeasured()
	}
	for _, low := range slices.Sorted(maps.Keys(t.Histogram)) {
		s.bins = append(s.bins, bin{float64(low), float64(t.Histogram[low])})
	}
	if len(s.bins) > 0 { // without -h, it is there but empty
		s.over = reading{cell{value: max(0, s.count-s.total())}, line}
	}
	return nil
}
