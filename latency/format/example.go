package format

import (
	"embed"
	"path"
)

// examples holds, by the name of the format, a short file as it looks.
//
//go:embed example
var examples embed.FS

// Example is a short file in the format.
func (f Format) Example() string {
	text, err := examples.ReadFile(path.Join("example", f.Name))
	if err != nil {
		panic("format " + f.Name + " without an example: " + err.Error()) // a test reads all
	}
	return string(text)
}
