package format

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestIsMissing(t *testing.T) {
	for _, s := range []string{"", "NA", "na", "N/A", "#N/A", "NaN", "-nan", "null", "NIL", "None", "-", "--", ".", "?", "<not counted>", "<not supported>"} {
		if !isMissing(s) {
			t.Errorf("%q is not taken for missing", s)
		}
	}
	for _, s := range []string{"0", "n", "nana", "---", "inf", "<not known>"} {
		if isMissing(s) {
			t.Errorf("%q is taken for missing", s)
		}
	}
}

func TestParseNumber(t *testing.T) {
	for _, c := range []struct {
		text string
		mark byte
		want float64
		unit string
	}{
		{"0", '.', 0, ""},
		{"0.000e5", '.', 0, ""},
		{"5e-324", '.', 5e-324, ""},
		{"-1.5", '.', -1.5, ""},
		{"+1.5", '.', 1.5, ""},
		{".5", '.', 0.5, ""},
		{"5.", '.', 5, ""},
		{"1.25e-3", '.', 0.00125, ""},
		{"1E6", '.', 1e6, ""},
		{"1,25e3", ',', 1250, ""},
		{"1,234", '.', 1234, ""},
		{"1,234", ',', 1.234, ""},
		{"1.234", ',', 1234, ""},
		{"12,345,678.9", '.', 12345678.9, ""},
		{"12.345.678,9", ',', 12345678.9, ""},
		{"1 234 567", '.', 1234567, ""},
		{"1\u202f234,5", ',', 1234.5, ""},
		{"1’234.5", '.', 1234.5, ""},
		{"12.3ms", '.', 12.3, "ms"},
		{"12.3\u00a0µs", '.', 12.3, "µs"},
		{"1 234 ms", '.', 1234, "ms"},
		{"45%", '.', 45, "%"},
		{"9.5 req/s", '.', 9.5, "req/s"},
		{"2e3 s", '.', 2000, "s"},
	} {
		d := decimal{mark: c.mark}
		got, err := d.parse(c.text)
		if err != nil || got.missing || got.value != c.want || got.unit != c.unit {
			t.Errorf("%q with mark %q: %+v, %v; want %v %q", c.text, c.mark, got, err, c.want, c.unit)
		}
	}
	for _, text := range []string{
		"abc", "1.2.3", "1,23", "1,2345", "12,34,567", "1,234 567", "0,123,456", "1234,567.5", "1,234e3", "1 23", "1  234", "--5", "5-", "1e", "e5",
		"inf", "-Inf", "Infinity", "0x1p4", "0x10", "1_000", "1e400", "5 x", "5 ms ms", "ms", "(5)", "$5", "5,", "１", "1/2",
	} {
		d := decimal{mark: '.'}
		if got, err := d.parse(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

// TestNumbersReadBack writes a number as people in different places do and
// reads it: a number is right or an error, and with the mark stated it is right.
func TestNumbersReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := strconv.Itoa(rapid.IntRange(0, 1e9).Draw(t, "whole"))
		fraction := rapid.StringMatching(`([0-9]{1,4})?`).Draw(t, "fraction")
		mark := rapid.SampledFrom([]string{".", ","}).Draw(t, "mark")
		group := rapid.SampledFrom([]string{"", "'", " ", "\u00a0", otherMarkOf(mark)}).Draw(t, "group")
		separator := rapid.SampledFrom([]rune{'\t', ';', ',', '|', noSeparator}).Draw(t, "separator")

		want, err := strconv.ParseFloat(whole+"."+fraction, 64)
		if err != nil {
			t.Fatal(err)
		}
		text := grouped(whole, group)
		if fraction != "" {
			text += mark + fraction
		}
		stated := decimal{mark: mark[0]}
		if c, err := stated.parse(text); err != nil || c.value != want {
			t.Fatalf("%q with mark %s stated: %v, %v", text, mark, c.value, err)
		}
		d, err := newDecimal("", separator)
		if err != nil {
			t.Fatal(err)
		}
		c, err := d.parse(text)
		dotForGranted := separator != ';' && strings.Count(text, ".") == 1 && !strings.Contains(text, ",")
		if err == nil && c.value != want && !dotForGranted {
			t.Fatalf("%q under %q is read as %v", text, separator, c.value)
		}
	})
}

func otherMarkOf(mark string) string { return string(otherMark(mark[0])) }

func grouped(digits, mark string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + mark + digits[i:]
	}
	return digits
}

func TestSplitUnit(t *testing.T) {
	for _, c := range []struct{ header, name, unit string }{
		{"Time (s)", "Time", "s"},
		{"Time [us]", "Time", "us"},
		{"Time, ms", "Time", "ms"},
		{"time_ns", "time", "ns"},
		{"time_sec", "time", "sec"},
		{"Throughput (req/s)", "Throughput", "req/s"},
		{"Latency (p99)", "Latency (p99)", ""},
		{"Wert (µs)", "Wert", "µs"},
		{"cpu_user", "cpu_user", ""},
		{"max, of all", "max, of all", ""},
		{"_ms", "_ms", ""},
		{"(ms)", "(ms)", ""},
		{"time_min", "time_min", ""}, // the minimum, not minutes
	} {
		if name, unit := splitUnit(c.header); name != c.name || unit != c.unit {
			t.Errorf("%q: %q, %q; want %q, %q", c.header, name, unit, c.name, c.unit)
		}
	}
}
