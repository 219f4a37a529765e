package selfcheck

import "math"

// count counts over simulated experiments. An experiment may ask several
// questions at once, such as one per metric: their answers depend on each
// other, so that the spread is counted between experiments.
type count struct{ trials, hits, squares, questions int }

// add counts an experiment in which so many of the questions were hits.
func (c *count) add(hits, questions int) {
	c.trials++
	c.hits += hits
	c.squares += hits * hits
	c.questions += questions
}

// hit counts an experiment of one question.
func (c *count) hit(yes bool) {
	if yes {
		c.add(1, 1)
	} else {
		c.add(0, 1)
	}
}

// plus adds up counts of different experiments.
func (c count) plus(d count) count {
	return count{c.trials + d.trials, c.hits + d.hits, c.squares + d.squares, c.questions + d.questions}
}

// cell turns the counts into a rate. Its standard error comes from the variance
// between experiments; where they all agree, it is that of (hits+1) out of
// (answers+2), Laplace's rule of succession, since a rate of 0 seen is no rate
// of 0 known.
func (c count) cell(bound *Bound) Cell {
	if c.questions == 0 {
		return Cell{Rate: math.NaN(), SE: math.NaN()}
	}
	n, answers := float64(c.trials), float64(c.questions)
	mean, each := float64(c.hits)/n, answers/n // hits and questions of an experiment
	cell := Cell{Rate: mean / each, Trials: c.questions, Bound: bound}
	if spread := (float64(c.squares)/n - mean*mean) / (each * each); spread > 0 {
		cell.SE = math.Sqrt(spread / (n - 1)) // about the mean of the few themselves
	} else {
		p := (float64(c.hits) + 1) / (answers + 2)
		cell.SE = math.Sqrt(p * (1 - p) / answers)
	}
	return cell
}
