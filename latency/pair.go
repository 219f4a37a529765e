package latency

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"sigtest/stats"
)

// ErrUnpaired is wrapped by why runs could not be paired where Options.Paired
// asks for it.
var ErrUnpaired = errors.New("runs cannot be paired")

// operands are two samples as they are compared: whole or, with Options.Paired,
// the runs that have a partner, in the order of the baseline's.
type operands struct {
	before, after *Sample
	paired        bool
	byPosition    bool
	alone         [2][]string // labels of the runs without partner, before and after
	err           error       // why no runs could be paired
}

// operandsOf returns what is compared of two samples.
func (c *comparer) operandsOf(before, after *Sample) operands {
	if !c.result.Options.Paired {
		return operands{before: before, after: after}
	}
	s := operands{paired: true}
	places, err := s.join(before, after)
	if err == nil && s.byPosition && !c.sameFiles(before.Config, after.Config) {
		err = fmt.Errorf("%w: no run has a label, and the files of %s and %s differ in names or numbers of values, or hold rejected ones: label runs that belong together alike, in a column run",
			ErrUnpaired, before.Config, after.Config)
	}
	if err != nil {
		places, s.err = nil, err
	}
	s.before, s.after = before.at(places, 0), after.at(places, 1)
	return s
}

// join returns the places of the runs that belong together: those of the same
// label or, where no run has one, of the same place.
func (s *operands) join(before, after *Sample) (places [][2]int, err error) {
	switch {
	case before.N == 0 || after.N == 0:
		return nil, tooFew(before, after)
	case before.Unlabelled == before.N && after.Unlabelled == after.N:
		s.byPosition = true
		return joinPlaces(before, after)
	case before.Unlabelled > 0 || after.Unlabelled > 0:
		return nil, fmt.Errorf("%w: %d of %d runs under %s and %d of %d under %s have no label: label all runs, those that belong together alike",
			ErrUnpaired, before.Unlabelled, before.N, before.Config, after.Unlabelled, after.N, after.Config)
	}
	placeOf := make(map[string]int, after.N)
	for j, label := range after.Runs {
		placeOf[label] = j
	}
	for i, label := range before.Runs {
		if j, ok := placeOf[label]; ok {
			places = append(places, [2]int{i, j})
			delete(placeOf, label)
		} else {
			s.alone[0] = append(s.alone[0], label)
		}
	}
	for _, label := range after.Runs {
		if _, ok := placeOf[label]; ok {
			s.alone[1] = append(s.alone[1], label)
		}
	}
	switch {
	case len(places) == 0:
		return nil, fmt.Errorf("%w: no run of %s (%s) is labelled as a run of %s (%s) is: label runs that belong together alike",
			ErrUnpaired, before.Config, someLabels(before.Runs), after.Config, someLabels(after.Runs))
	case len(places) == 1 && max(before.N, after.N) > 1:
		return nil, fmt.Errorf("%w: %s and %s have one run in common, %q: label runs that belong together alike",
			ErrUnpaired, before.Config, after.Config, before.Runs[places[0][0]])
	}
	return places, nil
}

// joinPlaces pairs runs without labels. A value that is missing would move all
// that follow.
func joinPlaces(before, after *Sample) (places [][2]int, err error) {
	switch {
	case before.N != after.N:
		return nil, fmt.Errorf("%w: no run has a label, and %s has %d runs where %s has %d: label runs that belong together alike, in a column run",
			ErrUnpaired, before.Config, before.N, after.Config, after.N)
	case before.Missing > 0 || after.Missing > 0:
		return nil, fmt.Errorf("%w: no run has a label, and values are missing (%d under %s, %d under %s), so that places do not tell which belong together: label the runs, in a column run",
			ErrUnpaired, before.Missing, before.Config, after.Missing, after.Config)
	}
	for i := range before.N {
		places = append(places, [2]int{i, i})
	}
	return places, nil
}

