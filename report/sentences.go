package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sigtest/internal/runcount"
	"sigtest/latency"
	"sigtest/stats"
)

// sentences words one comparison for Explain. They never claim more than the
// numbers do: no P-value proves a change, and a large one does not rule one
// out.
type sentences struct {
	r   *latency.Result
	row *latency.Row
	c   *latency.Comparison
}

// sampleOf is the sample of a row under a configuration, an empty one where
// there is none.
func sampleOf(row *latency.Row, config string) *latency.Sample {
	for i := range row.Samples {
		if row.Samples[i].Config == config {
			return &row.Samples[i]
		}
	}
	return &latency.Sample{Config: config}
}

// measured describes the samples.
func measured(row *latency.Row, samples []*latency.Sample) []string {
	better := "Neither high nor low is better"
	switch row.Better {
	case latency.Lower:
		better = "Lower is better"
	case latency.Higher:
		better = "Higher is better"
	}
	lines := []string{better + inUnit(row) + "; " + oneValue(row, samples) + "."}
	for _, s := range samples {
		if s.N == 0 {
			lines = append(lines, s.Config+": no run has it.")
			continue
		}
		values := numbers(s.Mean, s.Min, s.Max)
		line := fmt.Sprintf("%s: %s, on average %s, from %s to %s", s.Config, plural(s.N, "run"), values[0], values[1], values[2])
		if s.N == 1 {
			line = fmt.Sprintf("%s: 1 run, %s", s.Config, values[0])
		}
		if finite(s.CV) && s.N > 1 {
			line += fmt.Sprintf("; from run to run it varies by about %s of the average (standard deviation)", oneDecimal(100*s.CV))
		}
		lines = append(lines, line+".")
	}
	return lines
}

// oneValue says how a run became one value.
func oneValue(row *latency.Row, samples []*latency.Sample) string {
	several := func(s *latency.Sample) bool {
		return slices.ContainsFunc(s.Observations, func(n int) bool { return n > 1 })
	}
	if slices.ContainsFunc(samples, several) {
		return "each run counts as one value, the " + row.Aggregate + " of what it measured"
	}
	return "each run is one value"
}

func inUnit(row *latency.Row) string {
	if row.Unit == "" {
		return ""
	}
	return ", in " + row.Unit
}

// change says how large the change is, and how well that is known.
func (s sentences) change() []string {
	c := s.c
	if c.BaselineN == 0 || c.N == 0 {
		return nil
	}
	values := numbers(c.BaselineMean, c.Mean)
	lines := []string{fmt.Sprintf("The average %s from %s to %s%s.", direction(c.Mean-c.BaselineMean, "rose", "fell", "stayed the same,"), values[0], values[1], s.inPercent(c.Change.Value))}
	if e := c.Change; finite(e.Lo) && finite(e.Hi) {
		lines = append(lines, fmt.Sprintf("Changes between %s and %s fit these runs (%s; a method whose intervals hold the true change in %.4g of 100 experiments).",
			higherLower(e.Lo), higherLower(e.Hi), intervalName(s.r), 100*level(s.r)))
	}
	if s.paired() {
		return append(lines, s.typicalPair()...)
	}
	if finite(c.ProbabilityLower) {
		line := fmt.Sprintf("Take any run of %s and any of %s: in %.0f of 100 such pairs the one of %s is lower",
			c.Baseline, c.Config, 100*c.ProbabilityLower, c.Config)
		if i := c.CliffsDeltaInterval; finite(i.Lo) {
			line += fmt.Sprintf("; between %.0f and %.0f of 100 fit these runs", lowerOf100(i.Hi), lowerOf100(i.Lo))
		}
		lines = append(lines, line+".")
	}
	return lines
}

// lowerOf100 is in how many of 100 pairs the run after is the lower, by Cliff's
// delta, a tie being half a pair.
func lowerOf100(delta float64) float64 { return 100 * (1 - delta) / 2 }

// inPercent is a change as a clause.
func (s sentences) inPercent(v float64) string {
	if !finite(v) || v == 0 {
		return ""
	}
	text := ", which is " + higherLower(v)
	switch {
	case s.row.Better == latency.Neither:
		return text
	case (v < 0) == (s.row.Better == latency.Lower):
		return text + ", towards the better"
	}
	return text + ", towards the worse"
}

func direction(v float64, up, down, same string) string {
	switch {
	case v > 0:
		return up
	case v < 0:
		return down
	}
	return same
}

// higherLower words a signed change in percent.
func higherLower(v float64) string {
	return withSign(math.Abs(v)) + direction(v, " higher", " lower", "")
}

// chance explains the P-value, the family, and what the other tests find.
func (s sentences) chance() []string {
	c, o := s.c, s.r.Options
	if math.IsNaN(c.P) {
		why := reason(s.r, c)
		if why == "" {
			return nil
		}
		return []string{"No test can tell: " + why + "."}
	}
	what := "difference"
	if slices.Contains([]string{"welch", "permutation", "paired-t"}, o.Test) {
		what = "difference of averages"
	}
	lines := []string{fmt.Sprintf("If the two configurations did not differ, a %s at least this large would still come up in %s experiments like this one (P %s, %s).",
		what, outOf(c.P), beside(o.Alpha, c.P, textP), testInWords(o.Test))}
	if showsAdjusted(s.r) {
		lines = append(lines, s.adjusted())
	}
	relation := "above"
	if c.Significant {
		relation = "not above"
	}
	lines = append(lines, fmt.Sprintf("That is %s the limit of %g: the difference is %s.", relation, o.Alpha, significance(c)))
	return append(lines, s.otherTests()...)
}

