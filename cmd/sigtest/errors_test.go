package main

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// Output that cannot be written is an error of every command, and a reader that
// has left is none.
func TestWriteErrors(t *testing.T) {
	published := filepath.Join(repository(t), "testdata", "published", "chromeos.csv")
	for _, command := range []string{"plan -", "plan --cv 5 -f csv", "plan - -f json", "calibrate -", "calibrate - -f json", "compare -", "compare - -f json", "formats", "tests", "version", "audit " + published, "audit " + published + " -f json"} {
		for _, c := range []struct {
			stdout  io.Writer
			code    int
			message string
		}{{fullDisk{}, exitError, "sigtest: disk full\n"}, {closedPipe{}, exitDone, ""}} {
			var stderr bytes.Buffer
			code := run(strings.Fields(command), strings.NewReader(regression), c.stdout, &stderr)
			if code != c.code || stderr.String() != c.message {
				t.Errorf("%s to %T: exit code %d, stderr %q", command, c.stdout, code, &stderr)
			}
		}
	}
}
