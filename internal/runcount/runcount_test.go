package runcount

import (
	"math"
	"testing"
)

func TestText(t *testing.T) {
	for n, want := range map[int]string{
		0: ">100000", 1: "~1", 2: "~2", 122: "~122", 999: "~999", 1000: "~1000", 1049: "~1000", 1050: "~1100", 15477: "~15000", 100_000: "~100000", 100_001: ">100000", math.MaxInt: ">100000",
	} {
		if got := Text(n); got != want {
			t.Errorf("Text(%d) = %q, want %q", n, got, want)
		}
	}
}
