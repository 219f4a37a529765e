package stats

import "fmt"

// Omnibus is an entry of the table of tests of whether several samples differ
// at all, which ask one question where comparing them in pairs asks many.
type Omnibus struct {
	Name string
	Doc  string // one line
	// Run returns a Result without Direction (0) and Estimate (NaN). It does
	// not depend, to the last digit, on the order of the samples.
	Run func(samples [][]float64) (Result, error)
}

// OmnibusTests returns the omnibus tests in the order in which reports list
// them.
func OmnibusTests() []Omnibus {
	return []Omnibus{
		{Name: "welch-anova", Doc: "Welch's ANOVA: do any of the means differ? Spreads and sizes may be unequal", Run: WelchANOVA},
		{Name: "kruskal-wallis", Doc: "Kruskal-Wallis test: is a run of some more often lower than a run of others? Ties corrected for", Run: KruskalWallis},
	}
}

// checkSamples is check for the samples of an omnibus test.
func checkSamples(samples [][]float64, min int) error {
	if len(samples) < 2 {
		return fmt.Errorf("%w: %d samples, at least 2 needed", ErrTooFew, len(samples))
	}
	for i, x := range samples {
		if err := check(fmt.Sprintf("samples[%d]", i), x, min); err != nil {
			return err
		}
	}
	return nil
}
