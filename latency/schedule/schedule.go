// Package schedule plans in which order to measure configurations, so that what
// drifts meanwhile is not taken for a difference between them.
package schedule

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"
)

// Slot is one run to be made.
type Slot struct {
	Order  int // position in the schedule, from 1
	Config string
	Run    int // the block, from 1: each configuration has one run in each
}

// MaxSlots is the longest schedule.
const MaxSlots = 1_000_000

// Schedule plans a number of runs of each configuration in randomised blocks:
// every configuration occurs once in each block, so that a slow drift meets all
// alike (Fisher 1935, The Design of Experiments, ch. IV). Blocks are the rows of
// Latin squares, so that every configuration stands in every position equally
// often, as far as the number of runs is a multiple of that of the
// configurations (Cochran & Cox 1957, Experimental Designs, ch. 4). The
// squares are those of Williams (1949, Australian Journal of Scientific Research
// A 2, 149-168): over one of them, or two where the number of configurations is
// odd, every configuration follows every other equally often within blocks,
// which balances what a run leaves behind for the next. Each square has its
// blocks, and its configurations, in random order.
//
// The same seed gives the same schedule. It is an error if there are fewer than
// two configurations, if two are called alike or one has a name that does not
// survive being read back, if runs is below 1, and if there were more than
// MaxSlots.
func Schedule(configs []string, runs int, seed uint64) ([]Slot, error) {
	if err := check(configs, runs); err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, 0))
	slots := make([]Slot, 0, runs*len(configs))
	for block := 1; block <= runs; {
		for _, row := range squares(len(configs), random) {
			if block > runs {
				break
			}
			for _, config := range row {
				slots = append(slots, Slot{Order: len(slots) + 1, Config: configs[config], Run: block})
			}
			block++
		}
	}
	return slots, nil
}

func check(configs []string, runs int) error {
	seen := map[string]bool{}
	for _, name := range configs {
		switch {
		case name == "" || strings.TrimSpace(name) != name || strings.ContainsFunc(name, unicode.IsControl):
			return fmt.Errorf("configuration %q: a name needs text, without blanks around it or control characters", name)
		case seen[name]:
			return fmt.Errorf("configuration %q is given twice: give each a name of its own", name)
		}
		seen[name] = true
	}
	switch {
	case len(configs) < 2:
		return errors.New("fewer than two configurations: there is nothing to take turns")
	case runs < 1:
		return fmt.Errorf("%d runs: expected at least 1 of each configuration", runs)
	case runs > MaxSlots/len(configs):
		return fmt.Errorf("%d runs of %d configurations: expected at most %d runs in all", runs, len(configs), MaxSlots)
	}
	return nil
}

// squares returns the rows of a Latin square of k treatments, in random order;
// of an odd number, also those of the square in which every row is reversed.
func squares(k int, random *rand.Rand) [][]int {
	names := random.Perm(k)
	rows := square(names, random)
	if k%2 == 1 {
		for _, i := range random.Perm(k) {
			reversed := make([]int, k)
			for position, treatment := range rows[i] {
				reversed[k-1-position] = treatment
			}
			rows = append(rows, reversed)
		}
	}
	return rows
}

// square returns the rows of a Williams square: the first goes to and fro, 0, 1,
// k-1, 2, k-2, ..., so that neighbours differ by each distance once, and the
// others add 1, 2, ... to it, modulo k.
func square(names []int, random *rand.Rand) [][]int {
	k := len(names)
	rows := make([][]int, k)
	for i, shift := range random.Perm(k) {
		rows[i] = make([]int, k)
		for position := range k {
			step := (position + 1) / 2
			if position%2 == 0 {
				step = k - step
			}
			rows[i][position] = names[(step+shift)%k]
		}
	}
	return rows
}
