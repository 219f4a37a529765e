package format

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

func TestLogRows(t *testing.T) {
	for _, c := range []struct {
		text, want string // line:cells, ! for what may be cut off
	}{
		{"a,b\n1,2\n3,4\n", "2:1 2|3:3 4"},
		{"a,b\n1,2\n3,4", "2:1 2|3:3 4!"},
		{"a,b\n1,2\n3", "2:1 2|!"},
		{"a,b\n1,2\n\"3\nx", "2:1 2|!"},
		{"a,b\n1,\"2\n5\"\n3,4\n", "2:1 2\n5|4:3 4"},
		{"a,b\n1,2\n3\n4,5\n", "2:1 2|f:3: another number of cells"},
		{"a,b\n0\"\n", "f:2:2: a quote stands inside a cell"},
		{"a,b\n", ""},
	} {
		l, err := openLogRows(strings.NewReader(c.text), "f", ',')
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for {
			record, cut, err := l.next()
			if err == io.EOF {
				break
			}
			if err != nil {
				got = append(got, err.Error())
				break
			}
			s := ""
			if record != nil {
				s = fmt.Sprintf("%d:%s", l.line(), strings.Join(record, " "))
			}
			if cut {
				s += "!"
			}
			got = append(got, s)
		}
		if s := strings.Join(got, "|"); s != c.want && !(strings.Contains(c.want, "f:") && strings.HasPrefix(s, c.want)) {
			t.Errorf("%q: %q, want %q", c.text, s, c.want)
		}
	}
	l, err := openLogRows(strings.NewReader("1 2\n"), "f", ' ', "client", "time")
	if err != nil || l.column("latency", "time") != 1 || l.column("x") != -1 {
		t.Errorf("%+v, %v", l, err)
	}
}