// adjusted says what the number of comparisons does to P.
func (s sentences) adjusted() string {
	how := adjustment(s.r)
	switch method := s.r.AdjustMethod; {
	case how != s.r.Options.Adjust:
		how += ", in place of " + s.r.Options.Adjust
	case method != "":
		how += ", " + method
	}
	text := fmt.Sprintf("This report makes %s, and with each grows the chance that one of them looks like a change by luck. Adjusted for that (%s) P is %s.",
		plural(s.r.FamilySize, "comparison"), how, beside(s.r.Options.Alpha, s.c.PAdjusted, textP))
	if adjustment(s.r) != "maxt" {
		return text
	}
	step := "Each relabelling deals the runs out to the two configurations anew"
	if s.paired() {
		step = "Each of the sign flips lets the two runs of some pairs change places"
	}
	return text + " " + step + ", a run with all its metrics; maxt counts how often any metric of the same runs that is no clearer than this one then looks at least as different as this one does."
}

func significance(c *latency.Comparison) string {
	if c.Significant {
		return "significant"
	}
	return "not significant"
}

// otherTests says what the tests found that do not decide.
func (s sentences) otherTests() []string {
	var found []string
	for _, t := range s.c.Tests {
		if t.Name != s.r.Options.Test && t.Err == nil {
			found = append(found, fmt.Sprintf("%s P %s", testInWords(t.Name), textP(t.P)))
		}
	}
	if found == nil {
		return nil
	}
	return []string{"Beside it, without deciding: " + strings.Join(found, "; ") + "."}
}

// testInWords is the name of a test as people say it, from its doc.
func testInWords(name string) string {
	test, err := stats.Lookup(name)
	if err != nil {
		return name
	}
	words, _, _ := strings.Cut(test.Doc, ":")
	return words
}

// outOf words a probability as a frequency.
func outOf(p float64) string {
	for _, of := range []struct {
		total float64
		text  string
	}{{100, "100"}, {1000, "1,000"}, {10_000, "10,000"}} {
		if n := math.Round(p * of.total); n >= 1 {
			return fmt.Sprintf("about %.0f of %s", n, of.text)
		}
	}
	return "fewer than 1 of 10,000"
}

// equivalence explains the P of equivalence, where a threshold is set.
func (s sentences) equivalence() []string {
	p := s.c.PEquivalence
	if s.row.Threshold == 0 || !finite(p) {
		return nil
	}
	relation := "above"
	if p <= s.r.Options.Alpha {
		relation = "not above"
	}
	return []string{
		fmt.Sprintf("Changes below %g%%, up or down, were said not to matter. If the true change were just that large, runs that speak at least this clearly for a smaller one would come up in %s experiments like this one (P of equivalence %s, of two one-sided tests, not adjusted).",
			s.row.Threshold, outOf(p), textP(p)),
		fmt.Sprintf("That is %s the limit of %g.", relation, s.r.Options.Alpha),
	}
}

// verdict says what the verdict means, and what would settle an open one.
func (s sentences) verdict() []string {
	c := s.c
	switch c.Verdict {
	case latency.Improved, latency.Regressed, latency.Increased, latency.Decreased:
		text := string(c.Verdict) + ": the difference is significant"
		if s.row.Threshold > 0 {
			text += fmt.Sprintf(", and the one seen is at least the %g%% that matter", s.row.Threshold)
		}
		lines := []string{text + "."}
		if c.Opposed {
			lines = append(lines, c.Config+": "+opposedNote(s.r, c)+".")
		}
		if e := c.Change; finite(e.Lo) && finite(e.Hi) {
			lines = append(lines, fmt.Sprintf("How large it is remains open between %s and %s.", higherLower(e.Lo), higherLower(e.Hi)))
		}
		return lines
	case latency.Equivalent:
		return []string{fmt.Sprintf("equivalent: %s of %g%%. A change that matters would hardly have given runs like these.", meaning(s.r, latency.Equivalent), s.row.Threshold)}
	case latency.Insignificant:
		return s.insignificant()
	}
	return []string{"untestable: there is no verdict on this metric."}
}

func (s sentences) insignificant() []string {
	c := s.c
	if c.Significant && s.row.Threshold > 0 && c.Opposed {
		return []string{"insignificant: there is a difference, but not in one direction: " + opposedNote(s.r, c) + "."}
	}
	if c.Significant && s.row.Threshold > 0 {
		return []string{"insignificant: there is a difference, but it is " + shortOfThreshold(s.row, c) + "."}
	}
	lines := []string{"insignificant: " + meaning(s.r, latency.Insignificant) + "."}
	if finite(c.MinimumDetectable) {
		lines = append(lines, fmt.Sprintf("%s that vary like these would likely (4 times in 5) show a change of %s or more; smaller ones they often miss.",
			s.unlike(fmt.Sprintf("%d and %d runs", c.BaselineN, c.N), plural(c.N, "pair")), oneDecimal(c.MinimumDetectable)))
	}
	if c.RunsNeeded > 0 {
		lines = append(lines, fmt.Sprintf("To show a change of the size seen here, %s %s would likely do.",
			runcount.Text(c.RunsNeeded), s.unlike("runs of each configuration", "pairs of runs")))
	}
	return lines
}
