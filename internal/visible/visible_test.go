package visible

import "testing"

func TestText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"boot µs", "boot µs"},
		{"a\x1b[31mb\n", `a\x1b[31mb\n`},
		{"\u202ename", `\u202ename`},
		{"\xff", `\xff`},
		{"\uffff\U0010ffff", `\uffff\U0010ffff`},
	} {
		if got := Text(c.in); got != c.want {
			t.Errorf("Text(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}
