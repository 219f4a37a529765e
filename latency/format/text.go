package format

import (
	"bufio"
	"fmt"
	"io"
)

// TextFile is an open file as the formats see it: UTF-8, unpacked, each line
// ended by \n.
type TextFile struct {
	*bufio.Reader // of HeadSize
	io.Closer
}

// OpenText opens a file or, "-", Options.Stdin, whatever text it holds. Errors
// name it.
func OpenText(o Options, path string) (*TextFile, error) {
	op := opener{options: o}
	file, err := op.open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read input: %w", err)
	}
	decoded, err := decode(file)
	if err != nil {
		file.Close()
		return nil, &SyntaxError{Path: NameOf(path), Err: err}
	}
	return &TextFile{decoded, file}, nil
}

// NameOf is how messages call an input.
func NameOf(path string) string {
	if path == "-" {
		return stdin
	}
	return path
}
