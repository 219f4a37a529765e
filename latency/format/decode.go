package format

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// decode turns the bytes of a file into text: UTF-8, lines ended by \n. It
// reads through gzip and zstd, told by their first bytes, and refuses what
// holds no text.
func decode(r io.Reader) (*bufio.Reader, error) {
	raw := bufio.NewReaderSize(r, HeadSize)
	magic, err := raw.Peek(4)
	if err != nil && err != io.EOF {
		return nil, err
	}
	switch {
	case len(magic) == 0:
		return nil, ErrEmpty
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		unpacked, err := gzip.NewReader(raw)
		if err != nil {
			return nil, fmt.Errorf("cannot read gzip: %w", err)
		}
		raw = bufio.NewReaderSize(unpacked, HeadSize)
	case bytes.HasPrefix(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		// One decoder needs no goroutines, so nothing has to be closed.
		unpacked, err := zstd.NewReader(raw, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(128<<20))
		if err != nil {
			return nil, fmt.Errorf("cannot read zstd: %w", err)
		}
		raw = bufio.NewReaderSize(unpacked, HeadSize)
	}
	return decodeText(raw)
}

func decodeText(raw *bufio.Reader) (*bufio.Reader, error) {
	head, err := raw.Peek(HeadSize)
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("cannot be unpacked or read: %w", err)
	}
	var r io.Reader = raw
	switch {
	case len(head) == 0:
		return nil, ErrEmpty
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}), bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		r = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Reader(raw)
	default:
		err = refuseBinary(head)
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	decoded := bufio.NewReaderSize(&textReader{src: r}, HeadSize)
	head, err = decoded.Peek(HeadSize)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if len(bytes.TrimSpace(head)) == 0 && len(head) < HeadSize {
		return nil, ErrEmpty
	}
	if bytes.IndexByte(head, 0) >= 0 {
		return nil, errors.New("is no text: it holds NUL bytes; a binary file, or UTF-16 without byte order mark (save it as UTF-8)")
	}
	return decoded, nil
}

// refuseBinary says what to do with well-known files that hold no text.
func refuseBinary(head []byte) error {
	for _, known := range []struct{ magic, advice string }{
		{"PERFILE2", "is a perf.data file: read what `perf sched latency -i FILE` prints of it"},
		{"PK\x03\x04", "is a zip archive or a spreadsheet (xlsx, ods): unpack it, or save the sheet as CSV"},
		{"\xd0\xcf\x11\xe0", "is an old spreadsheet (xls): save the sheet as CSV"},
		{"\xfd7zXZ", "is compressed by xz: unpack it, or use gzip or zstd"},
		{"BZh", "is compressed by bzip2: unpack it, or use gzip or zstd"},
		{"\x1f\x8b", "is compressed twice: unpack it once"},
		{"\x28\xb5\x2f\xfd", "is compressed twice: unpack it once"},
	} {
		if bytes.HasPrefix(head, []byte(known.magic)) {
			return errors.New(known.advice)
		}
	}
	if start := head[:min(len(head), 64)]; bytes.Contains(start, []byte("\x06Result\x01")) && bytes.Contains(start, []byte("\x06Attack\x01")) {
		return errors.New("holds results of vegeta as it keeps them: `vegeta encode FILE` writes them as JSON lines, which can be read")
	}
	return nil
}

const byteOrderMark = '\ufeff'

// textReader ends every line by \n, whether it was \r\n, \r or \n, and takes
// bytes that are no UTF-8 for Windows-1252, as µ written by older programs is.
// Byte order marks are taken out wherever they are: files that begin with one
// may have been joined.
type textReader struct {
	src  io.Reader
	raw  [32 << 10]byte
	kept int    // bytes at the start of raw that wait for what follows them
	out  []byte // converted, not yet handed out
	conv []byte // what out is made in
	err  error
}

func (t *textReader) Read(p []byte) (int, error) {
	for len(t.out) == 0 {
		if t.err != nil {
			return 0, t.err
		}
		t.fill()
	}
	n := copy(p, t.out)
	t.out = t.out[n:]
	return n, nil
}

func (t *textReader) fill() {
	n, err := t.src.Read(t.raw[t.kept:])
	chunk := t.raw[:t.kept+n]
	t.kept, t.err = 0, err
	cut := len(chunk)
	if err == nil {
		cut -= unfinished(chunk)
	}
	if bytes.IndexByte(chunk[:cut], '\r') < 0 && utf8.Valid(chunk[:cut]) && !bytes.ContainsRune(chunk[:cut], byteOrderMark) {
		t.conv = append(t.conv[:0], chunk[:cut]...)
	} else {
		t.conv = normalise(t.conv[:0], chunk[:cut])
	}
	t.out = t.conv
	t.kept = copy(t.raw[:], chunk[cut:])
}

// unfinished counts the bytes at the end whose meaning depends on the next:
// part of a character, or \r.
func unfinished(chunk []byte) int {
	for back := 1; back <= min(utf8.UTFMax, len(chunk)); back++ {
		b := chunk[len(chunk)-back]
		if back == 1 && b == '\r' {
			return 1
		}
		if utf8.RuneStart(b) {
			if utf8.FullRune(chunk[len(chunk)-back:]) {
				return 0
			}
			return back
		}
	}
	return 0
}

func normalise(dst, src []byte) []byte {
	for i := 0; i < len(src); {
		b := src[i]
		switch {
		case b == '\r':
			dst = append(dst, '\n')
			i++
			if i < len(src) && src[i] == '\n' {
				i++
			}
		case b < utf8.RuneSelf:
			dst = append(dst, b)
			i++
		default:
			r, size := utf8.DecodeRune(src[i:])
			if r == utf8.RuneError && size == 1 {
				r = charmap.Windows1252.DecodeByte(b)
			}
			if r != byteOrderMark {
				dst = utf8.AppendRune(dst, r)
			}
			i += size
		}
	}
	return dst
}
