package report

import (
	"fmt"

	"sigtest/latency"
)

// summaryGrid describes rows that have nothing to be compared with.
func summaryGrid(r *latency.Result, entries []entry) grid {
	several, units := len(r.Configs) > 1, hasUnits(entries)
	g := grid{columns: []column{{header: "Metric"}}}
	if several {
		g.title = "Measured under one configuration only"
		g.columns = append(g.columns, column{header: "Configuration"})
	}
	if units {
		g.columns = append(g.columns, column{header: "Unit", droppable: 1})
	}
	g.columns = append(g.columns,
		column{header: "Runs", align: right},
		column{header: "Average", align: right},
		column{header: "SD", align: right, droppable: 2},
		column{header: "CV", align: right},
		column{header: "Median", align: right, droppable: 3},
		column{header: "Min", align: right, droppable: 4},
		column{header: "Max", align: right},
	)
	for _, e := range entries {
		for _, s := range e.row.Samples {
			if len(s.Values) == 0 {
				continue
			}
			cells := []cell{{text: e.row.DisplayName()}}
			if several {
				cells = append(cells, cell{text: s.Config})
			}
			if units {
				cells = append(cells, cell{text: e.row.Unit})
			}
			values := numbers(s.Mean, s.SD, s.Median, s.Min, s.Max)
			g.rows = append(g.rows, gridRow{cells: append(cells,
				cell{text: fmt.Sprint(len(s.Values))},
				cell{text: values[0]},
				cell{text: values[1]},
				cell{text: withSign(100 * s.CV)},
				cell{text: values[2]},
				cell{text: values[3]},
				cell{text: values[4]},
			)})
		}
	}
	return g
}
