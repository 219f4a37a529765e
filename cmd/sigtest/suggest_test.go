package main

import "testing"

func TestNearest(t *testing.T) {
	words := []string{"welch", "mann-whitney", "alpha", "csv", "none"}
	for name, want := range map[string]string{
		"welsh": "welch", "aplha": "alpha", "cvs": "csv", "mann-whitny": "mann-whitney", "manwhitney": "mann-whitney",
		"axxha": "alpha", "axxxa": "", // two letters, not three
		"xxxn-whitney": "mann-whitney", "xxxx-whitney": "mann-whitney", "xxxxxwhitney": "", // a third of twelve, not five
		"bonferroni": "", "": "", "x": "",
	} {
		if got, _ := nearest(name, words); got != want {
			t.Errorf("nearest to %q is %q, want %q", name, got, want)
		}
	}
	if got, _ := nearest("bat", []string{"cat", "bad"}); got != "cat" {
		t.Errorf("of two words as near, %q is named, want the first", got)
	}
}
