package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// readTool reads text as a file f of the format called name; notes are shown
// as "line note run code: text".
func readTool(t testing.TB, name, text string) (seen []string, err error) {
	t.Helper()
	decoded, err := decode(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	for o, err := range f.Read(decoded, Input{Path: "f"}) {
		switch {
		case err != nil:
			return seen, err
		case o.Note == nil:
			seen = append(seen, describe(o))
		default:
			seen = append(seen, fmt.Sprintf("%d note %s %s: %s", o.Line, o.Run, o.Note.Warning.Code, o.Note.Warning.Text))
		}
	}
	return seen, nil
}

// checkTool compares all files of testdata/name with what they hold.
func checkTool(t *testing.T, name string, want map[string][]string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(want) {
		t.Errorf("%d files, %d expected", len(files), len(want))
	}
	for _, file := range files {
		content, err := os.ReadFile(filepath.Join("testdata", name, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		got, err := readTool(t, name, string(content))
		if err != nil {
			t.Errorf("%s: %v", file.Name(), err)
		}
		if diff := cmp.Diff(want[file.Name()], got); diff != "" {
			t.Errorf("%s: observations differ (-want +got):\n%s", file.Name(), diff)
		}
	}
}

// toolError is a text that the format called name refuses.
type toolError struct{ name, text, want string }

func checkToolErrors(t *testing.T, name string, cases []toolError) {
	t.Helper()
	for _, c := range cases {
		seen, err := readTool(t, name, c.text)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v after %v\nwant %s", c.name, err, seen, c.want)
		}
	}
}

// checkNotClaimed holds Detect to leave what belongs to others.
func checkNotClaimed(t *testing.T, name string, texts []string) {
	t.Helper()
	f, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if f.Detect([]byte(text)) {
			t.Errorf("%s claims %q", name, text)
		}
	}
}
