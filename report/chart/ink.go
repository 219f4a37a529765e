package chart

import (
	"image/color"
	"strconv"

	"sigtest/latency"
)

// ink is a colour that knows its class, so that an SVG can name either.
type ink struct {
	class string
	hex   string  // #rrggbb
	alpha float64 // 1 covers; 0 shows nothing, but feels the mouse
}

// RGBA makes ink a color.Color.
func (i ink) RGBA() (r, g, b, a uint32) {
	rgb, err := strconv.ParseUint(i.hex[1:], 16, 32)
	if err != nil {
		panic("chart: no colour: " + i.hex)
	}
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), uint8(i.alpha*255 + 0.5)}.RGBA()
}

// faint is the ink, but thinner.
func (i ink) faint(alpha float64) ink {
	i.alpha = alpha
	return i
}

func black() ink  { return ink{"ink", "#222222", 1} }
func muted() ink  { return ink{"muted", "#595959", 1} }
func grid() ink   { return muted().faint(0.2) }
func paper() ink  { return ink{"paper", "#ffffff", 1} }
func band() ink   { return ink{"band", "#e6e6e6", 1} }
func unseen() ink { return ink{"paper", "#ffffff", 0} }

// Colors returns the colours of the configurations, those of the classes c1 to
// c8: the hues of Okabe & Ito (2008, "Color Universal Design"), told apart by
// the colour-blind, the light ones darkened until they have a contrast of 3:1 to
// white, as WCAG 2.1 (1.4.11) asks of figures.
func Colors() []string {
	return []string{"#0072b2", "#d55e00", "#009e73", "#b8608f", "#c77c00", "#2b8cc4", "#8a8000", "#404040"}
}

// configInk is the colour of the i-th configuration.
func configInk(i int) ink {
	colors := Colors()
	n := i % len(colors)
	return ink{"c" + strconv.Itoa(n+1), colors[n], 1}
}

// Mark is how a verdict looks.
type Mark struct {
	Class string // the verdict; classes of an SVG put "v-" before it
	Color string // #rrggbb, of Okabe & Ito, with a contrast of 3:1 to white at least
	Shape string // as a character, such as "▲"
}

// MarkOf returns how a verdict looks, by colour and by shape, so that neither is
// needed to tell it.
func MarkOf(v latency.Verdict) Mark {
	m := Mark{Class: string(v)}
	switch v {
	case latency.Improved:
		m.Color, m.Shape = "#009e73", "▲"
	case latency.Regressed:
		m.Color, m.Shape = "#d55e00", "▼"
	case latency.Increased:
		m.Color, m.Shape = "#0072b2", "▶"
	case latency.Decreased:
		m.Color, m.Shape = "#0072b2", "◀"
	case latency.Equivalent:
		m.Color, m.Shape = "#2b8cc4", "■"
	case latency.Insignificant:
		m.Color, m.Shape = "#737373", "○"
	default:
		m.Color, m.Shape = "#737373", "×"
	}
	return m
}

func (m Mark) ink() ink { return ink{"v-" + m.Class, m.Color, 1} }
