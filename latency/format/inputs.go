package format

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// input is an argument, resolved to files.
type input struct {
	arg   string // as given, without NAME=
	name  string // of the configuration; "" until it is known
	root  string // directory below which the files were found; "" for a single file
	files []string
	table int // which of the file's tables is meant, from 1; 0 for all

	places map[string]criterionPlace // of those of the files that lie in trees of criterion
}

// resolveAll resolves the arguments of one command.
func resolveAll(args []string) ([]input, error) {
	if len(args) == 0 {
		return nil, errors.New("no input: expected a file, a directory, a pattern, or -")
	}
	inputs := make([]input, len(args))
	stdins := 0
	for i, arg := range args {
		var err error
		if inputs[i], err = resolve(arg); err != nil {
			return nil, err
		}
		if inputs[i].arg == "-" {
			stdins++
		}
	}
	if stdins > 1 {
		return nil, errors.New("input - is given twice: it can be read once")
	}
	return inputs, nil
}

// stdin is the input "-": its name in messages, and its configuration's.
const stdin = "stdin"

// resolve finds the files of an argument: FILE, FILE#N, DIR, GLOB or "-", each
// of which NAME= may precede.
func resolve(arg string) (input, error) {
	in := input{arg: arg}
	if arg == "" { // as an unset variable of a script is
		return in, errors.New("an input is empty: expected a file, a directory, a pattern, or -")
	}
	info, err := os.Stat(arg)
	if err != nil {
		if name, rest, named := strings.Cut(arg, "="); named {
			if name == "" || rest == "" {
				return in, fmt.Errorf("input %q: expected NAME=FILE, both parts with text", arg)
			}
			in.name, in.arg = name, rest
			info, err = os.Stat(rest)
		}
	}
	if err != nil {
		if path, table, ok := cutTable(in.arg); ok {
			in.arg, in.table = path, table
			info, err = os.Stat(path)
		}
	}
	switch {
	case in.arg == "-":
		in.files = []string{"-"}
		return in, nil
	case err == nil && info.IsDir():
		in.root = in.arg
		in.files, err = filesBelow(in.arg)
	case err == nil:
		in.files = []string{in.arg}
	case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(in.arg, "*?["):
		in.root = staticDir(in.arg)
		in.files, err = filesMatching(in.arg)
	default:
		err = fmt.Errorf("cannot read input: %w", err)
	}
	in.files, in.places = criterionFiles(in.files)
	return in, err
}

// cutTable takes the number of a table, as in mail.txt#2, off a path.
func cutTable(arg string) (path string, table int, ok bool) {
	at := strings.LastIndexByte(arg, '#')
	if at < 0 {
		return "", 0, false
	}
	table, err := strconv.Atoi(arg[at+1:])
	return arg[:at], table, err == nil && table > 0 && at > 0
}

// filesBelow lists the files of a directory and those below it, hidden ones
// aside, in natural order. Links to directories are not followed.
func filesBelow(dir string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != dir && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir():
			return nil
		}
		info, err := os.Stat(path) // of what a link points to
		if err != nil {
			return err
		}
		if info.Mode().IsRegular() {
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("cannot read directory: %w", err)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("directory %s holds no files (hidden ones are skipped)", dir)
	}
	slices.SortFunc(files, compareNatural)
	return files, nil
}

// anyDepth is the part of a pattern that any number of directories match.
const anyDepth = "**"

func filesMatching(pattern string) ([]string, error) {
	if parts := pathElements(pattern); slices.Contains(parts, anyDepth) {
		return filesMatchingDeep(pattern, parts)
	}
	matches, err := filepath.Glob(pattern)
	if err != nil {
		return nil, fmt.Errorf("pattern %s: %w", pattern, err)
	}
	matches = slices.DeleteFunc(matches, func(path string) bool { return isHidden(path, pattern) })
	if len(matches) == 0 {
		return nil, fmt.Errorf("%s: %w, and as a pattern it matches none", pattern, fs.ErrNotExist)
	}
	var files []string
	for _, m := range matches {
		info, err := os.Stat(m)
		if err != nil {
			return nil, fmt.Errorf("cannot read input: %w", err)
		}
		if !info.IsDir() {
			files = append(files, m)
			continue
		}
		below, err := filesBelow(m)
		if err != nil {
			return nil, err
		}
		files = append(files, below...)
	}
	slices.SortFunc(files, compareNatural)
	return files, nil
}

