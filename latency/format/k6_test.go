package format

import "testing"

func TestK6(t *testing.T) {
	checkFiles(t, "k6", map[string][]string{
		"export.json": {
			"1 checks|||0.75 ratio higher",
			"1 custom/avg|||1.5",
			"1 custom/med|||1",
			"1 dropped_iterations/rate|||0.25 1/s lower",
			"1 iteration_duration/avg|||80.5 ms lower",
			"1 iteration_duration/max|||95 ms lower",
			"1 iteration_duration/med|||79 ms lower",
			"1 iteration_duration/min|||70 ms lower",
			"1 iteration_duration/p90|||92 ms lower",
			"1 iteration_duration/p95|||93.5 ms lower",
			"1 iterations/rate|||1.5 1/s higher",
		},
		"log.csv": {
			"3 http_req_duration|||41.25 ms lower",
			"7 cart_items|||-3.5",
			"10 http_req_duration|||12 ms lower",
			"14 iteration_duration|||55.5 ms lower",
			"14 http_reqs|||2 count none",
			"14 http_req_failed|||0.5 ratio lower",
			"14 data_received|||1500 B none",
			"14 checks|||1 ratio higher",
			"14 dropped_iterations|||4 count lower",
		},
		"log.json": {
			"2 http_req_duration|||41.25 ms lower",
			"11 http_req_duration|||12 ms lower",
			"11 my_errors|||5 count none",
			"11 my_share|||0.5 ratio none",
		},
		"machine.json": {
			"1 http_req_waiting/avg|||20.5 ms lower",
			"1 http_req_waiting/p99|||88.25 ms lower",
			"1 http_reqs/rate|||3 1/s higher",
		},
		"summary.json": {
			"1 data_sent/rate|||149.5 B/s none",
			"1 http_req_duration/avg|||26.625 ms lower",
			"1 http_req_duration/p95|||39.7875 ms lower",
			"1 http_req_duration/p99.9|||41.2 ms lower",
			"1 http_req_duration{expected_response:true}/avg|||41.25 ms lower",
			"1 http_req_failed|||0.5 ratio lower",
			"1 http_reqs/rate|||0.9977550511349464 1/s higher",
			"1 my_wait/med|||3",
			"1 queue|||7",
		},
	})
}

func TestK6Cut(t *testing.T) { checkCuts(t, "k6", true) }

const (
	k6Header = "metric_name,timestamp,metric_value,name,url\n"
	k6Time   = `{"type":"Metric","data":{"type":"trend","contains":"time"},"metric":"t"}` + "\n"
)

// TestK6CutLog: what a log adds up to is not known of one that is cut off.
func TestK6CutLog(t *testing.T) {
	checkRead(t, k6Header+"http_reqs,1,1.0,a,b\nhttp_req_duration,1,2.5,a,b\nhttp_reqs,1,1.000", []string{
		"3 http_req_duration|||2.5 ms lower",
		"4 rejected: cut off at the end of the file",
	})
	checkRead(t, k6Time+`{"type":"Point","data":{"value":3},"metric":"t"}`+"\n"+`{"type":"Point","data":{"val`, []string{
		"2 t|||3 ms lower",
		"3 rejected: cut off at the end of the file",
	})
}

func TestK6Errors(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"letters", k6Header + "http_req_duration,1,2x,a,b\n", `f:2:21: "2x"` + noDecimal},
		{"no value", k6Header + "http_req_duration,1,,a,b\n", `f:2:21: ""` + noDecimal},
		{"no name", k6Header + ",1,2,a,b\n", `f:2:1: a value without the name of its metric`},
		{"a short row", k6Header + "http_req_duration,1,2\nhttp_reqs,1,1,a,b\n",
			"f:2: another number of cells than the header has columns: the row is cut off, or a cell that holds the separator is not quoted"},
		{"a point without a value", k6Time + `{"type":"Point","data":{"time":"x"},"metric":"t"}` + "\n",
			`f:2: metric "t" has no value: expected a line of k6 --out json, with "type":"Point" and data.value`},
		{"another object", k6Time + "{}\n", `f:2: an object without "metric": expected a line of k6 --out json`},
		{"a text for a value", k6Time + `{"type":"Point","data":{"value":"3"},"metric":"t"}` + "\n",
			`f:2:35: data.value is a JSON string, which is not expected there`},
		{"a metric that is none", `{"metrics":{"iterations":{"count":1,"rate":1},"x":5}}`, `f:1: metric "x" is no object`},
		{"values that are none", `{"metrics":{"x":{"type":"trend","contains":"time","values":{"avg":"5"}}}}`, `f:1: metric "x" has values that are no numbers`},
	})
	checkErrors(t, "k6", []errorCase{
		{"other JSON", "{}", `f:1: a JSON document without "metrics": expected the summary of a test with k6`},
	})
}

// TestK6By: requests can be told apart by what they were made for.
func TestK6By(t *testing.T) {
	inDir(t, map[string]string{
		"a.csv":  k6Header + "http_req_duration,1,2,home,b\nhttp_reqs,1,1,home,b\nhttp_req_duration,1,4,buy,b\niteration_duration,1,9,,\n",
		"a.json": k6Time + `{"type":"Point","data":{"value":3,"tags":{"name":"home"}},"metric":"t"}` + "\n" + `{"type":"Point","data":{"value":5,"tags":null},"metric":"t"}` + "\n",
	})
	checkMetrics(t, Options{By: []string{"NAME"}}, "a.csv", "home/http_req_duration", "buy/http_req_duration", "iteration_duration", "home/http_reqs")
	checkMetrics(t, Options{By: []string{"url", "name"}}, "a.csv", "home/b/http_req_duration", "buy/b/http_req_duration", "iteration_duration", "home/b/http_reqs")
	checkMetrics(t, Options{By: []string{"name"}}, "a.json", "home/t", "t")
	for file, want := range map[string]string{
		"a.csv":  `no input has a column "tag"; have: "metric_name", "timestamp", "metric_value", "name", "url"`,
		"a.json": `a.json: no value has a tag "tag"`,
	} {
		if _, err := Open(Options{By: []string{"tag"}}, file); err == nil || err.Error() != want {
			t.Errorf("error: %v\nwant:  %s", err, want)
		}
	}
}

func FuzzK6(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "k6", text) })
}
