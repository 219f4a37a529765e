package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// writeTo has write produce the output, into the file at path whole or not at
// all, or to stdout where path is "" or "-".
func writeTo(path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "" || path == "-" {
		return buffered(stdout, write)
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("--output %s: is a directory; name a file", path)
	case err == nil && !info.Mode().IsRegular():
		return writeDevice(path, write)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("--output: %w", err)
	}
	mode := fs.FileMode(0o666)
	if err == nil {
		mode = info.Mode().Perm()
	}
	return replace(path, mode, write)
}

// replace writes a new file beside path, then gives it that name.
func replace(path string, mode fs.FileMode, write func(io.Writer) error) (err error) {
	tmp := fmt.Sprintf("%s.%d.tmp", path, os.Getpid())
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	defer func() {
		if err != nil {
			os.Remove(tmp)
			err = fmt.Errorf("--output %s: %w", path, err)
		}
	}()
	if err := buffered(f, write); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}

// writeDevice writes to what cannot be replaced: /dev/null, a pipe.
func writeDevice(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("--output: %w", err)
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
