package stats

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"sigtest/internal/named"
)

// Alternative is the hypothesis a test weighs against "no difference".
type Alternative int

const (
	TwoSided Alternative = iota // x and y differ
	Less                        // x tends to be lower than y
	Greater                     // x tends to be higher than y
)

// Options of a test or an estimate. The zero value is ready to use.
type Options struct {
	Alternative Alternative // By default, TwoSided.
	Level       float64     // Level of the interval, in (0, 1). By default (0), 0.95.
	Seed        uint64      // what random numbers follow from, where a method draws any. By default (0), 1.
	Resamples   int         // how many random resamples a method that draws them makes. By default (0), the method's own number.
}

// Interval is a confidence interval. One that does not exist has NaN ends;
// one-sided intervals have an infinite end.
type Interval struct {
	Lo, Hi float64
	Level  float64 // the level achieved: for exact rank intervals at least the level asked for
}

// Estimate is a value with its interval.
type Estimate struct {
	Value float64
	Interval
}

// Result is what a test found.
type Result struct {
	Statistic float64
	DF        float64  // degrees of freedom; NaN for a test that has none
	DF2       float64  // denominator degrees of freedom of an F test, of which DF are the numerator's; NaN for any other
	P         float64  // in (0, 1]
	Method    string   // how P was computed: "t", "exact", "saddlepoint", "normal", ...
	Direction int      // +1 where x tends to be the higher, -1 the lower, 0 neither
	Estimate  Estimate // how far x lies above y, on the test's own scale: in their unit, or in none where the test says so
}

// Test is an entry of the table of tests.
type Test struct {
	Name    string
	Doc     string // one line
	Paired  bool   // x[i] and y[i] belong together
	Default bool   // computed in every comparison, of pairs if Paired, whichever decides
	Run     func(x, y []float64, o Options) (Result, error)
	// MaxT tests several metrics at once, x[i][k] being the value of metric i in
	// run k: see [WelchMaxT] and, of pairs, [PairedTMaxT]. Nil for a test that has
	// no such form.
	MaxT func(x, y [][]float64, o Options) (Joint, error)
}

// Tests returns the tests in the order in which reports list them.
func Tests() []Test {
	return []Test{
		{Name: "welch", Default: true, Doc: "Welch's t-test: do the means differ? Spreads and sizes may be unequal", Run: Welch, MaxT: WelchMaxT},
		{Name: "mann-whitney", Default: true, Doc: "Mann-Whitney U test: is a run of one more often lower than a run of the other? Exact, ties included", Run: MannWhitney, MaxT: MannWhitneyMaxT},
		{Name: "permutation", Doc: "Permutation test of Welch's t: do the means differ? Exact in small samples, else by random relabellings", Run: Permutation, MaxT: WelchMaxT},
		{Name: "brunner-munzel", Doc: "Brunner-Munzel test: is a run of one more often lower than a run of the other? Spreads may be unequal", Run: BrunnerMunzel},
		{Name: "ks", Doc: "Kolmogorov-Smirnov test: do the distributions differ anywhere, also in spread or shape? The direction is that of the largest gap. Exact, ties included", Run: KolmogorovSmirnov},
		{Name: "paired-t", Paired: true, Default: true, Doc: "Paired t-test: do the means differ? Each run is compared with its partner only", Run: PairedT, MaxT: PairedTMaxT},
		{Name: "wilcoxon", Paired: true, Default: true, Doc: "Wilcoxon signed-rank test: is a run more often lower, or lower by more, than its partner? Exact, ties included", Run: Wilcoxon, MaxT: WilcoxonMaxT},
	}
}

// Lookup returns the test called name; the error lists the names there are.
func Lookup(name string) (Test, error) {
	return named.Find("test", Tests(), func(t Test) string { return t.Name }, name)
}

// ErrTooFew is wrapped by errors about samples too small for what was asked.
var ErrTooFew = errors.New("too few values")

// ErrNoVariation is wrapped by errors about samples whose values are all
// equal where the method needs them to vary.
var ErrNoVariation = errors.New("no variation")

// NotFiniteError reports a NaN or an infinity in a sample.
type NotFiniteError struct {
	Sample string // "x" or "y"; "samples[2]", say, where there are several
	Index  int    // from 0
	Value  float64
}

func (e *NotFiniteError) Error() string {
	return fmt.Sprintf("%s[%d] is %v: only finite numbers can be tested; leave missing values out", e.Sample, e.Index, e.Value)
}

// check refuses what no method of this package can answer for: samples with
// fewer than min values, values that are not finite.
func check(name string, x []float64, min int) error {
	for i, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return &NotFiniteError{Sample: name, Index: i, Value: v}
		}
	}
	if len(x) < min {
		return fmt.Errorf("%w: %s has %d, at least %d needed", ErrTooFew, name, len(x), min)
	}
	return nil
}

// checkBoth is check for the two samples of a test.
func checkBoth(x, y []float64, min int) error {
	if err := check("x", x, min); err != nil {
		return err
	}
	return check("y", y, min)
}

// level checks the options and returns the level of the interval asked for.
func (o Options) level() (float64, error) {
	switch {
	case o.Alternative < TwoSided || o.Alternative > Greater:
		return 0, fmt.Errorf("alternative %d: must be TwoSided, Less or Greater", o.Alternative)
	case o.Level == 0:
		return 0.95, nil
	}
	return o.Level, checkLevel(o.Level)
}

// MaxResamples is how many random resamples can be asked for. A method holds up
// to 32 bytes for each; of a P of 0.05 the standard error is 0.00007 then.
const MaxResamples = 10_000_000

// resamples checks how many resamples are asked for; byDefault is the method's
// own number.
func (o Options) resamples(byDefault int) (int, error) {
	if o.Resamples == 0 {
		return byDefault, nil
	}
	return o.Resamples, CheckResamples(o.Resamples)
}

// CheckResamples refuses a number of random resamples below 0 or above
// MaxResamples.
func CheckResamples(n int) error {
	if n < 0 || n > MaxResamples {
		return fmt.Errorf("resamples %d: must be above 0, and at most %d", n, MaxResamples)
	}
	return nil
}

// random returns the random numbers of a block of resamples. Each block has its
// own, so that blocks can be drawn at the same time, in any order.
func (o Options) random(block int) *rand.Rand {
	return rand.New(rand.NewPCG(cmp.Or(o.Seed, 1), uint64(block)))
}

// insideP returns p inside (0, 1], whatever was rounded.
func insideP(p float64) float64 { return min(max(p, math.SmallestNonzeroFloat64), 1) }

// withoutEstimate returns the result of a test that has no Estimate.
func withoutEstimate(statistic, df, df2, p float64, method string) Result {
	nan := math.NaN()
	return Result{
		Statistic: statistic,
		DF:        df,
		DF2:       df2,
		P:         insideP(p),
		Method:    method,
		Estimate:  Estimate{nan, Interval{nan, nan, nan}},
	}
}

// checkLevel refuses a level that is none, or that leaves no tail in float64.
func checkLevel(level float64) error {
	if 0 < 1-level && 1-level < 1 {
		return nil
	}
	return fmt.Errorf("level %v: must be between 0 and 1, such as 0.95", level)
}
