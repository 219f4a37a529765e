package latency

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// inUTF8 writes bytes that are no UTF-8 as Go source does, \xff. Names of files
// may hold any; JSON, which has no such bytes, would make one name of two.
func inUTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, s[0])
		} else {
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}

// nameInUTF8 makes all names of o UTF-8.
func (o *Observation) nameInUTF8() {
	o.Metric, o.Unit, o.Config = inUTF8(o.Metric), inUTF8(o.Unit), inUTF8(o.Config)
	o.Run, o.Machine, o.Source = inUTF8(o.Run), inUTF8(o.Machine), inUTF8(o.Source)
}
