package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A report that breaks off leaves an earlier file as it was, and no other.
func TestAHalfWrittenFileIsNoFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "report")
	broken := errors.New("broken")
	half := func(w io.Writer) error {
		if _, err := io.WriteString(w, strings.Repeat("half of a report\n", 10_000)); err != nil {
			return err
		}
		return broken
	}
	for _, earlier := range []string{"", "an earlier report\n"} {
		if earlier != "" {
			if err := os.WriteFile(path, []byte(earlier), 0o640); err != nil {
				t.Fatal(err)
			}
		}
		if err := writeTo(path, io.Discard, half); !errors.Is(err, broken) {
			t.Errorf("error %v, want %v", err, broken)
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case earlier == "" && len(files) != 0:
			t.Errorf("%s was left behind", files[0].Name())
		case earlier != "" && (len(files) != 1 || readFile(t, path) != earlier):
			t.Errorf("the earlier file is not as it was: %d files", len(files))
		}
	}
}

func TestAFileKeepsItsModeAndALinkItsTarget(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("has neither")
	}
	dir := t.TempDir()
	path, link := filepath.Join(dir, "report"), filepath.Join(dir, "link")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	const mode = 0o622 // of which the umask would take a part
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("report", link); err != nil {
		t.Fatal(err)
	}
	write := func(w io.Writer) error {
		_, err := io.WriteString(w, "new\n")
		return err
	}
	if err := writeTo(link, io.Discard, write); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode() != mode || readFile(t, path) != "new\n" {
		t.Errorf("mode %v, text %q", info.Mode(), readFile(t, path))
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced")
	}
}

// Errors name the file that was asked for, not the temporary one, and a link
// that leads nowhere is not replaced.
func TestOutputErrorsNameTheFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("has other messages")
	}
	t.Chdir(t.TempDir())
	if err := os.Symlink("nowhere", "link"); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		".":            "--output .: is a directory; name a file",
		"link":         "--output link: is a link to nowhere, which does not exist; name that file",
		"missing/file": "--output missing/file: no such file or directory",
	} {
		err := writeTo(path, io.Discard, func(io.Writer) error { return nil })
		if err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestErrorsOfADevice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "device")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	if err := writeDevice(path, func(io.Writer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}
