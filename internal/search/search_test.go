package search

import "testing"

func TestFewest(t *testing.T) {
	const most = 50
	for guess := -1; guess <= most+5; guess++ {
		for first := 0; first <= most+1; first++ {
			last := 0
			n, ok := Fewest(guess, most, func(n int) bool {
				if n < 2 || n > most {
					t.Fatalf("from %d: is %d enough?", guess, n)
				}
				if n >= first {
					last = n
				}
				return n >= first
			})
			if ok != (first <= most) || ok && (n != max(first, 2) || last != n) {
				t.Errorf("%d and more are enough: from %d, found %d, %v; the last that was is %d", first, guess, n, ok, last)
			}
		}
	}
}
