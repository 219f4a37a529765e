// Package unitratio tells metrics that are suspected of being in different
// units, such as ms and us, by names and averages alone.
package unitratio

import "strings"

// FamilyLimit bounds the metrics of a family among which units are suspected:
// among many, some pair has any ratio by chance.
const FamilyLimit = 50

// Family returns what the names of one family have in common, the first and the
// last part of a dotted or slashed name; false for a name of fewer than three
// parts.
func Family(name string) (string, bool) {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == '/' })
	if len(parts) < 3 {
		return "", false
	}
	return parts[0] + "\x00" + parts[len(parts)-1], true
}

// Thousand returns how many times small goes into large, and whether that is
// within 2 % of 1000.
func Thousand(small, large float64) (ratio float64, ok bool) {
	ratio = large / small
	return ratio, ratio > 980 && ratio < 1020
}
