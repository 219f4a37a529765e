package latency

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"sigtest/stats"
)

// addRuns adds a metric's values by label, as "1:78.1 2:81.2"; ":5" has none and
// "3:?" is missing.
func addRuns(t testing.TB, d *Dataset, metric, config, runs string) {
	t.Helper()
	for _, field := range strings.Fields(runs) {
		label, value, _ := strings.Cut(field, ":")
		o := Observation{Metric: metric, Config: config, Run: label, Missing: value == "?"}
		if !o.Missing {
			if _, err := fmt.Sscan(value, &o.Value); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Add(o); err != nil {
			t.Fatal(err)
		}
	}
}

func twoArms(t testing.TB, before, after string) *Dataset {
	t.Helper()
	var d Dataset
	addRuns(t, &d, "m", "before", before)
	addRuns(t, &d, "m", "after", after)
	return &d
}

const (
	pairedBefore = "1:80.2 2:84.1 3:89.9 4:80.3 5:90.1 6:95.5 7:90.2"
	pairedAfter  = "1:78.1 2:81.2 3:90.3 4:77.7 5:85.5 6:91.0 7:88.8"
)

// The figures are those of R 4.2.2: t.test(paired = TRUE), wilcox.test(paired =
// TRUE, conf.int = TRUE), cor, power.t.test(type = "paired", strict = TRUE).
func TestPairedFigures(t *testing.T) {
	r := compared(t, twoArms(t, pairedBefore, "7:88.8 6:91.0 5:85.5 4:77.7 3:90.3 2:81.2 1:78.1"), Options{Paired: true})
	c := r.Rows[0].Comparisons[0]
	for name, v := range map[string][2]float64{
		"P":                  {c.P, 0.008709796360354209},
		"signed-rank P":      {c.result("wilcoxon").P, 0.03125},
		"mean before":        {c.BaselineMean, 610.3 / 7},
		"mean after":         {c.Mean, 592.6 / 7},
		"change":             {c.Change.Value, 100 * (592.6/610.3 - 1)},
		"shift":              {c.Shift.Value, -2.55},
		"shift, lower end":   {c.Shift.Lo, -4.5},
		"shift, upper end":   {c.Shift.Hi, -0.85},
		"correlation":        {c.PairCorrelation, 0.9534403481771},
		"minimum detectable": {c.MinimumDetectable, 2.552867816123},
	} {
		if !near(v[0], v[1], 1e-9) {
			t.Errorf("%s: %v, want %v", name, v[0], v[1])
		}
	}
	if r.Options.Test != "paired-t" || c.N != 7 || c.BaselineN != 7 || c.Verdict != Improved || r.Rows[0].Omnibus != nil || len(c.Tests) != 2 {
		t.Errorf("%s, %d and %d runs, %s, tests %v", r.Options.Test, c.BaselineN, c.N, c.Verdict, c.Tests)
	}
	if !math.IsNaN(c.CliffsDeltaInterval.Lo) || !math.IsNaN(c.CliffsDeltaInterval.Hi) || math.IsNaN(c.CliffsDelta) {
		t.Errorf("Cliff's delta %v, interval %+v, want none of pairs", c.CliffsDelta, c.CliffsDeltaInterval)
	}
	// R's P at 1 - level is where the interval touches 0.
	at := compared(t, twoArms(t, pairedBefore, pairedAfter), Options{Paired: true, Alpha: 0.0087})
	if hi := at.Rows[0].Comparisons[0].Change.Hi; hi < 0 || hi > 1e-3 {
		t.Errorf("interval at alpha near P ends at %v", hi)
	}
}

func TestPairing(t *testing.T) {
	numbered := func(n int) (out string) {
		for i := range n {
			out += fmt.Sprintf("%d:%d ", i+1, 50+((i+n)*7)%13)
		}
		return out
	}
	bare := func(n int) (out string) {
		for i := range n {
			out += fmt.Sprintf(":%d ", 60+((i+n)*5)%17)
		}
		return out
	}
	for name, tc := range map[string]struct {
		before, after string
		n             int
		codes, text   string // of the warnings
		reason        string
	}{
		"all":                    {numbered(8), "8:51 7:48 6:53 5:60 4:57 3:55 2:49 1:50", 8, "", "", ""},
		"some alone":             {numbered(9), "x:54 " + numbered(7), 7, "unpaired-runs", `3 runs have no partner and were left out: 2 of before ("8", "9") and 1 of after ("x")`, ""},
		"one alone":              {numbered(7), numbered(8), 7, "unpaired-runs", `1 run has no partner and was left out: 1 of after ("8")`, ""},
		"many alone":             {numbered(20), numbered(8), 8, "unpaired-runs", `12 of before ("9", "10", "11", ...)`, ""},
		"by position":            {bare(8), ":61 " + bare(7), 8, "no-run-column paired-by-position", "the first of after was paired with the first of before", ""},
		"unequal positions":      {bare(8), bare(7), 0, "no-run-column", "", "no run has a label, and before has 8 runs where after has 7"},
		"missing moves others":   {bare(7) + ":?", ":? :1 " + bare(6), 0, "missing-values no-run-column", "", "values are missing (1 under before, 1 under after)"},
		"one side has labels":    {numbered(8), bare(8), 0, "no-run-column", "", "0 of 8 runs under before and 8 of 8 under after have no label"},
		"some have labels":       {numbered(7) + ":9", numbered(8), 0, "no-run-column", "", "1 of 8 runs under before and 0 of 8 under after have no label"},
		"no common labels":       {numbered(8), "a:1 b:2 c:4 d:9", 0, "", "", `no run of before ("1", "2", "3", ...) is labelled as a run of after ("a", "b", "c", ...) is`},
		"one common label":       {numbered(8), "a:1 b:2 3:4 d:9", 0, "", "", `before and after have one run in common, "3"`},
		"few pairs":              {numbered(5), numbered(4) + "5:90", 5, "few-runs", "there are only 5 pairs of runs: the smallest two-sided P that an exact signed-rank test can reach is 0.062", ""},
		"single runs":            {"1:5", "1:6", 1, "few-runs", "", "one run of each"},
		"same difference":        {"1:0.3 2:0.2 3:0.9 4:1.7 5:2.5 6:2", "1:0.2 2:0.1 3:0.8 4:1.6 5:2.4 6:1.9", 6, "constant", "in every pair of runs after is -0.1 from before: the paired t-test is undefined without spread; P of the Wilcoxon test is 0.031", "in every pair of runs after is -0.1 from before"},
		"nothing under a config": {numbered(8), "1:? 2:?", 0, "missing-metric missing-values", "", "8 under before, 0 under after"},
	} {
		r := compared(t, twoArms(t, tc.before, tc.after), Options{Paired: true})
		if len(r.Rows[0].Comparisons) == 0 {
			t.Errorf("%s: not compared", name)
			continue
		}
		c := r.Rows[0].Comparisons[0]
		if c.N != tc.n || c.BaselineN != tc.n {
			t.Errorf("%s: %d and %d runs, want %d", name, c.BaselineN, c.N, tc.n)
		}
		reason := c.result("paired-t").Err
		if (reason == nil) != (tc.reason == "") || reason != nil && !strings.Contains(reason.Error(), tc.reason) {
			t.Errorf("%s: untestable since %v, want %q", name, reason, tc.reason)
		}
		if (c.Verdict == Untestable) != (tc.reason != "") || tc.n == 0 && !errors.Is(reason, ErrUnpaired) && !errors.Is(reason, stats.ErrTooFew) {
			t.Errorf("%s: verdict %s, %v", name, c.Verdict, reason)
		}
		if tc.n == 0 && !(math.IsNaN(c.Mean) && math.IsNaN(c.Change.Value) && math.IsNaN(c.Shift.Value)) {
			t.Errorf("%s: figures without pairs: %+v", name, c)
		}
		if got := strings.Join(codes(r), " "); got != tc.codes {
			t.Errorf("%s: warnings %s, want %s", name, got, tc.codes)
		}
		if !slices.ContainsFunc(r.Warnings, func(w Warning) bool { return strings.Contains(w.Text, tc.text) }) && tc.text != "" {
			t.Errorf("%s: warnings %+v, want %q", name, r.Warnings, tc.text)
		}
		for _, s := range r.Rows[0].Samples {
			if s.N != len(s.Values) || s.N < tc.n {
				t.Errorf("%s: a sample of %d", name, s.N)
			}
		}
	}
}

// Places in files of other names are not those of partners.
func TestPairingByPositionOverFiles(t *testing.T) {
	for name, tc := range map[string]struct {
		before, after string // names of files, of six values in all
		rejected      string // what one more row of each file is rejected for
		fits          bool
	}{
		"one file each":    {"before.csv", "after.csv", "", true},
		"the same files":   {"b/1.csv b/2.csv b/3.csv", "a/1.csv a/2.csv a/3.csv", "", true},
		"another is lost":  {"b/1.csv b/2.csv b/4.csv", "a/1.csv a/3.csv a/4.csv", "", false},
		"one against many": {"b/1.csv b/2.csv b/3.csv", "a.csv", "", false},
		"some rejected":    {"before.csv", "after.csv", "torn", false},
	} {
		var d Dataset
		for config, paths := range map[string]string{"before": tc.before, "after": tc.after} {
			files := strings.Fields(paths)
			for i, path := range files {
				rows := 6 / len(files)
				err := d.Load(Source{Path: path, Format: "csv", Config: config}, func(yield func(Observation, error) bool) {
					for j := range rows {
						if !yield(Observation{Metric: "m", Config: config, Value: float64(10*i + j*j + len(config))}, nil) {
							return
						}
					}
					if tc.rejected != "" {
						yield(Observation{Rejected: tc.rejected}, nil)
					}
				})
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		c := compared(t, &d, Options{Paired: true, Baseline: "before"}).Rows[0].Comparisons[0]
		if fits := c.N == 6; fits != tc.fits {
			t.Errorf("%s: %d pairs, %v", name, c.N, c.Tests[0].Err)
		}
		if err := c.Tests[0].Err; !tc.fits && !errors.Is(err, ErrUnpaired) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is the same for all metrics is said once.
func TestUnpairedRunsAreSaidOnce(t *testing.T) {
	var d Dataset
	for _, metric := range []string{"a", "b", "c"} {
		addRuns(t, &d, metric, "before", "1:3 2:4 3:6 4:5 5:8 6:9 7:1")
	}
	addRuns(t, &d, "a", "after", "1:2 2:4 3:5 4:7 5:3 6:6")
	addRuns(t, &d, "b", "after", "1:3 2:4 3:5 4:7 5:3 6:6")
	addRuns(t, &d, "c", "after", "2:2 3:4 4:5 5:7 6:3 7:6")
	var texts []string
	for _, w := range compared(t, &d, Options{Paired: true}).Warnings {
		if w.Code == "unpaired-runs" {
			texts = append(texts, w.Metric+": "+w.Text)
		}
	}
	want := []string{
		`: 1 run has no partner and was left out: 1 of before ("7") (in 2 metrics, the first of which is a)`,
		`c: 1 run has no partner and was left out: 1 of before ("1")`,
	}
	if !slices.Equal(texts, want) {
		t.Errorf("%q, want %q", texts, want)
	}
}

// Equal values of other runs are other data where runs are paired.
func TestPairedDuplicatesHaveTheSameRuns(t *testing.T) {
	var d Dataset
	addRuns(t, &d, "a", "before", "1:3 2:4 3:6 4:5 5:8 6:9")
	addRuns(t, &d, "b", "before", "1:3 2:4 3:6 4:5 5:8 6:9")
	addRuns(t, &d, "a", "after", "1:2 2:4 3:5 4:7 5:3 6:6")
	addRuns(t, &d, "b", "after", "6:2 5:4 4:5 3:7 2:3 1:6")
	for paired, want := range map[bool]string{true: "", false: "a"} {
		if got := compared(t, &d, Options{Paired: paired}).Rows[1].DuplicateOf; got != want {
			t.Errorf("paired %v: duplicate of %q, want %q", paired, got, want)
		}
	}
}

// Pairs that vary together show what independent runs do not, and equivalence,
// too, is a matter of pairs.
func TestPairedVerdicts(t *testing.T) {
	var before, slower, same string
	for i := range 12 {
		base := 100 + 10*math.Sin(float64(i*i))
		before += fmt.Sprintf("%d:%.3f ", i, base)
		slower += fmt.Sprintf("%d:%.3f ", i, base*1.02+0.3*math.Cos(float64(7*i)))
		same += fmt.Sprintf("%d:%.3f ", i, base+0.3*math.Cos(float64(7*i)))
	}
	for name, tc := range map[string]struct {
		after     string
		threshold float64
		want      [2]Verdict // paired, and not
	}{
		"slower":              {slower, 0, [2]Verdict{Regressed, Insignificant}},
		"the same":            {same, 2, [2]Verdict{Equivalent, Insignificant}},
		"slower, as bounded":  {slower, 3, [2]Verdict{Equivalent, Insignificant}},
		"slower, not bounded": {slower, 1, [2]Verdict{Regressed, Insignificant}},
	} {
		for i, paired := range []bool{true, false} {
			r := compared(t, twoArms(t, before, tc.after), Options{Paired: paired, Threshold: tc.threshold})
			if got := r.Rows[0].Comparisons[0].Verdict; got != tc.want[i] {
				t.Errorf("%s, paired %v: %s, want %s", name, paired, got, tc.want[i])
			}
		}
	}
}

func TestPairedOptions(t *testing.T) {
	d := twoArms(t, pairedBefore, pairedAfter)
	for want, o := range map[string]Options{
		`test "welch" is not for pairs of runs: choose one of paired-t, wilcoxon`: {Paired: true, Test: "welch"},
		`test "mann-whitney" is not for pairs`:                                    {Paired: true, Also: []string{"mann-whitney"}},
		`test "wilcoxon" is for pairs of runs: compare with --paired`:             {Test: "wilcoxon"},
	} {
		if _, err := Compare(d, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", o, err, want)
		}
	}
	c := compared(t, d, Options{Paired: true, Test: "wilcoxon"}).Rows[0].Comparisons[0]
	if c.P != 0.03125 {
		t.Errorf("P of wilcoxon %v", c.P)
	}
	if c := compared(t, d, Options{}).Rows[0].Comparisons[0]; !math.IsNaN(c.PairCorrelation) || len(c.Tests) != 2 {
		t.Errorf("not paired: correlation %v, tests %v", c.PairCorrelation, c.Tests)
	}
}

// Where the test that decides has a P, nobody is told to take another test.
func TestSameDifferenceDecidedByRanks(t *testing.T) {
	d := twoArms(t, "1:1 2:2 3:3 4:5 5:6 6:7", "1:2 2:3 3:4 4:6 5:7 6:8")
	r, err := Compare(d, Options{Paired: true, Test: "wilcoxon"})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Code != "constant" || r.Warnings[0].Remedy != decidedWithoutSpread || r.Rows[0].Comparisons[0].Verdict != Regressed {
		t.Errorf("%s, %+v", r.Rows[0].Comparisons[0].Verdict, r.Warnings)
	}
}
