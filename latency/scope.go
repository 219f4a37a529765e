package latency

import (
	"cmp"
	"slices"
)

// scoped is a metric as it was read.
type scoped struct{ scope, metric string }

// settled returns the metrics with the names that everybody sees. Where the
// dataset has a metric in several scopes, the scope is part of the name, as in
// scope.metric, and so it is of what else is measured of that metric there, which
// is called by it, as "metric MB/s" or metric/memory. Values without a scope are
// taken to be of the only one there is, or of the one that their name begins with,
// as in a report of such a dataset, unless a configuration has values of both
// kinds.
func (d *Dataset) settled() []*series {
	if !d.scopes {
		return d.series
	}
	alike := map[string][]*series{} // by the name as it was read
	for _, s := range d.series {
		alike[s.Name] = append(alike[s.Name], s)
	}
	taken := map[string]bool{}
	for name, group := range alike {
		taken[name] = len(group) == 1 || slices.ContainsFunc(group, func(s *series) bool { return s.scope == "" })
	}
	same := d.same(alike)
	var metrics []*series
	names := map[scoped]string{}
	for _, s := range d.series {
		own := *s
		other := same[s]
		switch {
		case other != nil:
			own = join(s, other)
			if s.scope != "" {
				own.Name = other.Name // which may have the scope in it
			}
		case s.scope != "" && (len(alike[s.Name]) > 1 || d.besideScoped(s, alike)):
			own.Name = s.scopedName()
			for taken[own.Name] {
				own.Name += "'" // another metric was read under just this name
			}
			taken[own.Name] = true
		}
		names[scoped{s.scope, s.Name}] = own.Name
		if other != nil {
			if _, done := names[scoped{other.scope, other.Name}]; done {
				continue
			}
		}
		metrics = append(metrics, &own)
	}
	for _, s := range metrics {
		s.impliedBy = slices.Clone(s.impliedBy)
		for i, by := range s.impliedBy {
			s.impliedBy[i] = cmp.Or(names[scoped{s.scope, by}], by)
		}
	}
	return metrics
}

// besideScoped tells whether a metric is called by another of its scope that
// other scopes have as well.
func (d *Dataset) besideScoped(s *series, alike map[string][]*series) bool {
	for i, r := range s.Name {
		group := alike[s.Name[:i]]
		if (r == ' ' || r == '/') && len(group) > 1 && d.byMetric[scoped{s.scope, s.Name[:i]}] != nil && !(len(group) == 2 && joins(group[0], group[1])) {
			return true
		}
	}
	return false
}

func (s *series) scopedName() string { return s.scope + "." + s.Name }

// same finds the pairs of metrics, with and without a scope, that are one.
func (d *Dataset) same(alike map[string][]*series) map[*series]*series {
	same := map[*series]*series{}
	for _, s := range d.series {
		if s.scope == "" {
			continue
		}
		group := alike[s.Name]
		if len(group) != 2 || !joins(group[0], group[1]) {
			group = append([]*series{s}, alike[s.scopedName()]...)
		}
		if len(group) == 2 && same[group[0]] == nil && same[group[1]] == nil && joins(group[0], group[1]) {
			same[group[0]], same[group[1]] = group[1], group[0]
		}
	}
	return same
}

// joins tells whether two metrics of one name are one: a scope is told of one of
// them only, they are measured alike, and no configuration has both.
func joins(a, b *series) bool {
	if (a.scope != "") == (b.scope != "") || a.Unit != b.Unit || a.Better != b.Better && a.Better != Unstated && b.Better != Unstated {
		return false
	}
	for i := range min(len(a.arms), len(b.arms)) {
		if !a.arms[i].empty() && !b.arms[i].empty() {
			return false
		}
	}
	return true
}

func (a *arm) empty() bool { return len(a.runs) == 0 && a.missing == 0 }

func join(a, b *series) series {
	out := *a
	out.scope = cmp.Or(a.scope, b.scope)
	out.Better = cmp.Or(a.Better, b.Better)
	out.bare += b.bare
	out.arms = make([]arm, max(len(a.arms), len(b.arms)))
	copy(out.arms, b.arms)
	for i := range a.arms {
		if !a.arms[i].empty() {
			out.arms[i] = a.arms[i]
		}
	}
	return out
}
