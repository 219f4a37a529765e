package latency

import (
	"fmt"
	"math"
)

// trustLevel is the probability with which a check of randomness warns of runs
// that are independent and alike: a warning worth looking at, among some dozens
// of samples. It is not divided by the number of samples, as P-values are: a
// report of 14 metrics before and after, 28 samples, shows such a warning by
// chance in a quarter of cases, and trustKinds says so; divided by 28, a drift
// would hardly ever be seen in 20 runs. Where there are many, warnChance counts.
const trustLevel = 0.01

// trustKinds explains the warnings of whether samples can be trusted.
func trustKinds() []WarningKind {
	const chance = "; one sound sample in 100 shows it by chance."
	return []WarningKind{
		{"drift", "The values, or the differences within pairs, rose or fell in the course of the runs, more than their scatter explains. A drift of one configuration looks like a change if the other was run later, or did not drift" + chance},
		{"autocorrelation", "Runs, or pairs, made one after the other are more alike than those far apart, so that each tells less than it seems. P-values and intervals count each in full, and are too optimistic then" + chance},
		{"first-run", "The first run or pair is far from all the others, as where caches were cold or the clock was not yet up to speed. It pulls the average towards it and widens the interval" + chance},
		{"modes", "The runs, or the differences within pairs, fall into two groups with nothing between, such as those with and without turbo. An average then describes none of them, and moves when the groups' shares do" + chance},
		{"spread", "One configuration scatters much more than the other, and they have different numbers of runs. The rank test, which asks whether runs of one tend to be lower, then takes a difference in scatter for one in level too often, or misses one in level."},
		{"shapes", "The runs of the two configurations scatter differently, more than a change of every run by some percent would make them. The average may then rise while most runs become faster, so look at both; one sound comparison in 100 shows it by chance."},
		{"resolution", "The values come in steps that are coarse beside their scatter. Changes smaller than a step are hard to see, and equal values have no order for the rank test to use."},
		{"attainable-p", "Even if all runs of one configuration were below all of the other, the rank test could not reach the significance level: there are too few runs, or too many equal values. That it finds nothing then says nothing."},
		{"one-run-decides", "With one of the runs or pairs left out, the answer would be another. An answer that rests on a single one may be an accident of it."},
	}
}

// warnSample checks the i-th of a metric's samples. effect says what
// autocorrelation does to the comparison it is in, if it is in one.
func warnSample(samples []Sample, i int, w words, add adder, effect func() string) {
	s := &samples[i]
	if !s.checked() {
		return
	}
	drifts := warnDrift(s, w, add)
	warnAutocorrelation(s, drifts, w, add, effect)
	warnFirstRun(samples, i, w, add)
	warnModes(s, w, add)
}

// smallestChecked is how many runs the checks of a sample need at least; some
// need more.
const smallestChecked = 8

func (s *Sample) checked() bool { return s.N >= smallestChecked && s.Min != s.Max }

// warnChance says, where many samples were checked, how many of them a warning
// is about, and of how many it would be by chance. warnings are those of all rows.
func (c *comparer) warnChance(warnings []Warning) (out []Warning) {
	const many = 100
	checked := 0
	for i := range c.result.Rows {
		row := &c.result.Rows[i]
		if row.DuplicateOf != "" {
			continue
		}
		for j := range row.Samples {
			if !c.result.Options.Paired && row.Samples[j].checked() {
				checked++
			}
		}
		for j := range c.notes[i].operands {
			if s := &c.notes[i].operands[j]; s.paired && s.differences().checked() {
				checked++
			}
		}
	}
	if checked < many {
		return nil
	}
	for _, code := range []string{"drift", "autocorrelation", "first-run", "modes"} {
		found, remedy := 0, ""
		for _, w := range warnings {
			if w.Code == code {
				found++
				remedy = w.Remedy
			}
		}
		if found > 0 {
			out = append(out, Warning{Code: code, Remedy: remedy, Text: fmt.Sprintf(
				"in %d of %d %s; if nothing were wrong with any, it would be in up to about %.0f",
				found, checked, c.unlike("samples", "comparisons of pairs"), trustLevel*float64(checked))})
		}
	}
	return out
}

// words are what the checks of a sample call its values, and what they say would
// help.
type words struct {
	run                       string // what gave one value
	values, runs, first       string // with the configuration, where there is one
	ofMean                    bool   // whether values are sized by their mean
	fewestFirst               int    // values that it takes to call the first unusual
	steady, rest, warm, apart string // remedies of drift, autocorrelation, first-run and modes
}

func wordsOfRuns(s *Sample) words {
	return words{
		run: "run", values: "values" + under(s), runs: "runs" + under(s), first: "run" + under(s) + " gave", ofMean: true, fewestFirst: smallestChecked,
		steady: "run the configurations in turn (before, after, before, ...), so that a drift meets all alike; discard the runs until values are steady",
		rest:   "let the machine come to rest between runs, or restart it, and run the configurations in turn; until then take P and intervals for too optimistic",
		warm:   "make a run that is not recorded before the first, or leave out the first run of every configuration",
		apart:  "find out what the slower runs have in common, and test the groups apart or hold it fixed; the shift of the ranks depends less on the groups' shares than the mean",
	}
}

// warnTwoSamples checks the two samples of a comparison against each other. all are
// the values of both, ascending.
func (c *comparer) warnTwoSamples(cmp *Comparison, before, after *Sample, all []float64, add adder) {
	if !warnSpread(before, after, add) {
		warnShapes(before, after, add)
	}
	warnResolution(before, after, all, add)
	c.warnAttainable(before, after, all, add)
	c.warnOneRun(cmp, before, after, add)
}

// under names a sample's configuration in a sentence.
func under(s *Sample) string {
	if s.Config == "" {
		return ""
	}
	return " under " + s.Config
}

// brief writes a number with so many significant digits, or all before the
// point, without an exponent where people write none.
func brief(v float64, digits int) string {
	if a := math.Abs(v); a >= math.Pow10(digits)-0.5 && a < 1e9 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.*g", digits, v)
}
