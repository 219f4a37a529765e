package format

import (
	"strings"
	"testing"
)

func TestFigure(t *testing.T) {
	for text, want := range map[string]cell{
		"12": {value: 12}, "00012": {value: 12}, "0.50": {value: 0.5}, "1e3": {value: 1000},
		"-": {missing: true}, "nan": {missing: true}, "<not counted>": {missing: true},
	} {
		if got, err := figure(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for text, says := range map[string]string{
		"12 us": "is no number", "1o": "is no number", "0x10": "is no number", "inf": "is no number",
		"1,5": "LC_ALL=C", "1,234": "LC_ALL=C", "0,123": "LC_ALL=C",
		"-3": "is negative", "-0.5": "is negative",
	} {
		if got, err := figure(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestLocalFigure(t *testing.T) {
	for _, c := range []struct {
		text string
		mark byte
		want float64
	}{{"1,234", ',', 1.234}, {"1,234", '.', 1234}, {"1.234", ',', 1234}, {"0,5", ',', 0.5}} {
		if got, err := localFigure(c.text, c.mark); err != nil || got.value != c.want {
			t.Errorf("%q with %q: %+v, %v", c.text, c.mark, got, err)
		}
	}
	for _, text := range []string{"-1", "1,5", "5 ms"} {
		if got, err := localFigure(text, '.'); err == nil || got != (cell{}) {
			t.Errorf("%q: %+v", text, got)
		}
	}
}
