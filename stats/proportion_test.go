package stats

import (
	"errors"
	"testing"
)

func TestProportionAgainstReference(t *testing.T) {
	for _, c := range reference[struct {
		ID      string
		Hits, N int
		Level   float64
		Expect  struct{ Value, Lo, Hi float64 }
		By      string
	}](t, "proportion") {
		got, err := Proportion(c.Hits, c.N, c.Level)
		if err != nil {
			t.Fatal(err)
		}
		const tolerance = 1e-10
		if relErr(got.Value, c.Expect.Value) > tolerance || relErr(got.Lo, c.Expect.Lo) > tolerance || relErr(got.Hi, c.Expect.Hi) > tolerance {
			t.Errorf("%s: %v [%v, %v], want %v", c.ID, got.Value, got.Lo, got.Hi, c.Expect)
		}
		if got.Level != c.Level {
			t.Errorf("%s: level %v, want %v", c.ID, got.Level, c.Level)
		}
	}
}

func TestProportionErrors(t *testing.T) {
	if _, err := Proportion(0, 0, 0.95); !errors.Is(err, ErrTooFew) {
		t.Errorf("0 of 0: %v", err)
	}
	for _, c := range []struct {
		hits, n int
		level   float64
	}{{-1, 3, 0.95}, {4, 3, 0.95}, {1, 3, 0}, {1, 3, 1}} {
		if got, err := Proportion(c.hits, c.n, c.level); err == nil {
			t.Errorf("%v gives %v", c, got)
		}
	}
}
