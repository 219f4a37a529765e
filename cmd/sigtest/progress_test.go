package main

import (
	"bytes"
	"testing"
	"time"
)

func TestProgressIsShownOnATerminalAfterAWhile(t *testing.T) {
	var terminal bytes.Buffer
	late := time.Now().Add(-2 * patience)
	for name, c := range map[string]struct {
		p    *progress
		want bool
	}{
		"no terminal": {&progress{start: late}, false},
		"at once":     {&progress{start: time.Now().Add(time.Hour), w: &terminal}, false},
		"late":        {&progress{start: late, w: &terminal}, true},
	} {
		c.p.read(10)
		c.p.read(20)
		c.p.compared(1, 3)
		if shown := c.p.reading != nil && c.p.counting != nil; shown != c.want {
			t.Errorf("%s: shown %v, want %v", name, shown, c.want)
		}
		if c.p.bytes != 30 {
			t.Errorf("%s: %d bytes counted, want 30", name, c.p.bytes)
		}
		c.p.stop()
		c.p.stop()
		if c.p.due() {
			t.Errorf("%s: goes on after stop", name)
		}
	}
	if p := newProgress(&terminal); p.w != nil {
		t.Error("a buffer is taken for a terminal")
	}
}
