package main

import (
	"bytes"
	"io"
	"strings"
	"syscall"
	"testing"
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
		{"nothing compared", noAfter, "regressed", io.Discard, exitError, "nothing was compared"},
	} {
		var stderr bytes.Buffer
		code := run([]string{"compare", "-", "--fail-on", c.failOn}, strings.NewReader(c.input), c.stdout, &stderr)
		if code != c.code || !strings.Contains(stderr.String(), c.message) || code != exitError && stderr.Len() > 0 {
			t.Errorf("%s: exit code %d, want %d; %s", c.name, code, c.code, &stderr)
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
		{[]string{"frmats"}, exitError, "", `unknown command "frmats" for "sigtest"; have: compare, completion, formats, tests, version (did you mean "formats"?)`},
		{[]string{"deploy"}, exitError, "", `unknown command "deploy" for "sigtest"; have: compare, completion, formats, tests, version`},
	} {
		var stdout, stderr bytes.Buffer
		code := run(c.args, nil, &stdout, &stderr)
		message := strings.TrimSuffix(strings.TrimPrefix(stderr.String(), "sigtest: "), "\n")
		if code != c.code || stdout.String() != c.stdout || message != c.stderr {
			t.Errorf("%v: exit code %d, stdout %q, stderr %q", c.args, code, &stdout, &stderr)
		}
	}
}
