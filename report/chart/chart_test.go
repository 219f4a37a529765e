package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

var update = flag.Bool("update", false, "write the golden figures")

// Each kind looks as it did when somebody last looked at it.
func TestGolden(t *testing.T) {
	for name, draw := range allFigures(pair(t), "latency (ms)") {
		f, err := draw()
		if err != nil {
			t.Fatal(err)
		}
		checkGolden(t, name+".svg", f.SVG)
		checkGolden(t, name+".inline.svg", f.Inline)
	}
}

func checkGolden(t *testing.T, name string, write func(io.Writer) error) {
	t.Helper()
	var got bytes.Buffer
	if err := write(&got); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s (write it with -update):\n%s", name, diff)
	}
}

// mark is an element of an SVG with what it says.
type mark struct {
	tag        string
	attributes map[string]string
	title      string // its tooltip
	text       string
	anchor     string // of its group
}

// parse reads an SVG, and checks what all must hold: it is well-formed, names
// only what is allowed, and its coordinates are numbers inside the frame.
func parse(t testing.TB, svg []byte) (marks []mark) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	inTitle, anchor := false, ""
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return marks
		}
		if err != nil {
			t.Fatalf("no XML: %v\n%s", err, svg)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if !slices.Contains([]string{"svg", "g", "path", "circle", "text", "rect", "title"}, e.Name.Local) {
				t.Fatalf("element <%s>", e.Name.Local)
			}
			inTitle = e.Name.Local == "title"
			m := mark{tag: e.Name.Local, attributes: map[string]string{}}
			for _, a := range e.Attr {
				if slices.Contains([]string{"style", "id", "href"}, a.Name.Local) || strings.HasPrefix(a.Name.Local, "on") {
					t.Fatalf("attribute %s", a.Name.Local)
				}
				m.attributes[a.Name.Local] = a.Value
			}
			switch e.Name.Local {
			case "title":
				continue
			case "g":
				anchor = m.attributes["text-anchor"]
			}
			m.anchor = anchor
			marks = append(marks, m)
		case xml.CharData:
			if last := len(marks) - 1; inTitle {
				marks[last].title += string(e)
			} else if last >= 0 && marks[last].tag == "text" {
				marks[last].text += strings.TrimSuffix(string(e), "\n")
			}
		case xml.EndElement:
			inTitle = false
		}
	}
}

// checkFigure writes a figure as both kinds of SVG and checks them.
func checkFigure(t testing.TB, f *Figure) {
	t.Helper()
	for _, write := range []func(io.Writer) error{f.SVG, f.Inline} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		for _, m := range parse(t, b.Bytes()) {
			checkCoordinates(t, f, m)
		}
	}
}

var stepOf = regexp.MustCompile(`([Mlhvz])([-0-9. ]*)`)

// checkCoordinates checks that a mark lies inside the figure.
func checkCoordinates(t testing.TB, f *Figure, m mark) {
	t.Helper()
	coordinate := func(text string, most float64) float64 {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(v) || v < -1 || v > most+1 {
			t.Fatalf("<%s %v>: coordinate %q is not within 0 and %v", m.tag, m.attributes, text, most)
		}
		return v
	}
	width, height := float64(f.width), float64(f.height)
	switch m.tag {
	case "circle":
		coordinate(m.attributes["cx"], width)
		coordinate(m.attributes["cy"], height)
	case "text":
		x := coordinate(m.attributes["x"], width)
		coordinate(m.attributes["y"], height)
		wide := float64(textStyle(black(), 0, 0).Width(m.text))
		left := map[string]float64{"": 0, "middle": wide / 2, "end": wide}[m.anchor]
		if x-left < -1 || x-left+wide > width+1 {
			t.Fatalf("text %q at %v, %v wide, does not fit into %v", m.text, x-left, wide, width)
		}
	case "path":
		var x, y float64
		for _, step := range stepOf.FindAllStringSubmatch(m.attributes["d"], -1) {
			var by []float64
			for _, text := range strings.Fields(step[2]) {
				v, err := strconv.ParseFloat(text, 64)
				if err != nil {
					t.Fatalf("path %q: %v", m.attributes["d"], err)
				}
				by = append(by, v)
			}
			switch step[1] {
			case "M":
				x, y = by[0], by[1]
			case "l":
				x, y = x+by[0], y+by[1]
			case "h":
				x += by[0]
			case "v":
				y += by[0]
			}
			coordinate(fmt.Sprint(x), width)
			coordinate(fmt.Sprint(y), height)
		}
	}
}

