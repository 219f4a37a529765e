// Package chart draws figures of comparisons and samples with gonum/plot: as SVG
// files, as SVG elements of an HTML page, and as PNG.
//
// Names and texts are hostile: they are escaped, made visible (see
// internal/visible), and shortened in the middle where there is no room for them;
// the tooltip has them in full. Figures are drawn in Liberation Sans, whose
// letters are as wide as those of Arial and Helvetica, which an SVG asks for
// where it is missing. A PNG shows question marks for letters that this font
// lacks, such as Arabic and Chinese ones.
//
// # Classes of an inline SVG
//
// Figure.Inline names no colours. Its root has the class "chart", and what it
// draws takes the CSS property color of these classes:
//
//	ink              axes, tick labels, names
//	muted            grid, axis labels, notes
//	paper            lines around marks, in the colour of the page
//	band             thresholds, the bands of intervals
//	c1 ... c8        configurations, the baseline first; beyond 8 they repeat
//	v-improved ...   verdicts: "v-" and the verdict
//
// Figure.SVG has the colours of MarkOf and Colors instead.
package chart
