package latency

import "strings"

// units lists the spellings of the units whose ratio is known. Within one
// kind, a value in a unit times its size is in the kind's base unit.
// "m" is left out: it is minutes to some tools and milli to others.
var units = []struct {
	kind      string
	size      float64
	spellings []string
}{
	{"time", 1, []string{"ns", "nsec", "nsecs", "nanosecond", "nanoseconds"}},
	{"time", 1e3, []string{"us", "usec", "usecs", "µs", "μs", "microsecond", "microseconds"}},
	{"time", 1e6, []string{"ms", "msec", "msecs", "millisecond", "milliseconds"}},
	{"time", 1e9, []string{"s", "sec", "secs", "second", "seconds"}},
	{"time", 60e9, []string{"min", "mins", "minute", "minutes"}},
	{"time", 3600e9, []string{"h", "hour", "hours"}},
}

// convert returns the factor that takes a value from one unit to the other.
func convert(from, to string) (factor float64, ok bool) {
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
			if strings.EqualFold(s, unit) {
				return u.kind, u.size
			}
		}
	}
	return "", 0
}

// directionOf tells which way a unit is better: throughput up, all else, as
// latencies, down.
func directionOf(unit string) Direction {
	u := strings.ToLower(strings.TrimSpace(unit))
	if _, size := sizeOf(u); size != 0 {
		return Lower
	}
	for _, rate := range []string{"/s", "/sec", "/second", "/min", "ps", "per second", "per sec", "hz"} {
		if strings.HasSuffix(u, rate) {
			return Higher
		}
	}
	return Lower
}
