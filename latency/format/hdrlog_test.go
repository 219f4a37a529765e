package format

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Values are the upper ends of buckets of two digits, the mean is of their
// middles: 1000 is in 1000 to 1003, 5000 in 4992 to 5023.
func TestHdrLog(t *testing.T) {
	checkFiles(t, "hdr-log", map[string][]string{
		"tagged.hlog": {
			"5 latency/p50|||3007 ns lower", "5 latency/p90|||5023 ns lower", "5 latency/p95|||5023 ns lower",
			"5 latency/p99|||5023 ns lower", "5 latency/p99.9|||5023 ns lower", "5 latency/p99.99|||5023 ns lower",
			"5 latency/mean|||3004.4 ns lower", "5 latency/max|||5023 ns lower",
			"6 A/p50|||2.007039e+06 ns lower", "6 A/p90|||2.007039e+06 ns lower", "6 A/p95|||2.007039e+06 ns lower",
			"6 A/p99|||2.007039e+06 ns lower", "6 A/p99.9|||2.007039e+06 ns lower", "6 A/p99.99|||2.007039e+06 ns lower",
			"6 A/mean|||2.002944e+06 ns lower", "6 A/max|||2.007039e+06 ns lower",
		},
		"micros.hlog": { // Interval_Max says that these are no nanoseconds
			"4 latency/p50||1|100  lower", "4 latency/p90||1|100  lower", "4 latency/p95||1|100  lower",
			"4 latency/p99||1|100  lower", "4 latency/p99.9||1|100  lower", "4 latency/p99.99||1|100  lower",
			"4 latency/mean||1|100  lower", "4 latency/max||1|100  lower",
			"8 latency/p50||2|120  lower", "8 latency/p90||2|120  lower", "8 latency/p95||2|120  lower",
			"8 latency/p99||2|120  lower", "8 latency/p99.9||2|120  lower", "8 latency/p99.99||2|120  lower",
			"8 latency/mean||2|120  lower", "8 latency/max||2|120  lower",
		},
	})
}

func TestHdrLogCut(t *testing.T) { checkCuts(t, "hdr-log", true) }

func TestHdrLogOrderAndUnit(t *testing.T) {
	text := toolFiles(t, "hdr-log")["testdata/hdr-log/micros.hlog"]
	all, err := observationsIn(t, "f", text, Options{Unit: "us"})
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range all {
		want := 1795946400.25
		if i >= len(all)/2 {
			want = 1795950000.5
		}
		if o.Order != want || !o.Ordered || o.Unit != "us" {
			t.Errorf("%+v", o)
		}
	}
}

const hdrLogHead = "#[Histogram log format version 1.3]\n"

// hdrLogOf is a row of a histogram of one value.
func hdrLogOf(t *testing.T, value int64) string {
	t.Helper()
	h := hdrhistogram.New(1, 1e9, 3)
	if err := h.RecordValue(value); err != nil {
		t.Fatal(err)
	}
	b, err := h.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("0.500,1.000,%.3f,%s\n", float64(h.Max())/1e6, b)
}

func TestHdrLogErrors(t *testing.T) {
	row := hdrLogOf(t, 7000)
	const notDecoded = "f:3: the histogram cannot be decoded: "
	const versions = ". Version 2 is read, which HdrHistogram writes since 2015; its HistogramLogProcessor makes a table of other logs (.hgrm), which is read, too"
	checkErrors(t, "hdr-log", []errorCase{
		{"nothing", hdrLogHead, `f:1: the log ends without an interval: expected rows of start, length, maximum and histogram`},
		{"another row", hdrLogHead + row + "1,2,3\n",
			`f:3: "1,2,3" is no row of an interval log: expected start, length, maximum and histogram, as in 0.127,1.007,2.769,HISTFAAA and more`},
		{"no base64", hdrLogHead + row + strings.Replace(row, "HISTFAAA", "HISTFAA=", 1),
			notDecoded + "illegal base64 data at input byte 8" + versions},
		{"version 1", hdrLogHead + row + "0.133,1.005,2.802,HISTIgAAAFd42pNpmazIwMAYxgABTBDKT4GBgdnNYMcCBvsPUBkeBkYGZqA8MwMbAzsDC5DFBCTZgJCDQY1BjkGLQZRBlUEPCB8zWDCYMxgDZZkZhgJgHDibAY8JB/A=\n",
			notDecoded + "encoding not supported, only V2 is supported. got 478450434 want 478450436" + versions},
		{"bomb", hdrLogHead + row + hdrLogBomb(t),
			notDecoded + "PayloadLength 1000000000 exceeds the maximum 18432 for countsLen 2048" + versions},
	})
}

// hdrLogBomb is a row of a megabyte of zeros, said to be more.
func hdrLogBomb(t *testing.T) string {
	t.Helper()
	var plain bytes.Buffer
	for _, field := range []any{int32(0x1c849313), int32(1e9), int32(0), int32(3), int64(1), int64(1000), float64(1)} {
		if err := binary.Write(&plain, binary.BigEndian, field); err != nil {
			t.Fatal(err)
		}
	}
	plain.Write(make([]byte, 1<<20))
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	if _, err := w.Write(plain.Bytes()); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	all := binary.BigEndian.AppendUint32([]byte{0x1c, 0x84, 0x93, 0x14}, uint32(packed.Len()))
	return "0.500,1.000,0.500," + base64.StdEncoding.EncodeToString(append(all, packed.Bytes()...)) + "\n"
}

// TestHdrLogDamaged: a log whose first row is damaged is not taken for a table, which
// its first columns would pass for.
func TestHdrLogDamaged(t *testing.T) {
	const columns = `"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"`
	_, err := Open(Options{Stdin: strings.NewReader(columns + "\n0.127,1.007,2.769,HISTFAAA!\n")}, "-")
	const want = `stdin:2: "0.127,1.007,2.769,HISTFAAA!" is no row of an interval log: expected start, length, maximum and histogram, as in 0.127,1.007,2.769,HISTFAAA and more`
	if err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}

// TestHdrLogHuge: the largest value that there is can be added up.
func TestHdrLogHuge(t *testing.T) {
	h := hdrhistogram.New(1, math.MaxInt64, 1)
	if err := h.RecordValues(math.MaxInt64, 5); err != nil {
		t.Fatal(err)
	}
	b, err := h.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
	if err != nil {
		t.Fatal(err)
	}
	row := fmt.Sprintf("0.500,1.000,9223372036854.776,%s\n", b)
	if got, want := valuesByRun(t, hdrLogHead+row+row, "latency/p99.9"), "9.223372036854776e+18"; got != want {
		t.Errorf("read %s, want %s", got, want)
	}
}

func FuzzHdrLog(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "hdr-log", text) })
}