func TestHostileNames(t *testing.T) {
	samples := pair(t)
	samples[0].Config, samples[1].Config = hostile(), hostile()+"2"
	samples[0].Runs[0] = hostile()
	for name, draw := range allFigures(samples, hostile()) {
		f, err := draw()
		if err != nil {
			t.Fatal(err)
		}
		checkFigure(t, f)
		var b bytes.Buffer
		if err := f.Inline(&b); err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"<script", "\x1b", "\u202e", "\xff"} {
			if strings.Contains(b.String(), bad) {
				t.Errorf("%s has %q", name, bad)
			}
		}
	}
}

// What cannot be shown in full has all of it in a tooltip.
func TestFullNamesInTooltips(t *testing.T) {
	name := strings.Repeat("a long name ", 25)
	samples := pair(t)
	samples[0].Config = name
	for _, kind := range []string{"box", "runs", "ecdf"} {
		f, err := allFigures(samples, "ms")[kind]()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := f.SVG(&b); err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(parse(t, b.Bytes()), func(m mark) bool { return strings.HasPrefix(m.title, name) }) {
			t.Errorf("%s: no tooltip has the full name", kind)
		}
	}
}

func TestDegenerateSamples(t *testing.T) {
	many := make([]float64, 2500)
	for i := range many {
		many[i] = float64(i*7919%2503) * 1e-3
	}
	for name, values := range map[string][2][]float64{
		"constant":      {{5, 5, 5, 5, 5, 5}, {5, 5, 5}},
		"one run":       {{3}, {4}},
		"zeros":         {{0, 0}, {0}},
		"huge":          {{-math.MaxFloat64, math.MaxFloat64}, {1e300, -1e300, 1}},
		"small":         {{1e-9, 2e-9, 3e-9}, {1.5e-9}},
		"denormal":      {{5e-324, 1e-323, 0}, {5e-324}},
		"hardly apart":  {{1, math.Nextafter(1, 2)}, {1}},
		"far from zero": {{1e15, 1e15 + 1}, {1e15 + 2}},
		"an outlier":    {{1, 2, 1, 2, 1, 1e12}, {1}},
		"many":          {many, {1}},
		"one is empty":  {{1, 2, 3}, nil},
	} {
		samples := []latency.Sample{sampleOf(t, "before", values[0]...), sampleOf(t, "after", values[1]...)}
		for kind, draw := range allFigures(samples, "latency (ms)") {
			f, err := draw()
			if name == "one is empty" && kind == "shift" {
				if err == nil {
					t.Errorf("%s, %s: no error", name, kind)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%s, %s: %v", name, kind, err)
			}
			checkFigure(t, f)
			var b bytes.Buffer
			if err := f.SVG(&b); err != nil {
				t.Fatal(err)
			}
			if kind != "forest" && kind != "narrow" && strings.Contains(b.String(), "…") {
				t.Errorf("%s, %s: a text of the figure's own is shortened", name, kind)
			}
		}
	}
}

func TestNothingToDraw(t *testing.T) {
	nan := []latency.Sample{{Config: "a", Values: []float64{1, math.NaN()}}, {Config: "b", Values: []float64{math.Inf(1)}}}
	for _, samples := range [][]latency.Sample{{{Config: "a"}, {Config: "b"}}, nan} {
		for kind, draw := range allFigures(samples, "ms") {
			if _, err := draw(); kind != "forest" && kind != "narrow" && err == nil {
				t.Errorf("%s of %v: no error", kind, samples)
			}
		}
	}
	if _, err := Forest(nil, "change %"); err == nil {
		t.Error("a forest of no rows: no error")
	}
	if _, err := Grid(nil, 2); err == nil {
		t.Error("a grid of no figures: no error")
	}
}

// Rows far beyond the others are cut and say so; others do not.
func TestForestCuts(t *testing.T) {
	f, err := Forest(intervals(), "change %")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.SVG(&b); err != nil {
		t.Fatal(err)
	}
	for _, m := range parse(t, b.Bytes()) {
		name, _, _ := strings.Cut(m.title, "\n")
		cut := name == "far away" || name == "unbounded"
		if says := strings.Contains(m.title, "beyond the scale"); m.tag == "g" && says != cut {
			t.Errorf("%q: cut is %v in %q", name, cut, m.title)
		}
	}
	few := []Interval{{Name: "a", Value: 1, Lo: 0.5, Hi: 1.5, Verdict: latency.Improved}, {Name: "b", Value: 400, Lo: 300, Hi: 500, Verdict: latency.Improved}}
	if s := forestScale(few); s.beyond(500) || s.beyond(0) {
		t.Errorf("two rows: the scale %v does not show both", s)
	}
	for _, untestable := range [][]Interval{
		{{Name: "a", Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Verdict: latency.Untestable}},
		{{Name: "", Value: 0, Lo: math.NaN(), Hi: math.NaN(), Verdict: latency.Untestable}},
		{{Name: "a", Value: math.MaxFloat64, Lo: -math.MaxFloat64, Hi: math.Inf(1), Threshold: 1e-300}},
	} {
		f, err := Forest(untestable, "change %")
		if err != nil {
			t.Fatal(err)
		}
		checkFigure(t, f)
	}
}

// What is cut off does not touch the names beside it.
func TestForestNamesStandApart(t *testing.T) {
	near := Interval{Name: "near", Value: 1, Lo: 0.5, Hi: 1.5}
	f, err := Forest([]Interval{near, near, near, near, {Name: "far", Value: -400, Lo: -500, Hi: -300}}, "change %")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Inline(&b); err != nil {
		t.Fatal(err)
	}
	names, marks := 0.0, math.Inf(1)
	for _, m := range parse(t, b.Bytes()) {
		if m.tag == "text" && m.text == "far" {
			names = number64(t, m.attributes["x"])
		}
		if d := m.attributes["d"]; m.tag == "path" && strings.HasSuffix(d, "z") { // an arrow, or a frame of the row
			x, _, _ := strings.Cut(d[1:], " ")
			if at := number64(t, x); at > names {
				marks = min(marks, at)
			}
		}
	}
	if !(names > 0 && marks-names >= 8) {
		t.Errorf("the names end at %v, the marks begin at %v", names, marks)
	}
}

func number64(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The narrow drawing says what the wide one says, and fits on a phone.
func TestNarrowForest(t *testing.T) {
	wide, err := Forest(intervals(), "change %")
	if err != nil {
		t.Fatal(err)
	}
	narrow, err := NarrowForest(intervals(), "change %")
	if err != nil {
		t.Fatal(err)
	}
	if narrow.width > 360 || narrow.label != wide.label {
		t.Errorf("%v wide, %q; the other %q", narrow.width, narrow.label, wide.label)
	}
	tips := func(f *Figure) (all []string) {
		var b bytes.Buffer
		if err := f.Inline(&b); err != nil {
			t.Fatal(err)
		}
		for _, m := range parse(t, b.Bytes()) {
			if m.tag == "g" && m.title != "" {
				all = append(all, m.title)
			}
		}
		return all
	}
	if diff := cmp.Diff(tips(wide), tips(narrow)); diff != "" || len(tips(narrow)) != len(intervals()) {
		t.Errorf("%d tooltips: %s", len(tips(narrow)), diff)
	}
}

// Thinning keeps the lowest and the highest.
func TestThinKeepsExtremes(t *testing.T) {
	for _, n := range []int{0, 1, 2, 999, 1000, 1001, 123457} {
		ranks := thin(n, mostPoints)
		if n == 0 {
			if len(ranks) != 0 {
				t.Errorf("of none: %v", ranks)
			}
			continue
		}
		if ranks[0] != 0 || ranks[len(ranks)-1] != n-1 || len(ranks) != min(n, mostPoints) || !slices.IsSorted(ranks) {
			t.Errorf("of %d: %d ranks from %d to %d", n, len(ranks), ranks[0], ranks[len(ranks)-1])
		}
	}
	values := make([]float64, 5000)
	values[1234], values[4321] = -7, 9
	drawn := stretches(values)
	if !slices.Contains(drawn, 1234) || !slices.Contains(drawn, 4321) || !slices.IsSorted(drawn) || len(drawn) > mostPoints {
		t.Errorf("%d runs drawn, the lowest and the highest not among them", len(drawn))
	}
}

func TestOrder(t *testing.T) {
	a, b := sampleOf(t, "a", 1, 2), sampleOf(t, "b", 3)
	for _, c := range []struct {
		name string
		a, b []float64
		want [][]float64
		says string
	}{
		{"unknown", nil, nil, [][]float64{{1, 2}, {1}}, "not known"},
		{"of one only", []float64{1, 3}, nil, [][]float64{{1, 2}, {1}}, "not known"},
		{"numbers", []float64{1, 3}, []float64{2}, [][]float64{{1, 3}, {2}}, "in the order in which"},
		{"times", []float64{1.8e9, 1.8e9 + 60}, []float64{1.8e9 + 30}, [][]float64{{0, 60}, {30}}, "seconds since 2027-01-15 08:00:00 UTC"},
		{"hours", []float64{1.8e9, 1.8e9 + 36000}, []float64{1.8e9 + 3600}, [][]float64{{0, 10}, {1}}, "hours since"},
		{"both kinds", []float64{1, 2}, []float64{1.8e9}, [][]float64{{1, 2}, {1}}, "not known"},
		{"absurd", []float64{1, 1e300}, []float64{2}, [][]float64{{1, 2}, {1}}, "not known"},
	} {
		a.Order, b.Order = c.a, c.b
		got, label := orderOf([]latency.Sample{a, b})
		if diff := cmp.Diff(c.want, got); diff != "" || !strings.Contains(label, c.says) {
			t.Errorf("%s: label %q, order:\n%s", c.name, label, diff)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		values []float64
		label  string
		want   string
	}{
		{[]float64{0, 10}, "ms", "0 5 10"},
		{[]float64{-1, 1}, "ms", "-1.0 -0.5 0.0 0.5 1.0"},
		{[]float64{98, 101}, "ms", "98 99 100 101"},
		{[]float64{2e-9, 3e-9}, "s (× 1e-9)", "2.0 2.5 3.0"},
		{[]float64{1e300}, "s (× 1e300)", "0.95 1.00 1.05"},
	} {
		s := scaleOf(c.values...)
		var labels []string
		for _, tick := range s.ticks(5) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != c.want || s.label(strings.Fields(c.label)[0]) != c.label {
			t.Errorf("%v: %s, %q", c.values, got, s.label("x"))
		}
	}
}

// However the values fall, the axis of runs has some numbers.
func TestUprightAxesHaveThreeTicks(t *testing.T) {
	for i := range 1000 {
		low := 100 + 7.3*float64(i)
		s := scaleOf(low, low+math.Pow(10, float64(i)/500))
		if ticks := s.along(runsHeight - axisHeight); len(ticks) < 3 || len(ticks) > 9 {
			t.Fatalf("%v has %d ticks", s, len(ticks))
		}
	}
}

func TestPNG(t *testing.T) {
	for name, draw := range allFigures(pair(t), "latency (ms)") {
		f, err := draw()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := f.PNG(&b, 144); err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		size := picture.Bounds().Size()
		if math.Abs(float64(size.X)-2*float64(f.width)) > 1 || math.Abs(float64(size.Y)-2*float64(f.height)) > 1 {
			t.Errorf("%s: %v, want twice %v by %v", name, size, f.width, f.height)
		}
		if n := colors(picture); n < 20 {
			t.Errorf("%s: %d colours: is blank", name, n)
		}
	}
	f, err := Box(pair(t), "ms")
	if err != nil {
		t.Fatal(err)
	}
	for _, dpi := range []float64{0, -1, 1e6, math.NaN(), math.Inf(1)} {
		if err := f.PNG(io.Discard, dpi); err == nil {
			t.Errorf("at %v dpi: no error", dpi)
		}
	}
}

func colors(picture image.Image) int {
	seen := map[[3]uint32]bool{}
	for x := range picture.Bounds().Dx() {
		for y := range picture.Bounds().Dy() {
			r, g, b, _ := picture.At(x, y).RGBA()
			seen[[3]uint32{r, g, b}] = true
		}
	}
	return len(seen)
}

// Marks have a contrast of 3:1 to white, and text one of 4.5:1 (WCAG 2.1, 1.4.11
// and 1.4.3); verdicts differ by shape where they can stand beside each other.
func TestContrast(t *testing.T) {
	for _, c := range Colors() {
		if got := contrast(c); got < 3 {
			t.Errorf("%s: contrast %.2f", c, got)
		}
	}
	shapes := map[string]latency.Verdict{}
	for _, v := range latency.Verdicts() {
		m := MarkOf(v)
		if got := contrast(m.Color); got < 3 {
			t.Errorf("%s: contrast %.2f", v, got)
		}
		if other, taken := shapes[m.Shape]; taken {
			t.Errorf("%s and %s have one shape", v, other)
		}
		shapes[m.Shape] = v
		if m.Class != string(v) {
			t.Errorf("%s has the class %s", v, m.Class)
		}
	}
	for _, i := range []ink{black(), muted()} {
		if got := contrast(i.hex); got < 4.5 {
			t.Errorf("%s: contrast %.2f", i.class, got)
		}
	}
}

// contrast to white, by the definition of WCAG 2.1.
func contrast(hex string) float64 {
	var luminance float64
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v, _ := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		c := float64(v) / 255
		if c <= 0.03928 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		luminance += weight * c
	}
	return 1.05 / (luminance + 0.05)
}

// Beyond 8 configurations the colours repeat, with another shape and dash.
func TestConfigurationsAreToldApart(t *testing.T) {
	type look struct {
		class string
		glyph glyph
		dash  int
	}
	seen := map[look]int{}
	for i := range 24 {
		l := look{configInk(i).class, configGlyph(i), len(configDashes(i))}
		if other, taken := seen[l]; taken {
			t.Errorf("configurations %d and %d look alike", i, other)
		}
		seen[l] = i
	}
}

func TestGrid(t *testing.T) {
	var figures []*Figure
	for _, name := range []string{"box", "runs", "ecdf"} {
		f, err := allFigures(pair(t), "ms")[name]()
		if err != nil {
			t.Fatal(err)
		}
		figures = append(figures, f)
	}
	g, err := Grid(figures, 2)
	if err != nil {
		t.Fatal(err)
	}
	if want := max(figures[0].height, figures[1].height) + figures[2].height; g.width != 2*sampleWidth || g.height != want {
		t.Errorf("%v by %v, want %v by %v", g.width, g.height, 2*sampleWidth, want)
	}
	checkFigure(t, g)
}

func TestWriteErrors(t *testing.T) {
	f, err := Box(pair(t), "ms")
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	for name, write := range map[string]func(io.Writer) error{
		"svg": f.SVG, "inline": f.Inline, "png": func(w io.Writer) error { return f.PNG(w, 72) },
	} {
		if err := write(failing{full}); !errors.Is(err, full) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
