package format

import "testing"

func TestChartJSON(t *testing.T) {
	checkFiles(t, "chart-json", map[string][]string{
		"tast.json": {
			"1 Boot.Time|||7.25 s lower",
			"1 Frames/dropped|||1.5 percent lower", "1 Frames/dropped|||0 percent lower", "1 Frames/dropped|||missing percent lower",
			"1 Frames/fps|||0 fps higher",
			"1 Frames|||missing ms lower", // an empty list
			"1 rejected: time of other values", "1 rejected: time of other values", "1 rejected: time of other values",
		},
		"telemetry.json": {
			"2 load/http://a.example/|||812.5 ms lower", "2 load/http://a.example/|||790 ms lower",
			"2 load/http://b.example/|||455 ms lower",
			"2 rejected: summary of other traces", "2 rejected: summary of other traces", "2 rejected: summary of other traces",
			"2 paint|||1.5 count higher", // (3*1 + 1*3) / 4
			"2 power|||missing W",
			"2 rejected: trace of an unknown type",
		},
		"two-runs.json": {
			"1 Boot.Time||1|7.5 s lower",
			"2 Boot.Time||2|8.125 s lower",
		},
	})
}

func TestChartJSONCut(t *testing.T) { checkCuts(t, "chart-json", true) }

func TestChartJSONErrors(t *testing.T) {
	const start = `{"a": {"summary": {"type": "scalar", "units": "s", `
	checkErrors(t, "", []errorCase{
		{"text for a number", start + `"value": "1"}}}`,
			`f:1:63: value is a JSON string, which is not expected there`},
		{"cut off", start + `"value": 1`,
			`f:1:61: the JSON value that starts in line 1 is not finished: the file is cut off`},
		{"nothing measured", `{"charts": {"trace": {"page": {"type": "trace"}}}}`,
			`f:1: a JSON document without a trace: expected {"CHART": {"TRACE": {"type": "scalar", "units": "ms", "value": 1}}}`},
	})
	checkNotClaimed(t, "chart-json", []string{
		`{"metrics": {"http_req_duration": {"type": "trend", "values": {"avg": 1}}}}`, // k6
		`{"a": {"b": {"units": "s"}}, "scalar": {}}`,
	})
}

func FuzzChartJSON(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "chart-json", text) })
}
