package unitratio

import "testing"

func TestFamily(t *testing.T) {
	a, ok := Family("Ash.EventLatency.Core.TotalLatency")
	if b, same := Family("Ash/KeyReleased/TotalLatency"); !ok || !same || a != b {
		t.Errorf("%q, %q", a, b)
	}
	for _, other := range []string{"Docs.EventLatency.TotalLatency", "Ash.EventLatency.Max"} {
		if b, _ := Family(other); a == b {
			t.Errorf("%s is of the family %q", other, a)
		}
	}
	if f, ok := Family("boot.time"); ok {
		t.Errorf("two parts make the family %q", f)
	}
}

func TestThousand(t *testing.T) {
	for _, c := range []struct {
		small, large float64
		want         bool
	}{
		{90.19, 90733.76, true}, {1, 981, true}, {1, 1019, true}, {1, 980, false}, {1, 1020, false}, {90733.76, 90.19, false}, {0, 1, false}, {-1, 1000, false},
	} {
		if ratio, ok := Thousand(c.small, c.large); ok != c.want {
			t.Errorf("%g and %g: ratio %g, %t", c.small, c.large, ratio, ok)
		}
	}
}
