package latency

import (
	"math"
	"slices"
)

// markDuplicates notes rows whose values repeat those of an earlier row, run
// for run. Rows with fewer than three distinct values are left alone: counts
// such as allocations agree by chance.
func (c *comparer) markDuplicates() {
	seen := map[uint64][]*Row{}
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		if !telling(row) {
			continue
		}
		h := fingerprint(row)
		for _, earlier := range seen[h] {
			if sameValues(earlier, row) {
				row.DuplicateOf = earlier.DisplayName()
				break
			}
		}
		if row.DuplicateOf == "" {
			seen[h] = append(seen[h], row)
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

// fingerprint hashes a row's values (FNV-1a over their bits).
func fingerprint(row *Row) uint64 {
	h := uint64(14695981039346656037)
	for _, s := range row.Samples {
		for _, v := range s.Values {
			h = (h ^ math.Float64bits(v)) * 1099511628211
		}
	}
	return h
}

func sameValues(a, b *Row) bool {
	return slices.EqualFunc(a.Samples, b.Samples, func(s, t Sample) bool { return slices.Equal(s.Values, t.Values) })
}
