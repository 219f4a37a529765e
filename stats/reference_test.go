package stats

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// figurePrecision holds the 22 digits of the reference figures many times over.
const figurePrecision = 256

// reference returns the cases of testdata/reference/name.json, decoded into C,
// a struct of the fields the test uses and `By string`.
func reference[C any](t testing.TB, name string) []C {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "reference", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []C
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&cases); err != nil {
		t.Fatalf("%s.json: %v", name, err)
	}
	if len(cases) == 0 {
		t.Fatalf("%s.json has no cases", name)
	}
	return cases
}

// figure is a reference figure. In the files it is a number, or a string where
// it has more digits or a wider range than a float64.
type figure struct{ *big.Float }

func (f *figure) UnmarshalJSON(data []byte) error {
	value, _, err := big.ParseFloat(strings.Trim(string(data), `"`), 10, figurePrecision, big.ToNearestEven)
	f.Float = value
	return err
}

// float64 returns the nearest float64.
func (f figure) float64() float64 {
	v, _ := f.Float.Float64()
	return v
}

// relErr returns |got-f|/|f|, computed without rounding f to a float64.
func (f figure) relErr(got float64) float64 {
	if math.IsNaN(got) || math.IsInf(got, 0) {
		return math.Inf(1)
	}
	diff := new(big.Float).SetPrec(figurePrecision).Sub(new(big.Float).SetFloat64(got), f.Float)
	if diff.Sign() == 0 {
		return 0
	}
	if f.Sign() == 0 {
		return math.Inf(1)
	}
	rel, _ := diff.Quo(diff.Abs(diff), new(big.Float).Abs(f.Float)).Float64()
	return rel
}

// relErr returns |got-want|/|want|: 0 when they are equal, infinity when only
// one is finite or want is 0.
func relErr(got, want float64) float64 {
	switch {
	case got == want || (math.IsNaN(got) && math.IsNaN(want)):
		return 0
	case math.IsNaN(got) || math.IsInf(got, 0) || math.IsNaN(want) || math.IsInf(want, 0) || want == 0:
		return math.Inf(1)
	}
	return math.Abs(got-want) / math.Abs(want)
}
