package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"sigtest/report"
)

// outputFlags are the flags, as typed, that say what is written, and where.
type outputFlags struct {
	report         report.Options
	format, output string
}

// byEnding says what the format is where none is named.
const byEnding = "told by the ending of --output, else "

// addFormat adds the flag that names one of the formats, and says which it is
// where the flag is not given.
func addFormat[T any](cmd *cobra.Command, f *outputFlags, formats []report.FormatOf[T], otherwise string) {
	name := func(f report.FormatOf[T]) string { return f.Name }
	cmd.Flags().StringVarP(&f.format, "format", "f", "", "output `format`: "+names(formats, name)+" (default "+otherwise+")")
	offer(cmd, map[string][]string{"format": namesOf(formats, name)})
}

func (f *outputFlags) addOutput(flags *pflag.FlagSet) {
	flags.StringVarP(&f.output, "output", "o", "", "`file` to write, whole or not at all (default standard output)")
}

// chosenFormat looks up the format that is named or that the ending of the
// output tells, else text.
func chosenFormat[T any](f *outputFlags, lookup func(string) (report.FormatOf[T], error)) (report.FormatOf[T], error) {
	if f.format != "" {
		return lookup(f.format)
	}
	if told, err := lookup(f.ending()); err == nil {
		return told, nil
	}
	return lookup("text")
}

// ending is that of the output's name, in lower case and without its dot.
func (f *outputFlags) ending() string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(f.output), "."))
}

// fit makes the report one of this version, and for the terminal that it goes
// to, if it does.
func (f *outputFlags) fit(stdout io.Writer) {
	f.report.Version = version
	if !toStdout(f.output) || !isTerminal(stdout) {
		return
	}
	f.report.Color = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	if width, _, err := term.GetSize(int(stdout.(*os.File).Fd())); err == nil {
		f.report.Width = width
	}
}

func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// toStdout tells whether an output is none of a file.
func toStdout(path string) bool { return path == "" || path == "-" }

// wasRead tells whether an output was written, or its reader has seen enough of
// it, such as head, which does not change what the exit code says.
func wasRead(err error) bool { return err == nil || errors.Is(err, syscall.EPIPE) }

// writeTo has write produce the output, into the file at path whole or not at
// all, or to stdout where path is "" or "-".
func writeTo(path string, stdout io.Writer, write func(io.Writer) error) error {
	if toStdout(path) {
		return buffered(stdout, write)
	}
	err := writeFile(path, write)
	// The user knows path, not the temporary file that took its place.
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	if err != nil {
		return fmt.Errorf("--output %s: %w", path, err)
	}
	return nil
}

func writeFile(path string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if target, err := os.Readlink(path); err == nil {
			return fmt.Errorf("is a link to %s, which does not exist; name that file", target)
		}
		return replace(path, nil, write)
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("is a directory; name a file")
	case !info.Mode().IsRegular():
		return writeDevice(path, write)
	}
	return replace(path, info, write)
}

// replace writes a new file beside path, then gives it that name, and the mode
// of the old one, nil if there is none.
func replace(path string, old fs.FileInfo, write func(io.Writer) error) (err error) {
	mode := fs.FileMode(0o666)
	if old != nil {
		mode = old.Mode().Perm()
	}
	tmp := fmt.Sprintf("%s.%d.tmp", path, os.Getpid())
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(tmp)
		}
	}()
	if err := buffered(f, write); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if old != nil { // the umask has taken part of its mode away
		if err := os.Chmod(tmp, mode); err != nil {
			return err
		}
	}
	return os.Rename(tmp, path)
}

// writeDevice writes to what cannot be replaced: /dev/null, a pipe.
func writeDevice(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if err := buffered(f, write); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func buffered(w io.Writer, write func(io.Writer) error) error {
	b := bufio.NewWriterSize(w, 1<<16)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}
