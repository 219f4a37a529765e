package format

import (
	"regexp"
	"sync"
)

// pattern returns a regular expression, which is compiled when it is first
// asked for: most commands read one format, and compiling those of all takes
// longer than a comparison.
type pattern func() *regexp.Regexp

// newPattern is for constant expressions: one that is wrong panics when used.
func newPattern(expr string) pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
