package format

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// jsonNumber is a number of a JSON text, also one that a tool wrote as text,
// such as "NaN", for which JSON has no number. null, NaN and what is infinite
// are missing.
type jsonNumber struct {
	value   float64
	missing bool
}

// UnmarshalJSON reads a number, a text that holds one, or null.
func (n *jsonNumber) UnmarshalJSON(text []byte) error {
	var s string
	if json.Unmarshal(text, &s) != nil {
		s = string(text)
	}
	v, err := strconv.ParseFloat(s, 64)
	*n = jsonNumber{value: v}
	switch {
	case string(text) == "null", err == nil && math.IsNaN(v), err == nil && math.IsInf(v, 0):
		*n = jsonNumber{missing: true}
	case err != nil:
		return fmt.Errorf("%s in the JSON value that starts here is no number", excerpt(s))
	}
	return nil
}
