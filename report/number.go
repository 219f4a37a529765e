package report

import (
	"math"
	"strconv"
	"strings"
)

// notAvailable stands for a number that does not exist.
const notAvailable = "n/a"

// Averages have at least two decimals, as in the table this report descends
// from, and at least four significant digits, so that 0.002714 is not 0.00.
// Beyond these sizes decimals are hard to read and an exponent is used.
const (
	minDecimals   = 2
	minDigits     = 4
	tooSmall      = 1e-6
	tooLarge      = 1e9
	percentDigits = 2 // significant digits of a percentage that would round to 0.00
)

// numbers formats values that belong together, all with the same number of
// decimals.
func numbers(values ...float64) []string { return alike(minDecimals, values) }

// compact is numbers for tables that are short of space: no more decimals than
// the significant digits need.
func compact(values ...float64) []string { return alike(0, values) }

// alike formats values with the same number of decimals, at least the given.
func alike(decimals int, values []float64) []string {
	format := byte('f')
	for _, v := range values {
		size := math.Abs(v)
		switch {
		case v == 0 || !finite(v):
		case size < tooSmall || size >= tooLarge:
			format = 'e'
		default:
			decimals = max(decimals, minDigits-1-exponent(size))
		}
	}
	if format == 'e' {
		decimals = minDigits - 1
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = decimal(v, format, decimals)
	}
	return texts
}

// percent formats a percentage without its sign: two decimals, or more where
// these would all be 0.
func percent(v float64) string {
	size := math.Abs(v)
	switch {
	case v == 0 || !finite(v) || size >= 0.005 && size < tooLarge:
		return decimal(v, 'f', minDecimals)
	case size < tooSmall || size >= tooLarge:
		return decimal(v, 'e', percentDigits-1)
	}
	return decimal(v, 'f', percentDigits-1-exponent(size))
}

// withSign is percent with the percent sign.
func withSign(v float64) string {
	if !finite(v) {
		return decimal(v, 'f', 0)
	}
	return percent(v) + "%"
}

// oneDecimal is withSign for rough figures.
func oneDecimal(v float64) string {
	if !finite(v) || math.Abs(v) < 1 || math.Abs(v) >= tooLarge {
		return withSign(v)
	}
	return decimal(v, 'f', 1) + "%"
}

// interval puts the formatted ends of an interval together.
func interval(lo, hi string) string {
	if lo == notAvailable || hi == notAvailable {
		return notAvailable
	}
	return "[" + lo + ", " + hi + "]"
}

// textP and mailP are the P-values of text and mail. The mail's has the two
// decimals of the table it descends from.
func textP(p float64) string { return pValue(p, 3, 0.001) }

func mailP(p float64) string { return pValue(p, 2, 0.005) }

// beside formats a P-value that the reader holds against alpha: with more
// digits where it is above alpha, and rounded is not.
func beside(alpha, p float64, format func(float64) string) string {
	const most = 6
	text := format(p)
	for decimals := 3; p > alpha && decimals <= most; decimals++ {
		if shown, err := strconv.ParseFloat(text, 64); err != nil || shown > alpha {
			break
		}
		text = decimal(p, 'f', decimals)
	}
	return text
}

// pValue formats a P-value, which is never 0 and never printed as 0: below the
// given bound it says so.
func pValue(p float64, decimals int, below float64) string {
	if p < below {
		return "<" + decimal(math.Pow10(-decimals), 'f', decimals)
	}
	return decimal(p, 'f', decimals)
}

func decimal(v float64, format byte, decimals int) string {
	switch {
	case math.IsNaN(v):
		return notAvailable
	case math.IsInf(v, 1):
		return "inf"
	case math.IsInf(v, -1):
		return "-inf"
	}
	text := strconv.FormatFloat(v, format, decimals, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// exponent is the power of ten of a size's first digit.
func exponent(size float64) int { return int(math.Floor(math.Log10(size))) }
