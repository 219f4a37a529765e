package format

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func zstandard(t *testing.T, text string) string {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

func TestDecode(t *testing.T) {
	for _, c := range []struct{ name, bytes, want string }{
		{"plain", "a\nb", "a\nb"},
		{"crlf", "a\r\nb\r\n", "a\nb\n"},
		{"lone cr", "a\rb\r", "a\nb\n"},
		{"blank line of crlf", "a\r\n\r\nb", "a\n\nb"},
		{"byte order mark", "\xef\xbb\xbfa", "a"},
		{"two byte order marks", "\xef\xbb\xbf\xef\xbb\xbfa", "a"},
		{"byte order marks of joined files", "\xef\xbb\xbfa\n\xef\xbb\xbf\xef\xbb\xbfb", "a\nb"},
		{"windows-1252", "5 \xb5s \x80", "5 µs €"},
		{"part of a character at the end", "a\xc3", "aÃ"},
		{"utf-16 little", "\xff\xfea\x00\xe4\x00\r\x00\n\x00", "aä\n"},
		{"utf-16 big", "\xfe\xff\x00a\x00\xe4", "aä"},
		{"gzip", gzipped(t, "a\r\nb"), "a\nb"},
		{"zstd", zstandard(t, "a\r\nb"), "a\nb"},
		{"gzip of utf-16", gzipped(t, "\xff\xfea\x00"), "a"},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.bytes), iotest.OneByteReader(strings.NewReader(c.bytes))} {
			decoded, err := decode(r)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			if got, err := io.ReadAll(decoded); err != nil || string(got) != c.want {
				t.Errorf("%s: %q, %v; want %q", c.name, got, err, c.want)
			}
		}
	}
}

// TestDecodeLong: characters and line ends that fall on the reader's blocks.
func TestDecodeLong(t *testing.T) {
	text := strings.Repeat("µ\r\n", 100_000)
	decoded, err := decode(strings.NewReader("x" + text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(decoded)
	if want := "x" + strings.ReplaceAll(text, "\r", ""); err != nil || string(got) != want {
		t.Errorf("%d bytes, %v; want %d", len(got), err, len(want))
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ name, bytes, says string }{
		{"gzip twice", gzipped(t, gzipped(t, "a")), "compressed twice"},
		{"zstd in gzip", gzipped(t, zstandard(t, "a")), "compressed twice"},
		{"xz", "\xfd7zXZ\x00", "xz"},
		{"nothing in gzip", gzipped(t, ""), "is empty"},
		{"gzip cut off", gzipped(t, strings.Repeat("metric,value\n", 100))[:20], "unexpected EOF"},
		{"utf-16 without mark", "a\x00b\x00", "save it as UTF-8"},
	} {
		if _, err := decode(strings.NewReader(c.bytes)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
	}
	failing := errors.New("disk on fire")
	if _, err := decode(iotest.ErrReader(failing)); !errors.Is(err, failing) {
		t.Errorf("error of the file is %v", err)
	}
}

// TestCutOffLater: a compressed file that ends too early is an error even when
// its start was read.
func TestCutOffLater(t *testing.T) {
	var table strings.Builder
	table.WriteString("metric,value\n")
	for i := range 100_000 {
		table.WriteString("m," + strings.Repeat("1", 1+i*7919%11) + "\n")
	}
	packed := gzipped(t, table.String())
	_, err := read(t, "f", packed[:len(packed)-20], Options{})
	var at *SyntaxError
	if !errors.As(err, &at) || at.Line < 1000 || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("error: %v", err)
	}
}
