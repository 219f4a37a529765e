package latency

import (
	"regexp"
	"strings"
)

// units lists the spellings of the units whose ratio is known. Within one
// kind, a value in a unit times its size is in the kind's base unit.
// "m" is left out: it is minutes to some tools and milli to others; KB, MB and
// the like are left out, too, which count in thousands to some and in 1024s to
// others.
var units = []struct {
	kind      string
	size      float64
	spellings []string
}{
	{"time", 1, []string{"ps", "psec", "psecs", "picosecond", "picoseconds"}},
	{"time", 1e3, []string{"ns", "nsec", "nsecs", "nanosecond", "nanoseconds"}},
	{"time", 1e6, []string{"us", "usec", "usecs", "µs", "μs", "microsecond", "microseconds"}},
	{"time", 1e9, []string{"ms", "msec", "msecs", "millisecond", "milliseconds"}},
	{"time", 1e12, []string{"s", "sec", "secs", "second", "seconds"}},
	{"time", 60e12, []string{"min", "mins", "minute", "minutes"}},
	{"time", 3600e12, []string{"h", "hour", "hours"}},
	{"size", 1, []string{"B", "byte", "bytes", "Bytes"}},
	{"size", 1 << 10, []string{"KiB"}},
	{"size", 1 << 20, []string{"MiB"}},
	{"size", 1 << 30, []string{"GiB"}},
	{"size", 1 << 40, []string{"TiB"}},
	{"frequency", 1, []string{"Hz"}},
	{"frequency", 1e3, []string{"kHz"}},
	{"frequency", 1e6, []string{"MHz"}},
	{"frequency", 1e9, []string{"GHz"}},
	{"bits", 1, []string{"bit", "bits"}},
	{"bits", 1e3, []string{"kbit", "kbits"}},
	{"bits", 1e6, []string{"Mbit", "Mbits"}},
	{"bits", 1e9, []string{"Gbit", "Gbits"}},
}

// convert returns the factor that takes a value from one unit to the other: of
// "ops/ms" and "ops/s", or "us/op" and "ns/op", too.
func convert(from, to string) (factor float64, ok bool) {
	if factor, ok := convertPlain(from, to); ok {
		return factor, true
	}
	what, per, ok := cutPer(from)
	what2, per2, ok2 := cutPer(to)
	if !ok || !ok2 {
		return 0, false
	}
	factor, ok = convertPlain(what, what2)
	back, ok2 := convertPlain(per2, per) // dividing by 1e-9 is not exactly multiplying by 1e9
	if !ok || !ok2 {
		return 0, false
	}
	return factor * back, true
}

// cutPer cuts what is counted from what it is counted by.
func cutPer(unit string) (what, per string, ok bool) {
	at := strings.LastIndexByte(unit, '/')
	if at < 0 {
		return "", "", false
	}
	return unit[:at], unit[at+1:], true
}

func convertPlain(from, to string) (factor float64, ok bool) {
	if from == to {
		return 1, true
	}
	kind, size := sizeOf(from)
	kind2, size2 := sizeOf(to)
	if kind == "" || kind != kind2 {
		return 0, false
	}
	return size / size2, true
}

func sizeOf(unit string) (kind string, size float64) {
	for _, u := range units {
		for _, s := range u.spellings {
			if s == unit || u.kind != "size" && strings.EqualFold(s, unit) { // b is a bit to some
				return u.kind, u.size
			}
		}
	}
	return "", 0
}

// ratesAbbreviated are units such as ops, kIOPS, Mbps, GFLOPS and MIPS. Not every
// word in "ps" is one: swaps, drops, steps and timestamps are counts.
var ratesAbbreviated = regexp.MustCompile(`(?:^|[^a-z])(?:[kmgt]?i?(?:[b-hj-np-tv-z]ps|ops|ips)|[kmgt]?flops)$`)

// directionOf tells which way a unit is better: throughput up, all else, as
// latencies, down.
func directionOf(unit string) Direction {
	u := strings.ToLower(strings.TrimSpace(unit))
	if kind, _ := sizeOf(u); kind == "time" {
		return Lower
	}
	if _, per, ok := cutPer(u); ok {
		if kind, _ := sizeOf(per); kind == "time" {
			return Higher
		}
	}
	for _, rate := range []string{"/s", "/sec", "/second", "/min", "per second", "per sec", "hz"} {
		if strings.HasSuffix(u, rate) {
			return Higher
		}
	}
	if ratesAbbreviated.MatchString(u) {
		return Higher
	}
	return Lower
}
