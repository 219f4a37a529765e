package format

import "testing"

func TestJMeter(t *testing.T) {
	checkFiles(t, "jmeter", map[string][]string{
		"default.jtl": {
			"2 Login|||212 ms lower",
			"3 Login-0|||120 ms lower",
			"4 Login-1|||91 ms lower",
			"5 Search, fast|||77 ms lower",
			"6 rejected: failed request",
			"8 Login|||305 ms lower",
			"8 note||complete",
			"8 Login/failed|||0.3333333333333333 ratio lower tally",
		},
		"headless.jtl": {
			"1 Login|||212 ms lower",
			"2 Login|||305 ms lower",
			"2 note||complete",
		},
		"semicolon.csv": {
			"2 GET /|||15 ms lower",
			"3 rejected: several samples in one row",
			"4 GET /|||18 ms lower",
			"4 note||complete",
		},
	})
}

func TestJMeterCut(t *testing.T) { checkCuts(t, "jmeter", true) }

func TestJMeterErrors(t *testing.T) {
	const header = "timeStamp\telapsed\tlabel\tsuccess\n"
	checkErrors(t, "", []errorCase{
		{"letters", header + "1764500001120\t5x\tLogin\ttrue\n", `f:2:15: "5x"` + noDecimal},
		{"negative", header + "1764500001120\t-5\tLogin\ttrue\n", `f:2:15: "-5" is negative, which no time, rate or count is: remove the run`},
		{"a quote that does not end", header + "1764500001120\t5\t\"Login\ttrue\n1764500001120\t5\tx\ttrue\n",
			"f:3:24: a quote is not closed properly in the row that starts at line 2"},
	})
	checkErrors(t, "jmeter", []errorCase{
		{"no header", "5,Login\n", "f:1: no header with columns elapsed and label, nor the columns that JMeter writes by default: let it write the header, with -Jjmeter.save.saveservice.print_field_names=true"},
	})
	checkNotClaimed(t, "jmeter", []string{"elapsed,label\n5,a\n", "label,success,value\na,true,5\n"})
}

// TestJMeterRuns: where requests failed in some runs only, their share is 0 in
// the others.
func TestJMeterRuns(t *testing.T) {
	const header = "timeStamp,elapsed,label,success,URL\n"
	inDir(t, map[string]string{
		"old/1.jtl": header + "1764500001120,5,Login,true,a\n1764500001130,15,Login,true,b\n",
		"old/2.jtl": header + "1764500002120,7,Login,true,a\n",
		"new/1.jtl": header + "1764500003120,5,Login,true,a\n1764500003130,1,Login,false,a\n",
		"new/2.jtl": header + "1764500004120,8,Login,true,a\n",
	})
	data, err := Open(Options{}, "old", "new")
	if err != nil {
		t.Fatal(err)
	}
	checkSamples(t, data, map[string][]float64{
		"Login old": {10, 7}, "Login new": {5, 8},
		"Login/failed old": {0, 0}, "Login/failed new": {0.5, 0},
	})
	checkMetrics(t, Options{By: []string{"url"}}, "old/1.jtl", "a/Login", "b/Login")
}

func FuzzJMeter(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "jmeter", text) })
}
