package latency

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
)

// markDuplicates notes rows whose values repeat those of an earlier row, run
// for run. Rows with fewer than three distinct values are left alone: counts
// such as allocations agree by chance.
func (c *comparer) markDuplicates() {
	seen := map[string]*Row{}
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		if !telling(row) {
			continue
		}
		key := valuesOf(row, c.result.Options.Paired)
		if earlier, ok := seen[key]; ok {
			row.DuplicateOf, c.notes[i].original = earlier.DisplayName(), earlier
		} else {
			seen[key] = row
		}
	}
}

func telling(row *Row) bool {
	var distinct []float64
	for _, s := range row.Samples {
		for _, v := range s.Values {
			if !slices.Contains(distinct, v) {
				distinct = append(distinct, v)
			}
			if len(distinct) == 3 {
				return true
			}
		}
	}
	return false
}

// valuesOf packs a row's values, sample by sample, and what it is compared with
// into a key for a map. Where runs are paired by their labels, so are these.
func valuesOf(row *Row, labels bool) string {
	var key []byte
	for _, c := range row.Comparisons {
		key = append(append(key, c.Baseline...), 0)
		key = append(append(key, c.Config...), 0)
	}
	for _, s := range row.Samples {
		key = binary.LittleEndian.AppendUint64(key, uint64(len(s.Values)))
		for _, v := range s.Values {
			key = binary.LittleEndian.AppendUint64(key, math.Float64bits(v))
		}
		if labels {
			key = append(append(key, strings.Join(s.Runs, "\x00")...), 0)
		}
	}
	return string(key)
}
