package stats

import (
	"errors"
	"math"
	"testing"
)

func TestSDLimitAgainstReference(t *testing.T) {
	for _, c := range reference[struct {
		ID            string
		DF            int
		Level, Expect float64
		By            string
	}](t, "sd_limit") {
		got, err := SDLimit(c.DF, c.Level)
		if err != nil {
			t.Fatal(err)
		}
		if relErr(got, c.Expect) > 1e-10 {
			t.Errorf("%s: %v, want %v", c.ID, got, c.Expect)
		}
	}
	if _, err := SDLimit(0, 0.8); !errors.Is(err, ErrTooFew) {
		t.Errorf("no degrees of freedom: %v", err)
	}
	for _, level := range []float64{0, 1, math.NaN()} {
		if got, err := SDLimit(9, level); err == nil {
			t.Errorf("level %v gives %v", level, got)
		}
	}
}
