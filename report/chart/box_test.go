package chart

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sigtest/latency"
)

// The box lies between the quartiles (R 4.2.2: quantile), which of an odd number
// of runs are no further from one end than of the mirrored runs from the other.
func TestBoxIsBetweenTheQuartiles(t *testing.T) {
	for _, c := range []struct {
		values       []float64
		first, third float64
	}{
		{[]float64{1, 2, 3, 4, 5}, 2, 4},
		{[]float64{1, 2, 3, 4, 9, 10, 10.5}, 2.5, 9.5},
		{[]float64{10.5, 9.5, 8.5, 7.5, 2.5, 1.5, 1}, 2, 9},
		{[]float64{0, 0, 1, 1, 1, 6}, 0.25, 1},
	} {
		f, err := Box([]latency.Sample{sampleOf(t, "before", c.values...)}, "ms")
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := f.Inline(&b); err != nil {
			t.Fatal(err)
		}
		drawn := func(pattern string) (numbers []float64) {
			found := regexp.MustCompile(pattern).FindStringSubmatch(b.String())
			if found == nil {
				t.Fatalf("no %s in %s", pattern, b.String())
			}
			for _, text := range found[1:] {
				v, err := strconv.ParseFloat(text, 64)
				if err != nil {
					t.Fatal(err)
				}
				numbers = append(numbers, v)
			}
			return numbers
		}
		place := func(run int) float64 { return drawn(`cx="([\d.]+)"[^>]*><title>run ` + strconv.Itoa(run) + ":")[0] }
		last := len(c.values)
		pixel := (c.values[last-1] - c.values[0]) / (place(last) - place(1))
		value := func(x float64) float64 { return c.values[0] + (x-place(1))*pixel }
		box := drawn(`class="band"><path d="M([\d.]+) [\d.]+h([\d.]+)`)
		first, third := value(box[0]), value(box[0]+box[1])
		if near := 0.3 * math.Abs(pixel); math.Abs(first-c.first) > near || math.Abs(third-c.third) > near {
			t.Errorf("%v: box from %.2f to %.2f, want %v to %v", c.values, first, third, c.first, c.third)
		}
	}
}
