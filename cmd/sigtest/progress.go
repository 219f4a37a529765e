package main

import (
	"io"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// patience is how long work goes on before its progress is shown.
const patience = time.Second

// progress shows on a terminal how far long work has come. It is silent
// elsewhere.
type progress struct {
	w        io.Writer // nil where nothing is to be shown
	start    time.Time
	bars     *mpb.Progress
	reading  *mpb.Bar
	bytes    int64
	counting *mpb.Bar
}

func newProgress(stderr io.Writer) *progress {
	p := &progress{start: time.Now()}
	if isTerminal(stderr) {
		p.w = stderr
	}
	return p
}

// due tells whether there is something to show, and somewhere to show it.
func (p *progress) due() bool {
	if p.w == nil || time.Since(p.start) < patience {
		return false
	}
	if p.bars == nil {
		p.bars = mpb.New(mpb.WithOutput(p.w))
	}
	return true
}

// read is told how many more bytes were read.
func (p *progress) read(n int) {
	p.bytes += int64(n)
	if !p.due() {
		return
	}
	if p.reading == nil {
		p.reading = p.bars.New(0, mpb.NopStyle(), mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.Name("reading "), decor.CurrentKibiByte("% .1f")))
	}
	p.reading.SetCurrent(p.bytes)
}

// compared is told how many metrics are done.
func (p *progress) compared(done, total int) {
	p.counted("comparing ", "%d / %d metrics", done, total)
}

// simulated is told how much of a simulation is done.
func (p *progress) simulated(done, total int) {
	p.counted("simulating ", "%d / %d blocks", done, total)
}

// planned is told for how many changes the runs were found by simulation.
func (p *progress) planned(done, total int) {
	p.counted("simulating ", "%d / %d changes", done, total)
}

// paired is told how many pairs of configurations, or of halves, are done.
func (p *progress) paired(done, total int) {
	p.counted("comparing ", "%d / %d pairs", done, total)
}

// counted shows how many of the parts of the work are done.
func (p *progress) counted(doing, counters string, done, total int) {
	if !p.due() {
		return
	}
	if p.counting == nil {
		if p.reading != nil {
			p.reading.Abort(true)
		}
		p.counting = p.bars.New(int64(total), mpb.BarStyle(), mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.Name(doing), decor.CountersNoUnit(counters)))
	}
	p.counting.SetCurrent(int64(done))
}

// stop removes what is shown. It may be called twice.
func (p *progress) stop() {
	if p.bars == nil {
		return
	}
	for _, b := range []*mpb.Bar{p.reading, p.counting} {
		if b != nil {
			b.Abort(true)
		}
	}
	p.bars.Wait()
	p.bars, p.w = nil, nil
}