// filesMatchingDeep lists the files below a pattern's directory that match it.
func filesMatchingDeep(pattern string, parts []string) ([]string, error) {
	for _, part := range parts {
		if _, err := filepath.Match(part, ""); err != nil {
			return nil, fmt.Errorf("pattern %s: %w", pattern, err)
		}
	}
	files, err := filesBelow(staticDir(pattern))
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(path string) bool { return !matchesDeep(parts, pathElements(path)) })
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: %w, and as a pattern it matches none", pattern, fs.ErrNotExist)
	}
	return files, nil
}

// matchesDeep matches the elements of a path; the pattern is well-formed.
func matchesDeep(pattern, path []string) bool {
	if len(pattern) == 0 || len(path) == 0 {
		return len(path) == 0 && !slices.ContainsFunc(pattern, func(part string) bool { return part != anyDepth })
	}
	if pattern[0] == anyDepth {
		return matchesDeep(pattern[1:], path) || matchesDeep(pattern, path[1:])
	}
	ok, _ := filepath.Match(pattern[0], path[0])
	return ok && matchesDeep(pattern[1:], path[1:])
}

func pathElements(path string) []string {
	return strings.Split(filepath.ToSlash(filepath.Clean(path)), "/")
}

// isHidden reports whether a pattern met a hidden name that it does not ask
// for by a dot, as in a shell.
func isHidden(path, pattern string) bool {
	asked := pathElements(pattern)
	for i, element := range strings.Split(filepath.ToSlash(path), "/") {
		if strings.HasPrefix(element, ".") && i < len(asked) && !strings.HasPrefix(asked[i], ".") {
			return true
		}
	}
	return false
}

// staticDir is the directory in which a pattern begins.
func staticDir(pattern string) string {
	return filepath.Dir(pattern[:strings.IndexAny(pattern, "*?[")] + "x")
}

// stem is a file's base name without extension; those of compressed files
// have two.
func stem(path string) string {
	if path == "-" {
		return stdin
	}
	base := filepath.Base(path)
	for _, packed := range []string{".gz", ".zst"} {
		base = strings.TrimSuffix(base, packed)
	}
	if short := strings.TrimSuffix(base, filepath.Ext(base)); short != "" {
		return short
	}
	return base
}

// nameInputs gives every input that has no name one: each is a configuration.
func nameInputs(inputs []input) error {
	var unnamed []*input
	taken := map[string]bool{}
	for i := range inputs {
		if inputs[i].name == "" {
			unnamed = append(unnamed, &inputs[i])
		} else {
			taken[inputs[i].name] = true
		}
	}
	for depth := 1; len(unnamed) > 0; depth++ {
		count := map[string]int{}
		for _, in := range unnamed {
			count[in.nameAt(depth)]++
		}
		var clashing []*input
		deeper := false
		for _, in := range unnamed {
			name := in.nameAt(depth)
			if count[name] == 1 && !taken[name] {
				in.name = name
				taken[name] = true
				continue
			}
			clashing = append(clashing, in)
			deeper = deeper || in.nameAt(depth+1) != name
		}
		if len(clashing) > 0 && !deeper {
			return fmt.Errorf("input %s would be called %q as another is: name it, as in NAME=%s", clashing[0].arg, clashing[0].nameAt(depth), clashing[0].arg)
		}
		unnamed = clashing
	}
	return nil
}

// nameAt names an input by the last elements of its path, depth of them.
func (in *input) nameAt(depth int) string {
	dir, base := filepath.Dir(in.arg), stem(in.arg)
	switch {
	case in.root == in.arg: // a directory
		abs, err := filepath.Abs(in.arg)
		if err != nil {
			abs = in.arg
		}
		dir, base = filepath.Dir(abs), filepath.Base(abs)
	case in.root != "": // a pattern
		pattern := filepath.Base(in.arg)
		base = ""
		if at := strings.IndexAny(pattern, "*?["); at >= 0 {
			base = strings.Trim(pattern[:at], "-_.")
		}
		if base == "" {
			abs, err := filepath.Abs(in.root)
			if err != nil {
				abs = in.root
			}
			dir, base = filepath.Dir(abs), filepath.Base(abs)
		}
	}
	elements := strings.FieldsFunc(filepath.ToSlash(dir), func(r rune) bool { return r == '/' })
	if dir == "." {
		elements = nil
	}
	if in.table > 0 {
		base = fmt.Sprintf("%s#%d", base, in.table)
	}
	elements = append(elements, base)
	return strings.Join(elements[max(0, len(elements)-depth):], "/")
}
