package browser

import (
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
)

// 10,000 metrics: how long things take is printed, not judged.
func TestMany(t *testing.T) {
	began := time.Now()
	r := write(t, subject{"many", []string{input(t, "many.csv", manyMetrics), "--input-format", "csv"}})
	t.Logf("input, page and JSON written in %.1f s", time.Since(began).Seconds())
	info, err := os.Stat(r.file)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the page has %.2f MB", float64(info.Size())/1e6)
	if info.Size() >= 15e6 {
		t.Errorf("the page has %d bytes, want less than 15 MB", info.Size())
	}

	began = time.Now()
	p := open(t, r.file, desktop)
	call(p, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
	t.Logf("opened in %.2f s; what follows is CPU time", time.Since(began).Seconds())
	timed := func(what string, f func()) {
		t.Helper()
		before := p.spent()
		f()
		eval[bool](p, `new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true))))`)
		t.Logf("%s: %.2f s", what, p.spent()-before)
	}
	before := p.rows()
	if len(before) != len(r.json.Comparisons) {
		t.Fatalf("%d rows, want %d", len(before), len(r.json.Comparisons))
	}
	for _, key := range []string{"change", "p", "name"} {
		timed("sorted by "+key, func() { p.click(sorter(key)) })
		checkSorted(t, p, key, before)
		before = p.rows()
	}
	timed("filtered by name", func() { p.fill("#filter-name", "subsystem07/operation09") })
	checkShown(t, p, "name", like("subsystem07/operation09"))
	timed("filter taken back", func() { p.fill("#filter-name", "") })
	checkShown(t, p, "no name", everyRow)
	timed("filtered by verdict", func() { p.click(`input[name="verdict"][value="insignificant"]`) })
	checkShown(t, p, "flagged only", func(r row) bool { return r.Verdict != "insignificant" })
	timed("all unfolded", p.unfoldAll)
	timed("dark", func() { p.look(dark) })
	for _, v := range []struct {
		name string
		view view
	}{{"light", desktop}, {"tablet", tablet}, {"phone", phone}, {"print", paper}} {
		timed(v.name, func() { p.look(v.view) })
		fits(t, p)
		aligned(t, p, v.name)
	}
}

// spent is how long the page has computed: CPU time, which others on the
// machine do not change.
func (p *page) spent() float64 {
	p.t.Helper()
	for _, m := range call(p, performance.GetMetrics, cdp.Empty{}).Metrics {
		if m.Name == "TaskDuration" {
			return m.Value
		}
	}
	p.t.Fatal("the browser says nothing about TaskDuration")
	return 0
}