// sameFiles tells whether two configurations were read from a file each, or from
// as many with the same names and sizes, whole. From others, runs at the same
// place need not be those that were made together.
func (c *comparer) sameFiles(before, after string) bool {
	type file struct {
		name   string
		values int
	}
	whole := true
	of := func(config string) (files []file) {
		for _, s := range c.data.sources {
			if s.Config == config {
				files = append(files, file{filepath.Base(s.Path), s.Values})
				whole = whole && s.Rejected == 0
			}
		}
		return files
	}
	a, b := of(before), of(after)
	return whole && (len(a) <= 1 && len(b) <= 1 || slices.Equal(a, b))
}

// at returns the runs of a sample at one side of pairs of places, with what
// comparing them needs.
func (s *Sample) at(places [][2]int, side int) *Sample {
	out := &Sample{Config: s.Config, Runs: make([]string, len(places)), Values: make([]float64, len(places))}
	for i, p := range places {
		out.Runs[i], out.Values[i] = s.Runs[p[side]], s.Values[p[side]]
	}
	var err error
	if out.Summary, err = stats.Describe(out.Values); err != nil {
		out.Summary = noSummary(len(out.Values))
	}
	return out
}

// labelsShown is how many labels of runs a message names.
const labelsShown = 3

// someLabels lists the first few labels.
func someLabels(labels []string) string {
	quoted := make([]string, 0, labelsShown)
	for _, label := range labels[:min(labelsShown, len(labels))] {
		quoted = append(quoted, fmt.Sprintf("%q", label))
	}
	if len(labels) > labelsShown {
		quoted = append(quoted, "...")
	}
	return strings.Join(quoted, ", ")
}

// ratio estimates the mean after over the mean before.
func (s *operands) ratio(o stats.Options) (stats.Estimate, error) {
	if s.paired {
		return stats.PairedRatioOfMeans(s.after.Values, s.before.Values, o)
	}
	return stats.RatioOfMeans(s.after.Values, s.before.Values, o)
}

// proportional tells whether every run after is the same multiple of its
// partner, so that there is a ratio of the means, and no interval of it.
func (c *comparer) proportional(s *operands) bool {
	if !s.paired {
		return false
	}
	ratio, err := s.ratio(c.statsOptions(1 - c.result.Options.Alpha))
	return err == nil && math.IsNaN(ratio.Lo)
}

// correlation is that between the runs of a pair, NaN where there are no pairs,
// fewer than three (two always correlate), or one side does not vary.
func (s *operands) correlation() float64 {
	if !s.paired || s.before.N < 3 {
		return math.NaN()
	}
	r := stat.Correlation(s.before.Values, s.after.Values, nil)
	if math.IsInf(r, 0) {
		return math.NaN()
	}
	return min(max(r, -1), 1)
}

// differences are those of the runs after from their partners before, pair by
// pair.
func (s *operands) differences() *Sample {
	out := &Sample{Config: s.after.Config, Runs: s.before.Runs, Values: make([]float64, s.before.N)}
	for i, v := range s.before.Values {
		out.Values[i] = s.after.Values[i] - v
	}
	var err error
	if out.Summary, err = stats.Describe(out.Values); err != nil {
		out.Summary = noSummary(len(out.Values))
	}
	return out
}

// inPairs is inWordsOf for pairs.
func inPairs(err error, s *operands) error {
	switch {
	case errors.Is(err, stats.ErrTooFew):
		return fmt.Errorf("%w: %d pairs of runs", stats.ErrTooFew, s.before.N)
	case errors.Is(err, stats.ErrNoVariation):
		return fmt.Errorf("%w: in every pair of runs %s is %+.4g from %s", stats.ErrNoVariation, s.after.Config, s.after.Values[0]-s.before.Values[0], s.before.Config)
	}
	return err
}

// checkTest refuses a test that the runs are not made for.
func checkTest(test stats.Test, paired bool) error {
	if test.Paired == paired {
		return nil
	}
	var fitting []string
	for _, t := range stats.Tests() {
		if t.Paired == paired {
			fitting = append(fitting, t.Name)
		}
	}
	have := strings.Join(fitting, ", ")
	if paired {
		return fmt.Errorf("test %q is not for pairs of runs: choose one of %s, or compare without --paired", test.Name, have)
	}
	return fmt.Errorf("test %q is for pairs of runs: compare with --paired, or choose one of %s", test.Name, have)
}
