package chart

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

// drawnAs draws a figure.
func drawnAs(t *testing.T, f *Figure, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Samples are in the order of their runs, which a figure must not change.
func TestFiguresLeaveSamplesAlone(t *testing.T) {
	samples, want := pair(t), pair(t)
	for kind, draw := range allFigures(samples, "ms") {
		f, err := draw()
		drawnAs(t, f, err)
		if diff := cmp.Diff(want, samples); diff != "" {
			t.Errorf("%s changed its samples:\n%s", kind, diff)
		}
	}
}

// What is not drawn of many runs is said, and of few runs all is drawn.
func TestFiguresSayWhatTheyLeaveOut(t *testing.T) {
	for _, n := range []int{mostPoints, mostPoints + 1} {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(i)
		}
		samples := []latency.Sample{sampleOf(t, "before", values...), sampleOf(t, "after", values[:20]...)}
		for kind, draw := range allFigures(samples, "ms") {
			if kind == "forest" || kind == "narrow" {
				continue
			}
			f, err := draw()
			svg := drawnAs(t, f, err)
			said := strings.Contains(svg, fmt.Sprintf("up to %d runs: ", n)) || strings.Contains(svg, "1000 of its steps are drawn")
			if said != (n > mostPoints) {
				t.Errorf("%s of %d runs: says that not all are drawn: %v", kind, n, said)
			}
			points := strings.Count(svg, "<title>run ")
			want := 20 // evenly spread runs have none beyond the whiskers
			if n == mostPoints {
				want += n
			}
			if (kind == "box" || kind == "runs") && points != want {
				t.Errorf("%s: %d points of %d and 20 runs, want %d", kind, points, n, want)
			}
		}
	}
}

func TestOrderWhereOneHasNoRuns(t *testing.T) {
	a, none := sampleOf(t, "a", 1, 2), latency.Sample{Config: "none"}
	a.Order = []float64{7, 9}
	got, label := orderOf([]latency.Sample{none, a, none})
	if diff := cmp.Diff([][]float64{{}, {7, 9}, {}}, got); diff != "" || !strings.Contains(label, "in the order in which") {
		t.Errorf("label %q, order:\n%s", label, diff)
	}
	f, err := Runs([]latency.Sample{none, a, none}, "ms")
	drawnAs(t, f, err)
}

// An order that no axis can show is not known.
func TestOrderThatIsAbsurd(t *testing.T) {
	a := sampleOf(t, "a", 1, 2)
	for _, order := range [][]float64{{1e300, 2e300}, {1.8e9, 1e16}, {1, math.NaN()}, {math.Inf(-1), 1}} {
		a.Order = order
		got, label := orderOf([]latency.Sample{a})
		if diff := cmp.Diff([][]float64{{1, 2}}, got); diff != "" || !strings.Contains(label, "not known") {
			t.Errorf("%v: label %q, order:\n%s", order, label, diff)
		}
	}
}

func TestTimeUnits(t *testing.T) {
	for span, want := range map[float64]string{0: "seconds", 180: "seconds", 181: "minutes", 3 * 3600: "minutes", 3*3600 + 1: "hours", 3 * 86400: "hours", 3*86400 + 1: "days"} {
		if _, got := timeUnit(span); got != want {
			t.Errorf("%g s are shown in %s, want %s", span, got, want)
		}
	}
	for span, want := range map[float64]float64{10: 1, 600: 60, 36000: 3600, 864000: 86400} {
		if got, name := timeUnit(span); got != want {
			t.Errorf("%g s: a unit of %g s, %s", span, got, name)
		}
	}
}

// The range of changes that are mirrored is mirrored, outliers are cut on both
// sides, and rows without a number do not count.
func TestRangeOfForests(t *testing.T) {
	nan := math.NaN()
	row := func(lo, value, hi float64) Interval { return Interval{Value: value, Lo: lo, Hi: hi} }
	few := []Interval{row(-1, 2, 4), row(1, 2, 3), row(0, 1, 2), row(1, 1, 1), row(50, 100, 200)}
	// Reaches are 4, 3, 2, 1 and 200; the upper quarter begins at 4.
	lo, hi := Range(few)
	if lo != -1 || hi != 12 {
		t.Errorf("%v to %v, want -1 to 12", lo, hi)
	}
	var mirrored []Interval
	for _, r := range few {
		mirrored = append(mirrored, row(-r.Hi, -r.Value, -r.Lo))
	}
	if lo, hi := Range(mirrored); lo != -12 || hi != 1 {
		t.Errorf("mirrored: %v to %v, want -12 to 1", lo, hi)
	}
	untestable := slices.Repeat([]Interval{row(nan, nan, nan)}, 20)
	if lo, hi := Range(append(untestable, few...)); lo != -1 || hi != 12 {
		t.Errorf("with untestable rows: %v to %v, want -1 to 12", lo, hi)
	}
	few[0].Threshold = 5
	if lo, hi := Range(few); lo != -5 || hi != 12 {
		t.Errorf("with a threshold: %v to %v, want -5 to 12", lo, hi)
	}
	if lo, hi := Range([]Interval{row(math.Inf(-1), 3, math.Inf(1))}); lo != 0 || hi != 3 {
		t.Errorf("unbounded: %v to %v, want 0 to 3", lo, hi)
	}
	if lo, hi := Range(append(slices.Repeat([]Interval{row(0, 0, 0)}, 9), row(5, 6, 7))); lo != 0 || hi != 7 {
		t.Errorf("one of zeros: %v to %v, want 0 to 7", lo, hi)
	}
}
