package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sigtest/internal/named"

	"pgregory.net/rapid"
)

func TestAdjustReference(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		P      []float64
		Expect struct{ Holm, BH, BY []figure }
		By     string
	}](t, "padjust") {
		for name, want := range map[string][]figure{"holm": c.Expect.Holm, "bh": c.Expect.BH, "by": c.Expect.BY} {
			a, err := LookupAdjustment(name)
			if err != nil {
				t.Fatal(err)
			}
			got, err := a.Adjust(c.P)
			if slices.Contains(c.P, 0) {
				if err == nil {
					t.Errorf("%s, %s: P = 0 was accepted", c.ID, name)
				}
				continue
			}
			if err != nil || len(got) != len(want) {
				t.Errorf("%s, %s: %d values, %v", c.ID, name, len(got), err)
				continue
			}
			for i := range want {
				if rel := want[i].relErr(got[i]); rel > 1e-14 {
					t.Errorf("%s, %s: p[%d] = %v, want %v", c.ID, name, i, got[i], want[i].float64())
				}
			}
		}
	}
}

func TestAdjustmentsInOrder(t *testing.T) {
	var names []string
	for _, a := range Adjustments() {
		names = append(names, a.Name)
		if a.Doc == "" || strings.Contains(a.Doc, "\n") {
			t.Errorf("%s: doc %q", a.Name, a.Doc)
		}
	}
	if want := []string{"bh", "holm", "by", "maxt", "none"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
	_, err := LookupAdjustment("bonferroni")
	if e := (*named.UnknownError)(nil); !errors.As(err, &e) || !slices.Equal(e.Have, names) {
		t.Errorf("unknown name: %v", err)
	}
}

func TestAdjustRefuses(t *testing.T) {
	for _, a := range Adjustments() {
		for _, bad := range []float64{math.NaN(), 0, -0.1, 1.0000001, math.Inf(1)} {
			if got, err := a.Adjust([]float64{0.5, bad}); err == nil || got != nil || !strings.Contains(err.Error(), "p[1]") {
				t.Errorf("%s of %v: %v, %v", a.Name, bad, got, err)
			}
		}
		if got, err := a.Adjust(nil); err != nil || len(got) != 0 {
			t.Errorf("%s of no P-values: %v, %v", a.Name, got, err)
		}
	}
}

func TestAdjustLaws(t *testing.T) {
	pValue := rapid.Custom(func(t *rapid.T) float64 {
		// Few distinct ones, so that there are ties.
		return math.Pow(10, -float64(rapid.IntRange(0, 60).Draw(t, "exponent"))/10)
	})
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOfN(pValue, 1, 40).Draw(t, "p")
		before := slices.Clone(p)
		order := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)).Perm(len(p))
		shuffled := make([]float64, len(p))
		for i, j := range order {
			shuffled[i] = p[j]
		}
		for _, a := range Adjustments() {
			got, err := a.Adjust(p)
			if err != nil {
				t.Fatal(err)
			}
			again, err := a.Adjust(shuffled)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(p, before) {
				t.Fatalf("%s changed its input", a.Name)
			}
			for i := range p {
				if !(got[i] >= p[i] && got[i] <= 1) {
					t.Fatalf("%s: %v became %v", a.Name, p[i], got[i])
				}
				if again[i] != got[order[i]] {
					t.Fatalf("%s depends on the order of the P-values", a.Name)
				}
				for j := range p {
					if p[i] <= p[j] && got[i] > got[j] {
						t.Fatalf("%s: %v and %v became %v and %v", a.Name, p[i], p[j], got[i], got[j])
					}
				}
			}
		}
	})
}

func BenchmarkAdjust(b *testing.B) {
	rng := rand.New(rand.NewPCG(5, 6))
	p := make([]float64, 10_000)
	for i := range p {
		p[i] = 1 - rng.Float64()
	}
	for _, a := range Adjustments() {
		b.Run(a.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := a.Adjust(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
