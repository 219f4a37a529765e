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
	stated := Metric{Name: "m", Unit: "s", Better: Higher}
	for name, tc := range map[string]struct {
		metric Metric
		def    Definition
		want   Metric
		factor float64
	}{
		"all stated":       {stated, Definition{Metric: "m", Unit: "ms", Better: Lower, Threshold: 2}, Metric{Name: "m", Unit: "ms", Better: Lower, Threshold: 2}, 1000},
		"nothing stated":   {stated, Definition{Metric: "m"}, Metric{Name: "m", Unit: "s", Better: Higher, Threshold: 5}, 1},
		"another metric":   {stated, Definition{Metric: "n", Unit: "MB", Better: Lower}, Metric{Name: "m", Unit: "s", Better: Higher, Threshold: 5}, 1},
		"first unit":       {Metric{Name: "m"}, Definition{Metric: "m", Unit: "MB/s"}, Metric{Name: "m", Unit: "MB/s", Better: Higher, Threshold: 5}, 1},
		"told by the unit": {Metric{Name: "m", Unit: "MB/s"}, Definition{}, Metric{Name: "m", Unit: "MB/s", Better: Higher, Threshold: 5}, 1},
		"no unit at all":   {Metric{Name: "m"}, Definition{Metric: "m", Threshold: 0.5}, Metric{Name: "m", Better: Lower, Threshold: 0.5}, 1},
	} {
		got, err := newDictionary([]Definition{tc.def}).apply(tc.metric, 5)
		if err != nil || got.Metric != tc.want || got.factor != tc.factor {
			t.Errorf("%s: got %+v, %v; want %+v times %v", name, got, err, tc.want, tc.factor)
		}
	}
	_, err := newDictionary([]Definition{{Metric: "*", Unit: "ms"}}).apply(Metric{Name: "size", Unit: "MB"}, 0)
	if want := `metric "size" is in "MB", and its definition "*" says "ms", to which`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got error %v, want %s", err, want)
	}
}

func TestDefinitionsConvertTheValues(t *testing.T) {
	r := compared(t, dataset(t, beforeAfter, map[string]arms{"m": {"before": {1, 2}, "after": {3, 4}}}, Observation{Unit: "s"}),
		Options{Definitions: []Definition{{Metric: "m", Unit: "ms"}}})
	if row := r.Rows[0]; row.Unit != "ms" || row.Samples[0].Values[1] != 2000 || row.Samples[1].Mean != 3500 {
		t.Errorf("in %s, values %v and mean %v; want ms, 2000 and 3500", row.Unit, row.Samples[0].Values, row.Samples[1].Mean)
	}
}
