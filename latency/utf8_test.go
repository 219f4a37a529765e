package latency

import "testing"

func TestNamesAreUTF8(t *testing.T) {
	var d Dataset
	none := func(func(Observation, error) bool) {}
	if err := d.Load(Source{Path: "x\xff.csv", Config: "x\xff"}, none); err != nil {
		t.Fatal(err)
	}
	mustAdd(t, &d,
		Observation{Metric: "m\xff", Unit: "\xb5s", Config: "x\xff", Run: "r\xff", Machine: "host\xff", Value: 1},
		Observation{Metric: "m\xff", Config: "x\xfe", Run: "r\xff", Value: 2})
	r, err := Compare(&d, Options{Baseline: "x\xfe"})
	if err != nil {
		t.Fatal(err)
	}
	row := r.Rows[0]
	if row.Name != `m\xff` || row.Unit != `\xb5s` || row.Samples[1].Runs[0] != `r\xff` || row.Samples[1].Machines[0] != `host\xff` {
		t.Errorf("row %+v", row)
	}
	if r.Configs[0].Name != `x\xfe` || r.Configs[1].Name != `x\xff` || r.Options.Baseline != `x\xfe` || r.Sources[0].Path != `x\xff.csv` || r.Sources[0].Config != `x\xff` {
		t.Errorf("%+v, %+v, %q", r.Configs, r.Sources, r.Options.Baseline)
	}
}
