package report

import (
	"fmt"
	"iter"
	"math"
	"reflect"
	"strings"
)

// infiniteRow says that a number of another table is infinite, which JSON has no
// number for: it is null there, like one that does not exist.
type infiniteRow struct {
	Table  string `json:"table"`
	Row    int    `json:"row"` // from 0
	Column string `json:"column"`
	Value  string `json:"value"` // "inf" or "-inf"
}

// noting returns the rows of a table, and appends the infinite numbers in them
// to found as they pass.
func noting[T any](found *[]infiniteRow, table string, rows iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		columns := numberColumns(reflect.TypeFor[T]())
		i := 0
		var row T // one for all, which keeps it from being allocated for each
		for row = range rows {
			fields := reflect.ValueOf(&row).Elem()
			for _, c := range columns {
				if v := fields.Field(c.field).Float(); math.IsInf(v, 0) {
					*found = append(*found, infiniteRow{table, i, c.name, decimal(v, 'f', 0)})
				}
			}
			if !yield(row) {
				return
			}
			i++
		}
	}
}

// numberColumn is a column of a table that holds numbers.
type numberColumn struct {
	name  string
	field int
}

func numberColumns(row reflect.Type) (columns []numberColumn) {
	for i := range row.NumField() {
		if f := row.Field(i); f.Type == reflect.TypeFor[number]() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			columns = append(columns, numberColumn{name, i})
		}
	}
	return columns
}

// restore puts the infinite number back into its table, a slice of rows.
func (r infiniteRow) restore(table any) error {
	v := math.Inf(1)
	switch r.Value {
	case "inf":
	case "-inf":
		v = math.Inf(-1)
	default:
		return fmt.Errorf("value %q: expected inf or -inf", r.Value)
	}
	rows := reflect.ValueOf(table)
	if r.Row < 0 || r.Row >= rows.Len() {
		return fmt.Errorf("row %d of %s: there are %d", r.Row, r.Table, rows.Len())
	}
	for _, c := range numberColumns(rows.Type().Elem()) {
		if c.name != r.Column {
			continue
		}
		if field := rows.Index(r.Row).Field(c.field); math.IsNaN(field.Float()) {
			field.SetFloat(v)
			return nil
		}
		return fmt.Errorf("%s of %s[%d] is not null, so it is not infinite", r.Column, r.Table, r.Row)
	}
	return fmt.Errorf("%s has no numbers %q", r.Table, r.Column)
}
