package stats

import (
	"errors"
	"math"
	"testing"
)

func TestVarianceComponentsAgainstReference(t *testing.T) {
	for _, c := range reference[struct {
		ID     string
		Groups [][][]float64
		Expect struct {
			Within, Between float64
			PerRun          float64 `json:"per_run"`
			DF              int
		}
		By string
	}](t, "variance_components") {
		got, err := VarianceComponents(c.Groups...)
		if err != nil {
			t.Fatal(err)
		}
		if relErr(got.Within, c.Expect.Within) > 1e-10 || relErr(got.Between, c.Expect.Between) > 1e-10 ||
			relErr(got.PerRun, c.Expect.PerRun) > 1e-12 || got.DF != c.Expect.DF {
			t.Errorf("%s: %+v, want %+v", c.ID, got, c.Expect)
		}
	}
}

// With as many observations in every run, the parts are those of Kalibera &
// Jones: the mean of the variances inside, and the variance of the means less
// its share.
func TestVarianceComponentsOfEqualRuns(t *testing.T) {
	runs := [][]float64{{3, 5, 10}, {1, 2, 6}, {7, 7, 13}, {2, 9, 4}}
	var inside, means []float64
	for _, run := range runs {
		s, err := Describe(run)
		if err != nil {
			t.Fatal(err)
		}
		inside, means = append(inside, s.Variance), append(means, s.Mean)
	}
	s1, err := Mean(inside)
	if err != nil {
		t.Fatal(err)
	}
	s2, err := Describe(means)
	if err != nil {
		t.Fatal(err)
	}
	got, err := VarianceComponents(runs)
	if err != nil {
		t.Fatal(err)
	}
	if want := s2.Variance - s1/3; relErr(got.Within, s1) > 1e-14 || relErr(got.Between, want) > 1e-13 || got.PerRun != 3 {
		t.Errorf("%+v, want %v within, %v between", got, s1, want)
	}
}

func TestVarianceComponentsErrors(t *testing.T) {
	for name, groups := range map[string][][][]float64{
		"nothing":                        nil,
		"one run":                        {{{1, 2, 3}}},
		"one run of each":                {{{1, 2, 3}}, {{2, 3, 4}}},
		"one observation in each":        {{{1}, {2}, {3}}},
		"a run without any observations": {{{1, 2}, {}}},
	} {
		if got, err := VarianceComponents(groups...); !errors.Is(err, ErrTooFew) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	var infinite *NotFiniteError
	if _, err := VarianceComponents([][]float64{{1, math.Inf(1)}, {2, 3}}); !errors.As(err, &infinite) || infinite.Sample != "groups[0][0]" {
		t.Errorf("an infinite observation: %v", err)
	}
	if got, err := VarianceComponents([][]float64{{1, 1e200}, {2, 3}}); !errors.Is(err, errTooFarApart) {
		t.Errorf("a variance beyond float64: %+v, %v", got, err)
	}
}
