package format

import (
	"math"
	"strconv"
	"strings"
)

// goBytes is between which numbers the bytes of an operation are, as ns/op and
// MB/s tell them: b.SetBytes states them for the benchmark, and MB/s follows
// from the time. In the zero value no line tells.
type goBytes struct {
	known    bool
	low, top float64
}

// agree tells whether there are bytes of which all MB/s are made.
func (b goBytes) agree() bool { return b.known && math.Ceil(b.low) <= b.top }

// and is what two lines tell together.
func (b goBytes) and(other goBytes) goBytes {
	switch {
	case !b.known:
		return other
	case !other.known:
		return b
	}
	return goBytes{true, max(b.low, other.low), min(b.top, other.top)}
}

// goBytesOf reads the bytes off the values of a line, each with its unit. An
// MB/s without a time agrees with nothing.
func goBytesOf(fields []string) goBytes {
	of := map[string]goBytes{}
	for i := 1; i < len(fields); i += 2 {
		of[fields[i]] = goDigits(fields[i-1])
	}
	speed, time := of["MB/s"], of["ns/op"]
	switch {
	case !speed.known:
		return goBytes{}
	case !time.known:
		return goBytes{known: true, low: 1}
	}
	return goBytes{true, max(1, time.low*speed.low/1000), time.top * speed.top / 1000}
}

// goDigits is where a number is that was written so. A unit of its last digit is
// left on both sides: Go cut times before 1.13, and rounds them since.
func goDigits(text string) goBytes {
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return goBytes{}
	}
	_, decimals, _ := strings.Cut(text, ".")
	last := math.Pow(10, -float64(len(decimals)))
	return goBytes{true, value - last, value + last}
}
