package latency

import "errors"

// ErrNothingCompared is why there is no comparison with runs on both sides,
// where no other reason is known.
var ErrNothingCompared = errors.New("no metric has values under two configurations: check the names of metrics and configurations in the input")

// Uncompared returns why nothing could be compared, nil where anything was: a
// result without comparisons shows no regression, and no absence of one.
func (r *Result) Uncompared() error {
	why := ErrNothingCompared
	for i := range r.Rows {
		for _, c := range r.Rows[i].Comparisons {
			switch {
			case c.BaselineN > 0 && c.N > 0:
				return nil
			case r.Options.Paired && c.BaselineN == 0 && c.N == 0 && len(c.Tests) > 0 && c.Tests[0].Err != nil:
				why = c.Tests[0].Err // no runs that belong together
			}
		}
	}
	return why
}
