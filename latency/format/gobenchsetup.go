package format

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"

	"sigtest/latency"
)

// goPlace are the keys that say where a benchmark ran, or which one it is.
var goPlace = [...]string{"goos", "goarch", "cpu", "pkg"}

// unit takes what a line says of a unit. Of what may be said, only which way it
// is better is of use here.
func (p *goBenchParser) unit(fields []string) error {
	for i, f := range fields {
		value, ok := strings.CutPrefix(f, "better=")
		if i == 0 || !ok {
			continue
		}
		unit := fields[0]
		better := latency.Lower
		switch value {
		case "higher":
			better = latency.Higher
		case "lower":
		default:
			return p.wrong(0, fmt.Errorf("unit %s is better=%s: expected better=higher or better=lower", excerpt(unit), excerpt(value)))
		}
		if known := p.better[unit]; known != latency.Unstated && known != better {
			return p.wrong(0, fmt.Errorf("unit %s is better=%s here and better=%s before: state one of them", excerpt(unit), better, known))
		}
		p.better[unit] = better
	}
	return nil
}

// key takes a configuration line, "key: value", or "key:" which ends what such a
// line said. Other lines say nothing.
func (p *goBenchParser) key(of *goPackage, text string) {
	key, value, ok := strings.Cut(text, ":")
	blank := value == "" || value[0] == ' ' || value[0] == '\t'
	if !ok || !blank || !isGoKey(key) || of.running && !slices.Contains(goPlace[:], key) {
		return
	}
	value = strings.TrimSpace(value)
	if of.setup[key] == value {
		return
	}
	if !slices.Contains(p.keys, key) {
		p.keys = append(p.keys, key)
	}
	of.setup = maps.Clone(of.setup) // results hold the one before
	of.setup[key] = value
}

// isGoKey tells the key of a configuration line from the start of a sentence.
func isGoKey(key string) bool {
	for i, r := range key {
		if i == 0 && !unicode.IsLower(r) || unicode.IsSpace(r) || unicode.IsUpper(r) {
			return false
		}
	}
	return key != ""
}

// goKeys are what the configuration lines of a file mean.
type goKeys struct {
	config string   // the key whose values are the configurations; "" for none
	by     []string // the keys whose values are part of the metrics' names
}

// observations yields what the lines said, completed by the configuration lines
// that they follow. Results of one benchmark are numbered as runs; what go test
// -json says of a run's time is that of the first benchmark with that number.
func (p *goBenchParser) observations(path string, keys goKeys) iter.Seq2[latency.Observation, error] {
	type benchmark struct{ pkg, name string }
	type sample struct {
		config string
		benchmark
	}
	var samples []sample
	bytes := map[benchmark]goBytes{} // in every configuration
	for _, r := range p.results {
		if r.name != "" {
			of := benchmark{r.setup["pkg"], keys.prefixOf(r.setup) + r.name}
			samples = append(samples, sample{keys.configOf(r.setup), of})
			bytes[of] = bytes[of].and(r.bytes)
		}
	}
	labels := numbered(samples)
	return func(yield func(latency.Observation, error) bool) {
		next := 0
		for _, r := range p.results {
			if r.name == "" {
				o := *r.other
				o.Source, o.Config = path, keys.configOf(r.setup)
				if !yield(o, nil) {
					return
				}
				continue
			}
			s, run := samples[next], labels[next]
			next++
			o := latency.Observation{Config: s.config, Scope: s.pkg, Run: run, Machine: goMachine(r.setup), Source: path, Line: r.line}
			if !r.at.IsZero() {
				o.Order, o.Ordered = float64(r.at.UnixMicro())/1e6, true
			}
			for _, v := range r.values {
				o.Metric, o.Unit, o.Better, o.Value, o.Missing = s.name, v.unit, p.better[v.unit], v.value, v.missing
				if v.unit != "ns/op" {
					o.Metric += " " + v.unit
				}
				o.ImpliedBy = nil
				if v.unit == "MB/s" && bytes[s.benchmark].agree() {
					o.ImpliedBy = []string{s.name}
				}
				if !yield(o, nil) {
					return
				}
			}
		}
	}
}

func (k goKeys) configOf(setup map[string]string) string {
	if k.config == "" {
		return ""
	}
	return cmp.Or(setup[k.config], "no "+k.config)
}

func (k goKeys) prefixOf(setup map[string]string) (prefix string) {
	for _, key := range k.by {
		prefix += cmp.Or(setup[key], "no "+key) + "/"
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
func (p *goBenchParser) chooseKeys(in Input) (s goKeys, err error) {
	if in.facts != nil {
		in.facts.columns = p.keys
	}
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
	for _, key := range split {
		if p.single(key) {
			return s, p.wrong(0, fmt.Errorf("every result of a benchmark has a %s of its own: --ignore %s if these are runs, --by %s if they are metrics of their own, --column config=%s if they are configurations", excerpt(key), key, key, key))
		}
	}
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
	if s.config != "" {
		in.namesConfigs()
	}
	return s, nil
}

// splitting lists the keys that have several values among the results of one
// benchmark, the toolchain last. Of keys that change together the first stands
// for all.
func (p *goBenchParser) splitting(s goKeys, ignore []string) (split []string) {
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
func (p *goBenchParser) splits(s goKeys, key string) bool {
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

// single tells whether a key has more than two values, and another one for each
// result of a benchmark: it may as well number the runs.
func (p *goBenchParser) single(key string) bool {
	type sample struct{ pkg, name, value string }
	seen, values := map[sample]bool{}, map[string]bool{}
	for _, r := range p.results {
		if r.name == "" {
			continue
		}
		s := sample{r.setup["pkg"], r.name, r.setup[key]}
		if seen[s] {
			return false
		}
		seen[s], values[s.value] = true, true
	}
	return len(values) > 2
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
