package latency

import (
	"strings"
	"testing"
)

func TestDefinitionOfAMetric(t *testing.T) {
	d := newDictionary([]Definition{
		{Metric: "Docs.*", Unit: "us"},
		{Metric: "*Latency", Threshold: 3},
		{Metric: "Docs.KeyPressed", Better: Neither},
		{Metric: "a+b?"},
	})
	for metric, want := range map[string]int{
		"Docs.KeyPressed": 2, "Docs.Mouse": 0, "DocsXMouse": -1, "Ash.TotalLatency": 1, "Docs.Latency": 0,
		"a+bc": 3, "aabc": -1, "a+b": -1, "two\nlines\nLatency": 1,
	} {
		if got := d.find(metric); got != want {
			t.Errorf("find(%q) = %d, want %d", metric, got, want)
		}
	}
}

func TestDefinitionApplies(t *testing.T) {
	d := newDictionary([]Definition{{Metric: "rate", Unit: "ms", Better: Higher, Threshold: 2}})
	m, factor, _, err := d.apply(Metric{Name: "rate", Unit: "s"}, 5)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Metric{Name: "rate", Unit: "ms", Better: Higher, Threshold: 2}); m != want || factor != 1000 {
		t.Errorf("got %+v times %v, want %+v times 1000", m, factor, want)
	}
	m, factor, _, err = d.apply(Metric{Name: "other", Unit: "MB/s"}, 5)
	if want := (Metric{Name: "other", Unit: "MB/s", Better: Higher, Threshold: 5}); err != nil || m != want || factor != 1 {
		t.Errorf("got %+v times %v, %v; want %+v times 1", m, factor, err, want)
	}
	if _, _, _, err = d.apply(Metric{Name: "rate", Unit: "MB"}, 0); err == nil || !strings.Contains(err.Error(), `in "MB"`) {
		t.Errorf("got error %v, want one about MB", err)
	}
}
