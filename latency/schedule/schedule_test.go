package schedule

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func letters(k int) []string { return strings.Split("abcdefgh"[:k], "") }

func mustSchedule(t *testing.T, configs []string, runs int, seed uint64) []Slot {
	t.Helper()
	slots, err := Schedule(configs, runs, seed)
	if err != nil {
		t.Fatal(err)
	}
	return slots
}

// each calls law for schedules of many sizes.
func each(t *testing.T, law func(t *testing.T, k, runs int, slots []Slot)) {
	for k := 2; k <= 7; k++ {
		for runs := 1; runs <= 28; runs++ {
			for seed := range uint64(3) {
				t.Run(fmt.Sprintf("%d configurations, %d runs, seed %d", k, runs, seed), func(t *testing.T) {
					law(t, k, runs, mustSchedule(t, letters(k), runs, seed))
				})
			}
		}
	}
}

func TestEveryConfigurationOccursOnceInEachBlock(t *testing.T) {
	each(t, func(t *testing.T, k, runs int, slots []Slot) {
		if len(slots) != k*runs {
			t.Fatalf("%d slots", len(slots))
		}
		for block := range runs {
			var names []string
			for position, s := range slots[block*k : (block+1)*k] {
				names = append(names, s.Config)
				if s.Run != block+1 || s.Order != block*k+position+1 {
					t.Errorf("slot %+v in block %d, position %d", s, block+1, position)
				}
			}
			slices.Sort(names)
			if !slices.Equal(names, letters(k)) {
				t.Errorf("block %d holds %q", block+1, names)
			}
		}
	})
}

func TestEveryConfigurationStandsInEveryPositionEquallyOften(t *testing.T) {
	type place struct {
		config   string
		position int
	}
	each(t, func(t *testing.T, k, runs int, slots []Slot) {
		count := map[place]int{}
		for i, s := range slots {
			count[place{s.Config, i % k}]++
		}
		for _, config := range letters(k) {
			for position := range k {
				if n := count[place{config, position}]; n < runs/k || n > (runs+k-1)/k {
					t.Errorf("%s is %d times at position %d", config, n, position)
				}
			}
		}
	})
}

func TestEveryConfigurationFollowsEveryOtherEquallyOften(t *testing.T) {
	type pair struct{ first, second string }
	each(t, func(t *testing.T, k, runs int, slots []Slot) {
		cycle := k // blocks over which it holds
		if k%2 == 1 {
			cycle = 2 * k
		}
		count := map[pair]int{}
		for i := 1; i < k*(runs-runs%cycle); i++ {
			if slots[i].Run == slots[i-1].Run {
				count[pair{slots[i-1].Config, slots[i].Config}]++
			}
		}
		for _, first := range letters(k) {
			for _, second := range letters(k) {
				if first != second && count[pair{first, second}] != runs/cycle*cycle/k {
					t.Errorf("%s follows %s %d times", second, first, count[pair{first, second}])
				}
			}
		}
	})
}

func TestTheSeedDecides(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(50) {
		slots := mustSchedule(t, letters(2), 20, seed)
		if !slices.Equal(slots, mustSchedule(t, letters(2), 20, seed)) {
			t.Errorf("seed %d gives two schedules", seed)
		}
		seen[fmt.Sprint(slots)]++
	}
	// There are 2^10 schedules: of 50, one or two are expected to repeat another.
	if len(seen) < 40 {
		t.Errorf("50 seeds give %d schedules", len(seen))
	}
}

// Every order of a block is to be had: of three configurations, all six.
func TestAllOrdersOccur(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(600) {
		s := mustSchedule(t, letters(3), 1, seed)
		seen[s[0].Config+s[1].Config+s[2].Config]++
	}
	for order, n := range seen {
		if n < 60 || n > 140 { // 100 expected, standard deviation 9
			t.Errorf("%s occurs %d of 600 times", order, n)
		}
	}
	if len(seen) != 6 {
		t.Errorf("orders %v", seen)
	}
}

func TestErrors(t *testing.T) {
	for _, tc := range []struct {
		configs []string
		runs    int
		want    string
	}{
		{nil, 20, "fewer than two configurations"},
		{[]string{"a"}, 20, "fewer than two configurations"},
		{[]string{"a", "b", "a"}, 20, `configuration "a" is given twice`},
		{[]string{"a", ""}, 20, `configuration "": a name needs text`},
		{[]string{"a", " b"}, 20, `configuration " b": a name needs text, without blanks around it`},
		{[]string{"a", "b\nrm"}, 20, `configuration "b\nrm": a name needs text`},
		{[]string{"a", "b"}, 0, "0 runs: expected at least 1"},
		{[]string{"a", "b"}, -3, "-3 runs: expected at least 1"},
		{[]string{"a", "b", "c"}, 333_334, "333334 runs of 3 configurations: expected at most 1000000 runs in all"},
	} {
		if _, err := Schedule(tc.configs, tc.runs, 1); err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%q, %d runs: error %v, want %s", tc.configs, tc.runs, err, tc.want)
		}
	}
	if got := len(mustSchedule(t, letters(2), MaxSlots/2, 1)); got != MaxSlots {
		t.Errorf("the longest schedule has %d runs", got)
	}
}
