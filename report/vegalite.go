package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"sigtest/latency"
)

// vegaLiteSchema is the version of Vega-Lite that a chart is written in, as the
// MIME type application/vnd.vegalite.v5+json says it to a notebook.
const vegaLiteSchema = "https://vega.github.io/schema/vega-lite/v5.json"

// forestLimit is how many comparisons a chart shows: at 20 pixels a row, more
// would be taller than the canvases that browsers draw on (32,767 device pixels,
// of which a sharp screen has up to three a pixel).
const forestLimit = 500

// panelGap is how many pixels are between panels.
const panelGap = 14

// object is an object of a Vega-Lite chart. Nothing in it but data comes from
// the input: names are neither field names nor in expressions.
type object map[string]any

// writeVegaLite writes a forest plot: a row per comparison, its change and
// interval, with shape and colour by verdict. A configuration beside the
// baseline has a panel of its own.
func writeVegaLite(w io.Writer, r *latency.Result, o Options) error {
	entries, err := selectEntries(r, o)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(w) // which writes <, > and & so that a page may hold them
	encoder.SetIndent("", " ")
	if err := encoder.Encode(forest(r, entries, o)); err != nil {
		return fmt.Errorf("Vega-Lite chart: %w", err)
	}
	return nil
}

func forest(r *latency.Result, entries []entry, o Options) object {
	drawn := compared(entries)
	drawn = drawn[:min(len(drawn), forestLimit)]
	sections := slices.DeleteFunc(sectionsOf(r, drawn), func(s section) bool { return len(s.entries) == 0 })
	rows, scale := chartRows(r, drawn, sections, o)
	width := max(140, 480/max(1, len(sections)))
	return object{
		"$schema":     vegaLiteSchema,
		"description": "Forest plot made by sigtest: the change of every metric with its interval; shape and colour say the verdict",
		"background":  "white",
		"title":       forestTitle(r, entries, o),
		"data":        object{"values": rows},
		"facet": object{"column": object{
			"field": "title", "type": "nominal", "title": nil,
			"sort": object{"field": "panel", "op": "min", "order": "ascending"},
			"header": object{
				"labelExpr":     `split(datum.label, "\n")`,
				"labelFontSize": 12, "labelFontWeight": "bold", "labelLimit": width + panelGap,
			},
		}},
		"spacing": panelGap,
		"resolve": object{"axis": object{"x": "independent"}},
		"spec": object{
			"width":    width,
			"height":   object{"step": 20},
			"encoding": object{"y": forestNames(), "tooltip": forestTooltip(r)},
			"layer":    forestLayers(rows, scale),
		},
	}
}

// forestNames is the axis with the metrics, in the order of the rows.
func forestNames() object {
	return object{
		"field": "label", "type": "nominal", "title": nil,
		"sort":  object{"field": "position", "op": "min", "order": "ascending"},
		"scale": object{"type": "band", "padding": 0},
		"axis":  object{"labelLimit": 420, "labelFontSize": 12, "ticks": false, "domain": false, "labelPadding": 8, "grid": true, "gridColor": "#000000", "gridOpacity": 0.07, "zindex": 0},
	}
}

// forestTooltip is what a row says of itself. Its numbers are texts, since Vega
// would format null as 0.
func forestTooltip(r *latency.Result) []object {
	fields := []struct{ field, title string }{
		{"label", "Metric"}, {"title", "Compared"}, {"mean_baseline_text", "Average Before"}, {"mean_text", "Average After"},
		{"change_text", "Change %"},
		{"interval_text", intervalName(r)}, {"p_text", "P-value"}, {"p_adjusted_text", "Adjusted P"},
		{"verdict", "Verdict"}, {"note", "Note"}, {"warnings", "Warnings"},
	}
	var tooltip []object
	for _, f := range fields {
		tooltip = append(tooltip, object{"field": f.field, "type": "nominal", "title": f.title})
	}
	return tooltip
}

// forestLayers are drawn one upon the other: the band that does not matter, the
// intervals, arrows where they are cut, the changes, and a text where there is
// no change. The line at no change is one of the axis.
func forestLayers(rows []chartRow, scale [2]float64) []object {
	x := object{"field": "change", "type": "quantitative", "scale": object{"domain": scale, "nice": false}, "axis": chartAxis()}
	end := func(field string) object { return object{"field": field, "type": "quantitative"} }
	verdict := func(part func(look) string) object {
		return object{
			"field": "verdict", "type": "nominal", "scale": verdictScale(rows, part),
			"legend": object{"title": "Verdict", "orient": "top", "labelFontSize": 12, "symbolSize": 80, "symbolStrokeWidth": 2},
		}
	}
	shape := verdict(func(l look) string { return l.shape })
	color := verdict(func(l look) string { return l.color })
	fill := verdict(func(l look) string { return l.fill })
	arrow := func(drawn, is, shape string) object {
		return object{
			"transform": []object{{"filter": "datum." + drawn + " !== null && datum." + drawn + " !== datum." + is}},
			"mark":      object{"type": "point", "shape": shape, "size": 40, "strokeWidth": 2, "opacity": 1},
			"encoding":  object{"x": end(drawn), "stroke": color},
		}
	}
	return []object{
		{
			"transform": []object{{"filter": "datum.threshold !== null"}, {"calculate": "-datum.threshold", "as": "threshold_lo"}},
			"mark":      object{"type": "rect", "color": "#56B4E9", "opacity": 0.2, "clip": true},
			"encoding":  object{"x": end("threshold_lo"), "x2": object{"field": "threshold"}},
		},
		{
			"transform": []object{{"filter": "datum.drawn_lo !== null"}},
			"mark":      object{"type": "rule", "strokeWidth": 2},
			"encoding":  object{"x": end("drawn_lo"), "x2": object{"field": "drawn_hi"}, "stroke": color},
		},
		arrow("drawn_lo", "change_lo", "triangle-left"),
		arrow("drawn_hi", "change_hi", "triangle-right"),
		{
			"transform": []object{{"filter": "datum.change !== null"}},
			"mark":      object{"type": "point", "size": 80, "strokeWidth": 2, "opacity": 1},
			"encoding":  object{"x": x, "shape": shape, "stroke": color, "fill": fill},
		},
		{
			"transform": []object{{"filter": "datum.change === null"}},
			"mark":      object{"type": "text", "align": "left", "fontStyle": "italic", "color": "#595959"},
			"encoding":  object{"x": object{"value": 6}, "text": object{"field": "instead", "type": "nominal"}},
		},
	}
}

// chartAxis has the line at no change stand out.
func chartAxis() object {
	atZero := func(there, elsewhere any) object {
		return object{"condition": object{"test": "datum.value === 0", "value": there}, "value": elsewhere}
	}
	return object{
		"title": "Change %", "titleFontWeight": "normal", "orient": "top", "labelFontSize": 11, "titleFontSize": 12, "tickCount": 5,
		"gridColor": atZero("#333333", "#e0e0e0"), "gridWidth": atZero(1.5, 1),
	}
}
