package latency

import "testing"

func TestConvert(t *testing.T) {
	for _, tc := range []struct {
		from, to string
		factor   float64
		ok       bool
	}{
		{"ms", "ms", 1, true}, {"s", "ms", 1000, true}, {"us", "ms", 0.001, true}, {"µs", "ns", 1000, true},
		{"μs", "us", 1, true}, {"usecs", "s", 1e-6, true}, {"min", "s", 60, true}, {"MB", "MB", 1, true},
		{"m", "s", 0, false}, {"ms", "MB", 0, false}, {"", "ms", 0, false},
		{"KiB", "bytes", 1024, true}, {"GiB", "MiB", 1024, true}, {"KB", "B", 0, false}, {"MB", "MiB", 0, false}, {"b", "B", 0, false},
		{"MHz", "kHz", 1000, true}, {"Gbits/sec", "Mbits/s", 1000, true}, {"MiB/s", "KiB/sec", 1024, true},
		{"ops/ms", "ops/s", 1000, true}, {"us/op", "ns/op", 1000, true}, {"ops/s", "ops/min", 60, true},
		{"ops/ns", "ops/s", 1e9, true}, {"ops/ms", "ops/h", 3.6e6, true}, {"ps", "ns", 0.001, true}, {"s", "ps", 1e12, true},
		{"ops/s", "reqs/s", 0, false}, {"ops/s", "ops/run", 0, false}, {"ops/s", "ops", 0, false}, {"ops/m", "ops/s", 0, false},
	} {
		factor, ok := convert(tc.from, tc.to)
		if factor != tc.factor || ok != tc.ok {
			t.Errorf("convert(%q, %q) = %v, %v; want %v, %v", tc.from, tc.to, factor, ok, tc.factor, tc.ok)
		}
	}
}

func TestDirectionOf(t *testing.T) {
	for unit, want := range map[string]Direction{
		"ms": Lower, "us": Lower, "": Lower, "B/op": Lower, "allocs/op": Lower, "ns/op": Lower, "s": Lower, "hours": Lower, "KiB": Lower,
		"MB/s": Higher, "ops/ms": Higher, "tests/h": Higher, "ops/s": Higher, "ops/sec": Higher, "rps": Higher, "fps": Higher, "Mbps": Higher, "Hz": Higher,
		"requests per second": Higher,
		"ops":                 Higher, "IOPS": Higher, "kIOPS": Higher, "Gbps": Higher, "MiBps": Higher, "Mpps": Higher, "GFLOPS": Higher, "MIPS": Higher, "bogo ops": Higher,
		"ps": Lower, "picoseconds": Lower, "swaps": Lower, "drops": Lower, "steps": Lower, "loops": Lower, "timestamps": Lower, "hops": Lower, "gaps": Lower,
	} {
		if got := directionOf(unit); got != want {
			t.Errorf("directionOf(%q) = %v, want %v", unit, got, want)
		}
	}
}

func TestDirectionNames(t *testing.T) {
	for d, name := range map[Direction]string{Unstated: "", Lower: "lower", Higher: "higher", Neither: "none"} {
		if got := d.String(); got != name {
			t.Errorf("direction %d is called %q, want %q", d, got, name)
		}
		if got, err := ParseDirection(name); err != nil || got != d {
			t.Errorf("ParseDirection(%q) = %v, %v; want %v", name, got, err, d)
		}
	}
	if _, err := ParseDirection("up"); err == nil || err.Error() != `unknown direction "up"; have: lower, higher, none` {
		t.Errorf("ParseDirection(up): %v", err)
	}
}
