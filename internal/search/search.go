// Package search finds where a condition begins to hold.
package search

// Fewest returns the smallest number, from 2 to most, that is enough; ok is
// false where not even most is. What is enough stays so with more. Whatever the
// guess is, it searches on from there in growing steps, and halves what lies
// between.
func Fewest(guess, most int, enough func(n int) bool) (n int, ok bool) {
	hi := min(max(guess, 2), most)
	lo := hi - 1
	for step := 1; !enough(hi); step *= 2 {
		if hi == most {
			return 0, false
		}
		lo, hi = hi, min(hi+step, most)
	}
	for step := 1; lo >= 2 && enough(lo); step *= 2 {
		lo, hi = lo-step, lo
	}
	lo = max(lo, 1)
	for hi-lo > 1 {
		if middle := lo + (hi-lo)/2; enough(middle) {
			hi = middle
		} else {
			lo = middle
		}
	}
	return hi, true
}
