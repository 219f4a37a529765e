package latency

import (
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestScopes: a scope is part of a metric's name only where there are several.
func TestScopes(t *testing.T) {
	for _, c := range []struct {
		name  string
		added []Observation
		want  []string
	}{
		{"one scope",
			[]Observation{{Metric: "m", Scope: "a", Config: "old", Value: 1}, {Metric: "m", Scope: "a", Config: "new", Value: 2}},
			[]string{"m old 1", "m new 2"}},
		{"two scopes, one of them on one side",
			[]Observation{{Metric: "m", Scope: "a", Config: "old", Value: 1}, {Metric: "m", Scope: "b", Config: "old", Value: 2}, {Metric: "only", Scope: "b", Config: "old", Value: 3}, {Metric: "m", Scope: "b", Config: "new", Value: 4}},
			[]string{"a.m old 1", "b.m old 2", "b.m new 4", "only old 3"}},
		{"what else is measured of one of them",
			[]Observation{{Metric: "m", Scope: "a", Config: "old", Value: 1}, {Metric: "m MB/s", Scope: "a", Config: "old", Value: 2}, {Metric: "m/sub", Scope: "a", Config: "old", Value: 3}, {Metric: "m2", Scope: "a", Config: "old", Value: 4}, {Metric: "m", Scope: "b", Config: "old", Value: 5}, {Metric: "m/other", Scope: "c", Config: "old", Value: 6}},
			[]string{"a.m old 1", "a.m MB/s old 2", "a.m/sub old 3", "m2 old 4", "b.m old 5", "m/other old 6"}},
		{"what else is measured of one that has no scope on the other side",
			[]Observation{{Metric: "m", Config: "old", Value: 1}, {Metric: "m", Scope: "a", Config: "new", Value: 2}, {Metric: "m/sub", Scope: "a", Config: "new", Value: 3}},
			[]string{"m old 1", "m new 2", "m/sub new 3"}},
		{"without a scope on one side",
			[]Observation{{Metric: "m", Config: "old", Value: 1}, {Metric: "m", Scope: "a", Config: "new", Value: 2}},
			[]string{"m old 1", "m new 2"}},
		{"without a scope on the other",
			[]Observation{{Metric: "m", Scope: "a", Config: "old", Value: 1}, {Metric: "m", Config: "new", Value: 2}},
			[]string{"m old 1", "m new 2"}},
		{"with and without a scope on one side",
			[]Observation{{Metric: "m", Config: "old", Value: 1}, {Metric: "m", Scope: "a", Config: "old", Value: 2}},
			[]string{"m old 1", "a.m old 2"}},
		{"which of two is meant is not told",
			[]Observation{{Metric: "m", Scope: "a", Config: "old", Value: 1}, {Metric: "m", Scope: "b", Config: "old", Value: 2}, {Metric: "m", Config: "new", Value: 3}},
			[]string{"a.m old 1", "b.m old 2", "m new 3"}},
		{"in another unit",
			[]Observation{{Metric: "m", Unit: "ms", Config: "old", Value: 1}, {Metric: "m", Unit: "B", Scope: "a", Config: "new", Value: 2}},
			[]string{"m old 1", "a.m new 2"}},
		{"a metric that is called so",
			[]Observation{{Metric: "a.m", Config: "old", Value: 1}, {Metric: "m", Scope: "a", Config: "old", Value: 2}, {Metric: "m", Scope: "b", Config: "old", Value: 3}},
			[]string{"a.m old 1", "a.m' old 2", "b.m old 3"}},
		{"with the names of a report of two scopes",
			[]Observation{{Metric: "b.m", Config: "old", Value: 1}, {Metric: "m", Scope: "a", Config: "new", Value: 2}, {Metric: "m", Scope: "b", Config: "new", Value: 3}, {Metric: "a.m", Config: "old", Value: 4}},
			[]string{"b.m old 1", "b.m new 3", "a.m old 4", "a.m new 2"}},
		{"with such a name, in one scope",
			[]Observation{{Metric: "a.m", Config: "old", Value: 1}, {Metric: "m", Scope: "a", Config: "new", Value: 2}, {Metric: ".n", Scope: "a", Config: "old", Value: 3}, {Metric: "n", Config: "new", Value: 4}},
			[]string{"a.m old 1", "a.m new 2", ".n old 3", "n new 4"}},
		{"two scopes that end in one name",
			[]Observation{{Metric: "b.m", Scope: "a", Value: 1}, {Metric: "b.m", Scope: "x", Value: 2}, {Metric: "m", Scope: "a.b", Value: 3}, {Metric: "m", Scope: "x", Value: 4}},
			[]string{"a.b.m  1", "x.b.m  2", "a.b.m'  3", "x.m  4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d Dataset
			mustAdd(t, &d, c.added...)
			var got []string
			for o := range d.Observations() {
				got = append(got, o.Metric+" "+o.Config+" "+string('0'+rune(o.Value)))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestScopedNames: everybody sees the same names.
func TestScopedNames(t *testing.T) {
	var d Dataset
	for _, scope := range []string{"a", "b"} {
		for _, config := range []string{"old", "new"} {
			mustAdd(t, &d,
				Observation{Metric: "sum", Scope: scope, Config: config, Run: "1", Value: 5, ImpliedBy: []string{"mean"}},
				Observation{Metric: "sum", Scope: scope, Config: config, Run: "2", Value: 6, ImpliedBy: []string{"mean"}},
				Observation{Metric: "mean", Scope: scope, Config: config, Run: "1", Value: 2},
				Observation{Metric: "mean", Scope: scope, Config: config, Run: "2", Value: 3},
			)
		}
	}
	r, err := Compare(&d, Options{
		Exclude:     regexp.MustCompile(`^b\.mean$`),
		Definitions: []Definition{{Metric: "a.sum", Threshold: 7}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range r.Rows {
		names = append(names, r.Rows[i].Name)
	}
	if diff := cmp.Diff([]string{"a.sum", "a.mean", "b.sum"}, names); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
	if !slices.Equal(r.Rows[0].ImpliedBy, []string{"a.mean"}) || r.Rows[2].ImpliedBy != nil || r.Rows[0].Threshold != 7 || r.Rows[2].Threshold != 0 {
		t.Errorf("implied by %q and %q, thresholds %v and %v", r.Rows[0].ImpliedBy, r.Rows[2].ImpliedBy, r.Rows[0].Threshold, r.Rows[2].Threshold)
	}
	if got := d.RunsOf("b.sum", "old"); !cmp.Equal(got, [][]float64{{5}, {6}}) {
		t.Errorf("runs %v", got)
	}
	if got := d.RunsOf("sum", "old"); got != nil {
		t.Errorf("runs %v of no metric", got)
	}
}
