package format

import (
	"fmt"
	"strings"

	"sigtest/latency"
)

// poolingCheck finds rows that would be pooled into one run although a column
// of text tells them apart, as when two tools measure a metric of one name, or
// one of machines, as when the runs are counted on each.
// It keeps one entry per metric, configuration and run.
type poolingCheck struct {
	*table
	tells []int // columns of text that have no role, and that of machines
	first map[poolKey][]string
	names interner
}

type poolKey struct{ metric, config, run string }

// newPoolingCheck returns nil where no column tells rows apart.
func newPoolingCheck(t *table) *poolingCheck {
	var tells []int
	for i, c := range t.columns {
		if c.role == extra && kindOf(t.sample, i) == holdsText || c.role == machineRole && kindOf(t.sample, i) != holdsNothing {
			tells = append(tells, i)
		}
	}
	if tells == nil {
		return nil
	}
	return &poolingCheck{table: t, tells: tells, first: map[poolKey][]string{}, names: interner{}}
}

func (p *poolingCheck) check(o latency.Observation, record []string) error {
	key := poolKey{o.Metric, o.Config, o.Run}
	first, seen := p.first[key]
	if !seen {
		first = make([]string, len(p.tells))
		for k, i := range p.tells {
			first[k] = p.names.get(strings.TrimSpace(record[i]))
		}
		p.first[key] = first
		return nil
	}
	for k, i := range p.tells {
		if other := strings.TrimSpace(record[i]); other != first[k] {
			return &SyntaxError{p.path, p.line, 0, p.differs(key, &p.columns[i], first[k], other)}
		}
	}
	return nil
}

func (p *poolingCheck) differs(key poolKey, c *column, first, other string) error {
	what, column := "a row", c.header
	if key.metric != "" {
		what = fmt.Sprintf("metric %q", key.metric)
	}
	if key.run != "" {
		what += fmt.Sprintf(" run %q", key.run)
	}
	if key.config != "" {
		what += fmt.Sprintf(" of %q", key.config)
	}
	what = fmt.Sprintf("%s occurs with %s %q and %q", what, column, first, other)
	if c.role == machineRole && key.run != "" {
		compares := ""
		if key.config == "" {
			compares = fmt.Sprintf(", --column config=%s compares one with another", column)
		}
		return fmt.Errorf("%s: give each run a label of its own, such as %q, if it was made on one of them; --by %s compares each %s by itself%s, --ignore %s pools them into one run",
			what, first+"-"+key.run, column, column, compares, column)
	}
	if key.metric == "" {
		return fmt.Errorf("%s: --column metric=%s makes it the metric's name, --column config=%s the configuration, --ignore %s pools them", what, column, column, column)
	}
	return fmt.Errorf("%s: --by %s keeps them apart (names become %s/%s), --ignore %s pools them", what, column, first, key.metric, column)
}
