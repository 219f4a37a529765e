package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Where both can be computed, the approximation must be what it claims.
func TestSignedSaddlepoint(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	tied := make([]int, 900)
	for i := range tied {
		tied[i] = 1 + 2*(i/7)
	}
	few := make([]int, 400) // of three sizes
	for i := range few {
		few[i] = []int{3, 7, 12}[r.IntN(3)]
	}
	for name, null := range map[string]signedNull{
		"1000 untied": newUntiedSignedNull(1000), "900 in sevens": newSignedNull(tied), "400 of three sizes": newSignedNull(few),
	} {
		for w := null.total / 2; null.atMost(w) > 1e-12; w -= null.total / 500 {
			exact := null.atMost(w)
			if got := (signedNull{ranks: null.ranks, total: null.total}).atMost(w); relErr(got, exact) > 1e-4 {
				t.Errorf("%s: P(W <= %d) = %v, want %v: %.1e", name, w, got, exact, relErr(got, exact))
			}
		}
	}
}

func TestSignedNullQuantile(t *testing.T) {
	for _, n := range []int{0, 1, 2, 5, 30, 1001} {
		null := newUntiedSignedNull(n)
		if total := n * (n + 1) / 2; null.total != total || null.atMost(total) != 1 || null.atMost(-1) != 0 {
			t.Errorf("%d: total %d, P(W <= total) %v, P(W <= -1) %v", n, null.total, null.atMost(total), null.atMost(-1))
		}
		for _, p := range []float64{1e-6, 0.025, 0.3, 0.5, 0.8, 0.99} {
			q := null.quantile(p)
			if null.atMost(q) < p-1e-14 || null.atMost(q-1) >= p {
				t.Errorf("%d: quantile(%v) = %d, where P(W <= q-1) = %v and P(W <= q) = %v", n, p, q, null.atMost(q-1), null.atMost(q))
			}
		}
	}
}

func TestLogCosh(t *testing.T) {
	for _, x := range []float64{0, 1e-9, 0.1, 0.999, 1, 1.001, 5, 30} {
		if want := math.Log(math.Cosh(x)); !(math.Abs(logCosh(x)-want) <= 4e-16*max(1, want)) {
			t.Errorf("log cosh %v = %v, want %v", x, logCosh(x), want)
		}
	}
	if got := logCosh(1e6); got != 1e6-math.Ln2 {
		t.Errorf("log cosh 1e6 = %v", got)
	}
}

func TestSignedNullReference(t *testing.T) {
	nulls := map[int]signedNull{}
	for _, c := range reference[struct {
		ID     string
		N, W   int
		Expect struct {
			AtMost figure `json:"at_most"`
		}
		By string
	}](t, "wilcoxon_untied") {
		if nulls[c.N].ranks == nil {
			nulls[c.N] = newUntiedSignedNull(c.N)
		}
		if rel := c.Expect.AtMost.relErr(nulls[c.N].atMost(c.W)); rel > 2e-14 {
			t.Errorf("%s: %v, want %v: relative error %.1e", c.ID, nulls[c.N].atMost(c.W), c.Expect.AtMost, rel)
		}
	}
}
