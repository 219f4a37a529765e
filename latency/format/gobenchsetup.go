package format

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sigtest/latency"
)

// goPlace are the keys that say where a benchmark ran, or which one it is.
var goPlace = [...]string{"goos", "goarch", "cpu", "pkg"}

// goSetup is what the configuration lines mean for the results of a file.
type goSetup struct {
	config string   // the key whose values are the configurations; "" for none
	by     []string // the keys whose values are part of the metrics' names
}

// settle completes the observations by the configuration lines that they follow.
func (p *goBenchParser) settle(in Input) ([]latency.Observation, error) {
	if in.facts != nil {
		in.facts.columns = p.keys
	}
	s, err := p.chooseKeys(in)
	if err != nil {
		return nil, err
	}
	if s.config != "" {
		in.namesConfigs()
	}
	var runs []toolRun
	var others []latency.Observation
	bytes := map[[2]string]goBytes{} // of each benchmark, in every configuration
	for _, r := range p.results {
		of := [2]string{r.setup["pkg"], s.prefix(r) + r.name}
		bytes[of] = bytes[of].and(r.bytes)
	}
	for _, r := range p.results {
		config, prefix := "", s.prefix(r)
		if s.config != "" {
			config = cmp.Or(r.setup[s.config], "no "+s.config)
		}
		for i := range r.observations {
			o := &r.observations[i]
			o.Config = config
			if r.name == "" {
				continue
			}
			o.Better = p.better[o.Unit]
			o.Metric = prefix + o.Metric
			if o.Unit == "MB/s" && bytes[[2]string{r.setup["pkg"], prefix + r.name}].agree() {
				o.ImpliedBy = []string{prefix + r.name}
			}
			o.Scope = r.setup["pkg"]
			o.Machine = goMachine(r.setup)
		}
		if r.name == "" {
			others = append(others, r.observations...)
			continue
		}
		of := strings.Join([]string{config, r.setup["pkg"], prefix, r.name}, "\x00")
		runs = append(runs, toolRun{of: of, observations: r.observations})
	}
	return append(labelRuns(runs), others...), nil
}

// prefix is what the metrics of a result have before the name of the benchmark.
func (s goSetup) prefix(r goResult) (prefix string) {
	for _, key := range s.by {
		prefix += cmp.Or(r.setup[key], "no "+key) + "/"
	}
	return prefix
}

// goMachine is what go test tells of a machine; "" where it tells nothing.
func goMachine(setup map[string]string) string {
	var parts []string
	for _, s := range []string{strings.Trim(setup["goos"]+"/"+setup["goarch"], "/"), setup["cpu"]} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, ", ")
}

// chooseKeys finds what the configuration lines mean. A key that has several
// values for one benchmark names the configurations, if it is the only one.
func (p *goBenchParser) chooseKeys(in Input) (s goSetup, err error) {
	for role, name := range in.Columns {
		switch {
		case !containsFold(p.keys, name):
		case role != "config":
			return s, p.wrong(0, fmt.Errorf("--column %s=%s: the key of a configuration line can be the configuration, by --column config=%s, or part of the metrics' names, by --by %s", role, name, name, name))
		default:
			s.config = p.keys[slices.IndexFunc(p.keys, func(k string) bool { return strings.EqualFold(k, name) })]
		}
	}
	for _, key := range p.keys {
		if containsFold(in.By, key) {
			s.by = append(s.by, key)
		}
	}
	split := p.splitting(s, in.Ignore)
	switch {
	case len(split) == 0:
	case in.fixed && s.config == "":
		s.by = append(s.by, split...)
	case len(split) == 1 && s.config == "":
		s.config = split[0]
	case s.config == "":
		return s, p.wrong(0, fmt.Errorf("results of one benchmark differ in %s: --column config=%s compares by the first, and --by or --ignore says what becomes of the others", quotedList(split), split[0]))
	default:
		return s, p.wrong(0, fmt.Errorf("results of one benchmark and one %s differ in %s: --by %s makes metrics of their own of them, --ignore %s runs of one", s.config, quotedList(split), split[0], split[0]))
	}
	return s, nil
}

// splitting lists the keys that have several values among the results of one
// benchmark, the toolchain last. Of keys that change together the first stands
// for all.
func (p *goBenchParser) splitting(s goSetup, ignore []string) (split []string) {
	keys := slices.DeleteFunc(slices.Clone(p.keys), func(k string) bool {
		return slices.Contains(goPlace[:], k) || k == s.config || slices.Contains(s.by, k) || containsFold(ignore, k)
	})
	slices.SortStableFunc(keys, func(a, b string) int { return toolchainLast(a) - toolchainLast(b) })
	for _, key := range keys {
		same := func(other string) bool { return p.changeTogether(key, other) }
		if p.splits(s, key) && !slices.ContainsFunc(split, same) {
			split = append(split, key)
		}
	}
	return split
}

// toolchainLast is 1 for keys that say with what the benchmarks were built.
func toolchainLast(key string) int {
	if strings.HasPrefix(key, "go") || strings.Contains(key, "toolchain") || strings.Contains(key, "compiler") {
		return 1
	}
	return 0
}

// splits tells whether a key has several values among the results of one
// benchmark.
func (p *goBenchParser) splits(s goSetup, key string) bool {
	values := map[string]string{}
	for _, r := range p.results {
		if r.name == "" {
			continue
		}
		of := []string{r.setup["pkg"], r.setup[s.config], r.name}
		for _, by := range s.by {
			of = append(of, r.setup[by])
		}
		id := strings.Join(of, "\x00")
		if value, seen := values[id]; seen && value != r.setup[key] {
			return true
		}
		values[id] = r.setup[key]
	}
	return false
}

// changeTogether tells whether two keys tell the same results apart.
func (p *goBenchParser) changeTogether(a, b string) bool {
	ofA, ofB := map[string]string{}, map[string]string{}
	for _, r := range p.results {
		if r.name == "" {
			continue
		}
		x, y := r.setup[a], r.setup[b]
		if known, seen := ofA[x]; seen && known != y {
			return false
		}
		if known, seen := ofB[y]; seen && known != x {
			return false
		}
		ofA[x], ofB[y] = y, x
	}
	return true
}
