package main

import (
	"bytes"
	"io"
	"strings"
	"syscall"
	"testing"

	"sigtest/latency"
)

const (
	regression = "metric,config,run,value\nm,before,1,10\nm,before,2,11\nm,before,3,12\nm,after,1,90\nm,after,2,91\nm,after,3,92\n"
	noAfter    = "metric,config,run,value\nm,before,1,10\nm,before,2,11\nm,after,1,NA\nm,after,2,NA\n"
)

// closedPipe is where a reader such as head has left.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }

func TestFailOn(t *testing.T) {
	for _, c := range []struct {
		name, input, failOn string
		stdout              io.Writer
		code                int
		message             string
	}{
		{"matched", regression, "regressed", io.Discard, exitFailOn, ""},
		{"matched, reader gone", regression, "regressed", closedPipe{}, exitFailOn, ""},
		{"not matched", regression, "improved", io.Discard, exitDone, ""},
		{"not matched, reader gone", regression, "improved", closedPipe{}, exitDone, ""},
		{"nothing compared", noAfter, "regressed", io.Discard, exitError, "nothing was compared: no metric has values under two configurations"},
	} {
		var stderr bytes.Buffer
		code := run([]string{"compare", "-", "--fail-on", c.failOn}, strings.NewReader(c.input), c.stdout, &stderr)
		if code != c.code || !strings.Contains(stderr.String(), c.message) || code != exitError && stderr.Len() > 0 {
			t.Errorf("%s: exit code %d, want %d; %s", c.name, code, c.code, &stderr)
		}
	}
}

func TestGate(t *testing.T) {
	for _, c := range []struct {
		before, after int
		verdict       latency.Verdict
		failOn        []string
		matched, ok   bool
	}{
		{3, 3, latency.Regressed, []string{"regressed"}, true, true},
		{3, 3, latency.Improved, []string{"regressed"}, false, true},
		{3, 3, latency.Regressed, nil, false, true},
		{1, 1, latency.Untestable, []string{"untestable"}, true, true},
		{3, 0, latency.Untestable, []string{"regressed"}, false, false},
		{0, 3, latency.Untestable, []string{"untestable"}, false, false},
		{0, 3, latency.Untestable, nil, false, true},
		{3, 3, latency.Equivalent, []string{"not-equivalent"}, false, true},
		{3, 3, latency.Improved, []string{"not-equivalent"}, true, true},
		{1, 1, latency.Untestable, []string{"regressed", "not-equivalent"}, true, true},
	} {
		r := &latency.Result{Rows: []latency.Row{{}, {Comparisons: []latency.Comparison{{BaselineN: c.before, N: c.after, Verdict: c.verdict}}}}}
		failOn, err := parseFailOn(c.failOn)
		if err != nil {
			t.Fatal(err)
		}
		if matched, err := gate(r, failOn); matched != c.matched || (err == nil) != c.ok {
			t.Errorf("%d and %d runs, %s, fail on %v: matched %v, error %v", c.before, c.after, c.verdict, c.failOn, matched, err)
		}
	}
}

func TestFlagsWithoutMeaning(t *testing.T) {
	for _, c := range []struct{ flag, value, want string }{
		{"--baseline", "", "--baseline is empty: "},
		{"--fail-on", "", "--fail-on is empty: "},
		{"--output", "", "--output is empty: "},
		{"--alpha", "0", "--alpha 0: must be between 0 and 1"},
		{"--alpha", "5%", `--alpha "5%": expected a number`},
		{"--threshold", "abc", `--threshold "abc": expected a number`},
	} {
		var stdout, stderr bytes.Buffer
		code := run([]string{"compare", "-", c.flag, c.value}, strings.NewReader(regression), &stdout, &stderr)
		if code != exitError || stdout.Len() > 0 || !strings.HasPrefix(stderr.String(), "sigtest: "+c.want) {
			t.Errorf("%s %q: exit code %d, stderr %q, want %q", c.flag, c.value, code, &stderr, c.want)
		}
	}
}

func TestCommandsAndVersion(t *testing.T) {
	for _, c := range []struct {
		args           []string
		code           int
		stdout, stderr string
	}{
		{[]string{"--version"}, exitDone, versionLine(), ""},
		{[]string{"version"}, exitDone, versionLine(), ""},
		{[]string{"frmats"}, exitError, "", `unknown command "frmats" for "sigtest"; have: audit, calibrate, compare, completion, formats, order, plan, plot, selfcheck, tests, version (did you mean "formats"?)`},
		{[]string{"deploy"}, exitError, "", `unknown command "deploy" for "sigtest"; have: audit, calibrate, compare, completion, formats, order, plan, plot, selfcheck, tests, version`},
	} {
		var stdout, stderr bytes.Buffer
		code := run(c.args, nil, &stdout, &stderr)
		message := strings.TrimSuffix(strings.TrimPrefix(stderr.String(), "sigtest: "), "\n")
		if code != c.code || stdout.String() != c.stdout || message != c.stderr {
			t.Errorf("%v: exit code %d, stdout %q, stderr %q", c.args, code, &stdout, &stderr)
		}
	}
}
