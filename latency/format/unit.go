package format

import (
	"slices"
	"strings"
)

// knownUnits are the units told from other text behind a number or a name.
var knownUnits = []string{
	"ns", "nsec", "nsecs", "nanosecond", "nanoseconds",
	"us", "usec", "usecs", "µs", "μs", "µsec", "μsec", "microsecond", "microseconds",
	"ms", "msec", "msecs", "millisecond", "milliseconds",
	"s", "sec", "secs", "second", "seconds",
	"m", "min", "mins", "minute", "minutes", "h", "hour", "hours",
	"%", "B", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "bytes",
	"Hz", "kHz", "MHz", "GHz", "fps", "rps", "qps", "tps", "iops",
	"J", "mJ", "W", "mW", "cycles", "ops",
}

// perUnits end the units that are rates or ratios of anything.
var perUnits = []string{"/s", "/sec", "/second", "/min", "/op", "/iter"}

func isUnit(s string) bool {
	for _, per := range perUnits {
		if name, ok := strings.CutSuffix(s, per); ok && name != "" && !strings.ContainsAny(name, " 0123456789.,_") {
			return true
		}
	}
	return slices.ContainsFunc(knownUnits, func(u string) bool { return strings.EqualFold(u, s) })
}

// splitUnit takes the unit off a name: "Time (ms)", "Time [ms]", "Time, ms",
// "time_ms".
func splitUnit(header string) (name, unit string) {
	for _, brackets := range []string{"()", "[]"} {
		open := strings.LastIndexByte(header, brackets[0])
		if open > 0 && header[len(header)-1] == brackets[1] {
			return checkedUnit(header, header[:open], header[open+1:len(header)-1])
		}
	}
	if at := strings.LastIndexByte(header, ','); at > 0 {
		return checkedUnit(header, header[:at], header[at+1:])
	}
	if at := strings.LastIndexByte(header, '_'); at > 0 {
		switch unit := header[at+1:]; unit {
		case "ns", "us", "ms", "s", "sec":
			return header[:at], unit
		}
	}
	return header, ""
}

func checkedUnit(header, name, unit string) (string, string) {
	unit = strings.TrimSpace(unit)
	if !isUnit(unit) {
		return header, ""
	}
	return strings.TrimSpace(name), unit
}
