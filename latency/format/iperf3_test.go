package format

import "testing"

func TestIperf3(t *testing.T) {
	checkFiles(t, "iperf3", map[string][]string{
		"loop.json": {
			"1 sent||1|8000 bits/s higher", "1 received||1|7800 bits/s higher", "1 retransmits||1|3 count lower", "1 rtt||1|120 us lower",
			"58 sent||2|8400 bits/s higher", "58 received||2|8200.5 bits/s higher", "58 retransmits||2|0 count lower", "58 rtt||2|125 us lower",
		},
		"bidir.json": {
			"1 sent|||8000 bits/s higher", "1 received|||7800 bits/s higher", "1 retransmits|||3 count lower",
			"1 sent/reverse|||4000 bits/s higher", "1 received/reverse|||3900 bits/s higher", "1 retransmits/reverse|||1 count lower",
			"1 rtt|||120 us lower",
		},
		"udp.json": {
			"1 sent|||9000 bits/s higher", "1 received|||8800 bits/s higher", "1 jitter|||0.25 ms lower", "1 lost|||2.5 % lower",
		},
		"server.json": { // which does not know what was sent
			"1 received|||7800 bits/s higher",
		},
		"failed.json": {
			"1 sent|||8000 bits/s higher", "1 received|||7800 bits/s higher", "1 retransmits|||3 count lower", "1 rtt|||120 us lower",
			"58 rejected: failed run",
			`58 note||run-failed: iperf3 said: "unable to connect to server: Connection refused" -> look at what went wrong, and make the run again`,
			"75 rejected: failed run",
			`75 note||run-failed: iperf3 said: "interrupt - the client has terminated" -> look at what went wrong, and make the run again`,
		},
		"stream.json": { // the second run was also written as a whole
			"1 sent||1|8000 bits/s higher", "1 received||1|7800 bits/s higher", "1 retransmits||1|3 count lower", "1 rtt||1|120 us lower",
			"4 rejected: failed run",
			`4 note||run-failed: iperf3 said: "unable to connect" -> look at what went wrong, and make the run again`,
			"6 sent||2|8100 bits/s higher", "6 received||2|7900 bits/s higher", "6 retransmits||2|4 count lower", "6 rtt||2|130 us lower",
		},
	})
}

// TestIperf3Made: when and where a run was made is known.
func TestIperf3Made(t *testing.T) {
	all, err := observationsIn(t, "f", toolFiles(t, "iperf3")["testdata/iperf3/loop.json"], Options{})
	if err != nil {
		t.Fatal(err)
	}
	if last := all[len(all)-1]; !last.Ordered || last.Order != 1790000060 || last.Machine != "lab1" {
		t.Errorf("%+v", last)
	}
}

// TestIperf3Setups: runs of several setups are not one sample, and versions
// differ in what they write.
func TestIperf3Setups(t *testing.T) {
	const begin, end = `{"start": {"connected": [], "test_start": {"protocol": "`, `}, "intervals": [], "end": {`
	checkRead(t, begin+`TCP", "num_streams": 1}`+end+`"sum_sent": {"bits_per_second": 5}}}
`+begin+`TCP", "num_streams": 4, "reverse": 1}`+end+`"sum_sent": {"bits_per_second": null, "bytes": 1}}}
`, []string{
		"1 sent (TCP, 1 streams)|||5 bits/s higher",
		"2 sent (TCP, 4 streams, reverse)|||missing bits/s higher",
	})
	checkRead(t, begin+`UDP"}`+end+`"sum": {"bits_per_second": 5, "jitter_ms": 0, "lost_percent": 0, "packets": 0}}}`, []string{
		"1 sent|||5 bits/s higher", "1 jitter|||missing ms lower", "1 lost|||missing % lower",
	})
}

func TestIperf3Cut(t *testing.T) { checkCuts(t, "iperf3", true) }

func TestIperf3Errors(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"no totals", `{"start": {"connected": []}, "intervals": [], "end": {}}`,
			`f:1: a JSON document without "start", or without "sum_sent" in "end": expected what iperf3 -J writes when it is done`},
		{"a stream without its end", `{"event": "start", "data": {"connected": []}}` + "\n",
			`f:1: the run of iperf3 that begins here has no event "end"` + repeatOrRemove},
		{"an event of another kind", `{"event": "start", "data": {"connected": []}}` + "\n" + `{"event": "end", "data": 5}` + "\n",
			`f:2: the data of event "end" is not what iperf3 --json-stream writes`},
		{"cut off", `{"start": {"connected": []}, "intervals": [`,
			`f:1:43: the JSON value that starts in line 1 is not finished: the file is cut off`},
	})
}

func FuzzIperf3(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "iperf3", text) })
}
