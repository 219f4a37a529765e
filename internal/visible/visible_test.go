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

func TestUTF8(t *testing.T) {
	for in, want := range map[string]string{
		"plain": "plain", "": "", "größer\x00": "größer\x00", "\ufffd": "\ufffd", "a\xff\xfeb": `a\xff\xfeb`, "\xe2\x82": `\xe2\x82`,
	} {
		if got := UTF8(in); got != want {
			t.Errorf("UTF8(%q) = %q, want %q", in, got, want)
		}
	}
}
