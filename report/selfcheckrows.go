package report

import (
	"io"
	"math"
	"slices"
	"strings"

	"sigtest/latency/selfcheck"
)

// selfcheckSchemaName names the shape of the JSON document of a selfcheck;
// schema/sigtest.selfcheck-1.json describes it.
const selfcheckSchemaName = "sigtest.selfcheck/1"

type selfcheckOptionsObject struct {
	Full bool     `json:"full"`
	Reps int      `json:"reps"`
	Seed uint64   `json:"seed"`
	Data []string `json:"data"`
}

type selfcheckTableRow struct {
	Table string   `json:"table"`
	Title string   `json:"title"`
	Notes []string `json:"notes"`
}

type methodRow struct {
	Method string `json:"method"`
	Peer   bool   `json:"peer"`
	Doc    string `json:"doc"`
}

type rateRow struct {
	Table         string  `json:"table" csv:"table"`
	Situation     string  `json:"situation" csv:"situation"`
	Method        string  `json:"method" csv:"method"`
	Peer          bool    `json:"peer" csv:"peer"`
	Rate          number  `json:"rate" csv:"rate"`
	StandardError number  `json:"standard_error" csv:"standard_error"`
	Trials        int     `json:"trials" csv:"trials"`
	BoundLo       number  `json:"bound_lo" csv:"bound_lo"`
	BoundHi       number  `json:"bound_hi" csv:"bound_hi"`
	Judgement     *string `json:"judgement" csv:"judgement"`
}

func writeSelfcheckCSV(w io.Writer, r *selfcheck.Report, _ Options) error {
	return writeTable(w, rateRows(r))
}

// writeSelfcheckJSON writes the whole report as one object, in lines as
// writeJSON does.
func writeSelfcheckJSON(w io.Writer, r *selfcheck.Report, o Options) error {
	data := []string{}
	for _, d := range r.Options.Data {
		data = append(data, d.Name)
	}
	var tables []selfcheckTableRow
	for _, t := range r.Tables {
		tables = append(tables, selfcheckTableRow{t.Name, t.Title, t.Notes})
	}
	var methods []methodRow
	for _, c := range methodsOf(r) {
		methods = append(methods, methodRow{c.Name, c.Peer, c.Doc})
	}
	d := newDocumentWriter(w, selfcheckSchemaName, o)
	d.value("options", selfcheckOptionsObject{r.Options.Full, r.Options.Reps, r.Options.Seed, data})
	array(d, "tables", slices.Values(tables))
	array(d, "methods", slices.Values(methods))
	array(d, "rates", slices.Values(rateRows(r)))
	return d.close()
}

func rateRows(r *selfcheck.Report) (rows []rateRow) {
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			for i, c := range row.Cells {
				rows = append(rows, newRateRow(t, row, t.Columns[i], c))
			}
		}
	}
	return rows
}

func newRateRow(t selfcheck.Table, row selfcheck.Row, method selfcheck.Column, c selfcheck.Cell) rateRow {
	var situation []string
	for i, key := range t.Keys {
		situation = append(situation, key+": "+row.Keys[i])
	}
	bound := selfcheck.Bound{Lo: math.NaN(), Hi: math.NaN()}
	if c.Bound != nil {
		bound = *c.Bound
	}
	return rateRow{
		Table: t.Name, Situation: strings.Join(situation, "; "), Method: method.Name, Peer: method.Peer,
		Rate: number(c.Rate), StandardError: number(c.SE), Trials: c.Trials,
		BoundLo: number(bound.Lo), BoundHi: number(bound.Hi), Judgement: optional(string(c.Judgement())),
	}
}
