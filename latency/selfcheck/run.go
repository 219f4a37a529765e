package selfcheck

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"sync"

	"sigtest/internal/parallel"
	"sigtest/latency"
)

// Options of a selfcheck. The zero value is ready to use.
type Options struct {
	Full bool   // all situations. By default, those that tell most.
	Reps int    // simulated experiments per situation; costly methods take part in some only. By default (0), QuickReps, or FullReps if Full.
	Seed uint64 // what random numbers follow from. By default (0), 1.

	// Data are measurements of which nothing is known to have changed, by the
	// name under which the report has them. By default, none.
	Data []NamedData

	// Progress, where set, is told how much of the work is done. It is called
	// from several goroutines, one at a time.
	Progress func(done, total int)
}

// NamedData is a dataset and what to call it.
type NamedData struct {
	Name string
	Data *latency.Dataset
}

// Simulated experiments per situation, where Options do not say.
const (
	QuickReps = 1000
	FullReps  = 8000
)

// FewestToJudge is how many experiments a situation needs for it to tell that
// figures are kept: with fewer only gross errors fail.
const FewestToJudge = 100

// CostlyEvery says in one of how many experiments that takes part which costs
// much: tests that are not computed by default, bootstraps, families of metrics,
// runs with iterations, laws.
const CostlyEvery = 4

// Resamples is how many resamples are drawn where any are: with P =
// (hits+1)/(Resamples+1) the level of 5 % is exact.
const Resamples = 199

// Run simulates and returns the report. An error is a negative number of
// experiments, a method that failed on data it should be able to answer for,
// or Data of which no two samples can be compared.
func Run(o Options) (*Report, error) {
	if o.Reps < 0 {
		return nil, fmt.Errorf("reps %d: must be above 0", o.Reps)
	}
	byDefault := QuickReps
	if o.Full {
		byDefault = FullReps
	}
	o.Reps = cmp.Or(o.Reps, byDefault)
	o.Seed = cmp.Or(o.Seed, 1)
	studies := simulations(o)
	if len(o.Data) > 0 {
		s, err := noChange(o)
		if err != nil {
			return nil, err
		}
		studies = append(studies, s)
	}
	if err := fill(studies, o); err != nil {
		return nil, err
	}
	report := &Report{Options: o}
	for _, s := range studies {
		report.Tables = append(report.Tables, s.Table)
	}
	return report, nil
}

// simulations are the tables of a selfcheck in the order of the report.
func simulations(o Options) []study {
	return []study{
		identical(o), unequal(o), power(o), coverage(o), equivalence(o),
		families(o), familyPower(o), iterations(o), peeking(o), design(o), warnings(o, checks()), orderChecks(o, checks()), laws(o),
	}
}

// study is a table and how its rows are found.
type study struct {
	Table
	situations []situation
}

// situation is a row of a table before it is measured.
type situation struct {
	keys   []string
	bounds []*Bound // one per column; nil for none at all
	reps   int
	block  int // how many experiments share a stream of random numbers. By default (0), blockSize.
	// trial makes one simulated experiment and counts, per column, what came
	// of it. All random numbers are from r.
	trial func(rep int, r *rand.Rand, counts []count) error
}

const blockSize = 50

func (s *situation) blockSize() int { return cmp.Or(s.block, blockSize) }

// block is a part of the experiments of a situation.
type block struct {
	study     *study
	situation *situation
	number    int
	counts    []count
}

// fill makes all experiments, several blocks at a time, and fills in the
// tables' rows. Each block has random numbers of its own, which follow from the
// seed, the names of table and situation, and its number: the order in which
// blocks are made cannot change a digit, and a new situation changes no other.
func fill(studies []study, o Options) error {
	var blocks []block
	for i := range studies {
		s := &studies[i]
		for j := range s.situations {
			size := s.situations[j].blockSize()
			for number := range (s.situations[j].reps + size - 1) / size {
				blocks = append(blocks, block{s, &s.situations[j], number, make([]count, len(s.Columns))})
			}
		}
	}
	if err := inParallel(len(blocks), o.Progress, func(i int) error { return blocks[i].run(o.Seed) }); err != nil {
		return err
	}
	total := map[*situation][]count{}
	for _, b := range blocks {
		if total[b.situation] == nil {
			total[b.situation] = make([]count, len(b.counts))
		}
		for i, c := range b.counts {
			total[b.situation][i] = total[b.situation][i].plus(c)
		}
	}
	for i := range studies {
		s := &studies[i]
		for j := range s.situations {
			s.Rows = append(s.Rows, s.situations[j].row(total[&s.situations[j]]))
		}
	}
	return nil
}

// run makes the experiments of a block.
func (b *block) run(seed uint64) error {
	name := fnv.New64a()
	name.Write([]byte(b.study.Name + "\x00" + strings.Join(b.situation.keys, "\x00")))
	r := rand.New(rand.NewPCG(seed^name.Sum64(), uint64(b.number)))
	size := b.situation.blockSize()
	first := b.number * size
	for rep := first; rep < min(first+size, b.situation.reps); rep++ {
		if err := b.situation.trial(rep, r, b.counts); err != nil {
			return fmt.Errorf("selfcheck %s, %s: %w", b.study.Name, strings.Join(b.situation.keys, ", "), err)
		}
	}
	return nil
}

func (s *situation) row(counts []count) Row {
	row := Row{Keys: s.keys}
	for i, c := range counts {
		var bound *Bound
		if s.bounds != nil {
			bound = s.bounds[i]
		}
		row.Cells = append(row.Cells, c.cell(bound))
	}
	return row
}

// inParallel calls f(0) to f(n-1), several at a time, and returns the error of
// the first that fails.
func inParallel(n int, progress func(done, total int), f func(i int) error) error {
	var mu sync.Mutex
	errs := make([]error, n)
	done := 0
	parallel.Each(n, func(i int) {
		errs[i] = f(i)
		if progress != nil {
			mu.Lock()
			defer mu.Unlock()
			done++
			progress(done, n)
		}
	})
	return cmp.Or(errs...)
}

// costly is how many experiments are made that cost much.
func (o Options) costly() int { return (o.Reps + CostlyEvery - 1) / CostlyEvery }
