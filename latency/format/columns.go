package format

// kind is what the cells of a column hold, by the rows looked at.
type kind int

const (
	holdsNothing kind = iota // no cell holds anything
	holdsNumbers
	holdsText
)

// kindOf tells what column i holds. Where at least half of the cells that hold
// anything are numbers, the others are errors rather than text.
func kindOf(rows [][]string, i int) kind {
	numeric, other := 0, 0
	for _, row := range rows {
		switch {
		case i >= len(row) || isMissing(row[i]):
		case looksNumeric(row[i]):
			numeric++
		default:
			other++
		}
	}
	switch {
	case numeric+other == 0:
		return holdsNothing
	case numeric >= other:
		return holdsNumbers
	}
	return holdsText
}
