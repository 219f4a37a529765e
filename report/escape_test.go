package report

import (
	"strings"
	"testing"
	"unicode"

	"sigtest/latency"
)

func TestVisible(t *testing.T) {
	for _, c := range []struct{ in, visible, ascii string }{
		{"EventLatency.TotalLatency", "EventLatency.TotalLatency", "EventLatency.TotalLatency"},
		{"a b", "a b", "a b"},
		{"\x1b[31m", `\x1b[31m`, `\x1b[31m`},
		{"a\r\nb\tc", `a\r\nb\tc`, `a\r\nb\tc`},
		{"µs", "µs", "us"},
		{"時", "時", `\u6642`},
		{"\u202e", `\u202e`, `\u202e`},
		{"\xff", `\xff`, `\xff`},
		{"\x9b", `\x9b`, `\x9b`},       // a broken byte
		{"\u009b", `\u009b`, `\u009b`}, // the C1 control
		{"std::sort", "std::sort", "std::sort"},
		{"::error::x", `\x3a:error::x`, `\x3a:error::x`},
		{"a ::::b", `a \x3a:::b`, `a \x3a:::b`},
		{"a###[error]x", `a##\x23[error]x`, `a##\x23[error]x`},
	} {
		if got := visible(c.in); got != c.visible {
			t.Errorf("visible(%q) = %q, want %q", c.in, got, c.visible)
		}
		if got := ascii(c.in); got != c.ascii {
			t.Errorf("ascii(%q) = %q, want %q", c.in, got, c.ascii)
		}
	}
}

func TestMarkdownEscapes(t *testing.T) {
	for in, want := range map[string]string{
		"a|b":                  `a\|b`,
		`a\|b`:                 `a\\\|b`,
		"`x`":                  "\\`x\\`",
		"<b>&amp;":             "&lt;b&gt;&amp;amp;",
		"*x* _y_ ~z~":          `\*x\* \_y\_ \~z\~`,
		"[link](http://x.org)": `[link\](http://x.org)`,
		"![image](x)":          `![image\](x)`,
		"[12.5, 13]":           "[12.5, 13]",
		"line\nbreak":          `line\\nbreak`,
		"@team of a/@b":        "`@`team of a/`@`b",
		"<@a":                  "&lt;`@`a",
		"p99@load @ 1":         "p99@load @ 1",
	} {
		if got := markdown(in); got != want {
			t.Errorf("markdown(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestHostileNamesAreInert(t *testing.T) {
	for _, r := range []*latency.Result{hostileResult(), hostileMatrix()} {
		for _, format := range humanFormats {
			checkInert(t, format, write(t, format, r, Options{Verbose: true}))
		}
	}
	checkInert(t, "text", write(t, "text", hostileMatrix(), Options{Width: 60}))
}

func checkInert(t *testing.T, format, out string) {
	t.Helper()
	for _, c := range out {
		if c != '\n' && !unicode.IsPrint(c) {
			t.Fatalf("%s holds the character %U", format, c)
		}
		if format == "mail" && c > unicode.MaxASCII {
			t.Fatalf("mail holds %q", c)
		}
		if format == "markdown" && (c == '<' || c == '>' || c == unicode.ReplacementChar) {
			t.Fatalf("markdown holds %q", c)
		}
	}
}

// hostileMatrix is hostileResult with a further configuration, whose name
// breaks over lines.
func hostileMatrix() *latency.Result {
	r := hostileResult()
	base, config := r.Configs[0].Name, "x\n<b>|`\x07\u202e\xff 遅延時間の測定 e\u0301"
	r.Configs = append(r.Configs, latency.Config{Name: config, Runs: 20})
	for i := range r.Rows {
		r.Rows[i].Comparisons = append(r.Rows[i].Comparisons, compare(base, config, 50, 45, 6, 0.01, 0.02, latency.Improved))
	}
	return r
}

func TestMailIsASCII(t *testing.T) {
	for name, r := range fixtures() {
		for _, c := range write(t, "mail", r, Options{}) {
			if c > unicode.MaxASCII {
				t.Errorf("%s holds %q", name, c)
			}
		}
	}
}

// A pipe or a line break in a name must not make a cell.
func TestMarkdownTablesKeepTheirShape(t *testing.T) {
	results := fixtures()
	results["hostile matrix"] = hostileMatrix()
	for name, r := range results {
		columns := 0
		for line := range strings.Lines(write(t, "markdown", r, Options{Verbose: true})) {
			if !strings.HasPrefix(line, "|") {
				columns = 0
				continue
			}
			bars := strings.Count(strings.ReplaceAll(strings.ReplaceAll(line, `\\`, ""), `\|`, ""), "|")
			if columns != 0 && bars != columns {
				t.Errorf("%s: %d bars after %d: %s", name, bars, columns, line)
			}
			columns = bars
		}
	}
}

// The machine formats keep names as they are; CSV marks those that begin a
// formula.
func TestMachineFormatsKeepNames(t *testing.T) {
	r := hostileResult()
	r.Rows = []latency.Row{r.Rows[2], r.Rows[3]}
	if out := write(t, "csv", r, Options{}); !strings.Contains(out, "\n'=1+2,mean,µs,") || !strings.Contains(out, "\npipe|`tick` <b>&amp;,mean") {
		t.Error(out)
	}
	if out := write(t, "json", r, Options{}); !strings.Contains(out, `{"metric":"pipe|`+"`tick` <b>&amp;"+`",`) {
		t.Error(out)
	}
}

func TestMessagesAreOfBoundedLength(t *testing.T) {
	message := Visible("file.json: " + strings.Repeat("\x1b", 1_000_000) + " is there twice")
	if len(message) > 4100 || !strings.HasPrefix(message, "file.json: ") || !strings.HasSuffix(message, " is there twice") {
		t.Errorf("%d bytes: %.40q", len(message), message)
	}
}
