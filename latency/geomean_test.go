package latency

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// The averages are those of benchmarks made up for this test; Python took the
// geometric means of them with decimals of 50 digits.
func TestGeometricMeans(t *testing.T) {
	approximately := cmpopts.EquateApprox(1e-14, 0)
	ops := GeometricMean{Baseline: "old", Config: "new", Aggregate: "mean", Unit: "ns/op", Better: Lower,
		Metrics: 3, BaselineMean: 3165.1448663255041, Mean: 2912.4256374267141, Unpaired: 2, NotPositive: 1}
	allocs := GeometricMean{Baseline: "old", Config: "new", Aggregate: "mean", Unit: "B/op", Better: Lower, Metrics: 2, BaselineMean: 32, Mean: 16}
	speed := GeometricMean{Baseline: "old", Config: "new", Aggregate: "mean", Unit: "MB/s", Better: Higher, Metrics: 2, BaselineMean: 20, Mean: 40}
	r, err := Compare(benchmarks(t), Options{GeoMean: Always})
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff([]GeometricMean{ops, allocs, speed}, r.GeometricMeans, approximately); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for i, want := range []float64{-7.9844443010337820, -50, 100} {
		g := &r.GeometricMeans[i]
		if change, improvement := g.Change(), g.Improvement(); math.Abs(change-want) > 1e-12 || improvement != math.Abs(change) {
			t.Errorf("%s: change %v, improvement %v, want %v", g.Unit, change, improvement, want)
		}
	}
}

// benchmarks has metrics of several units: in each, every run has the same value
// but for a spread that leaves the average as it is.
func benchmarks(t *testing.T) *Dataset {
	t.Helper()
	var d Dataset
	nan := math.NaN()
	for _, m := range []struct {
		name, unit string
		better     Direction
		before     float64
		after      float64
	}{
		{"Sort", "ns/op", Lower, 1290, 1187},
		{"Hash", "ns/op", Lower, 43, 43}, // insignificant
		{"Sort B/op", "B/op", Lower, 64, 32},
		{"Parse", "ns/op", Lower, 571640, 484000},
		{"Empty", "ns/op", Lower, 0.5, 0},
		{"Gone", "ns/op", Lower, 12, nan},
		{"Added", "ns/op", Lower, nan, 0.001},
		{"Parse B/op", "B/op", Lower, 16, 8},
		{"Sort MB/s", "MB/s", Higher, 10, 20},
		{"Parse MB/s", "MB/s", Higher, 40, 80},
		{"Sort rounds", "rounds", Neither, 7, 9}, // the only one of its unit
	} {
		for i, value := range []float64{m.before, m.after} {
			if math.IsNaN(value) {
				continue
			}
			o := Observation{Metric: m.name, Unit: m.unit, Better: m.better, Config: []string{"old", "new"}[i]}
			for run, part := range []float64{-0.125, 0, 0.125} {
				o.Run, o.Value = fmt.Sprint(run), value+part*value
				if err := d.Add(o); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return &d
}

func TestGeometricMeansAreTakenWhereExpected(t *testing.T) {
	for _, c := range []struct {
		formats string
		choice  Choice
		want    bool
	}{
		{"", Automatic, false}, {"go-bench", Automatic, true}, {"go-bench go-bench", Automatic, true}, {"go-bench csv", Automatic, false}, {"csv", Automatic, false},
		{"csv", Always, true}, {"", Always, true}, {"go-bench", Never, false},
	} {
		d := benchmarks(t)
		for _, format := range strings.Fields(c.formats) {
			if err := d.Load(Source{Path: "x", Format: format}, func(func(Observation, error) bool) {}); err != nil {
				t.Fatal(err)
			}
		}
		r, err := Compare(d, Options{GeoMean: c.choice})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.GeometricMeans != nil; got != c.want {
			t.Errorf("formats %q, choice %d: %v", c.formats, c.choice, r.GeometricMeans)
		}
	}
}

func TestGeometricMeansFollowTheMetricsAskedFor(t *testing.T) {
	r, err := Compare(benchmarks(t), Options{GeoMean: Always, Metric: regexp.MustCompile("^(Sort|Hash|Gone)")})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.GeometricMeans) != 1 || r.GeometricMeans[0].Metrics != 2 || r.GeometricMeans[0].Unpaired != 1 {
		t.Errorf("%+v", r.GeometricMeans)
	}
}

// Of several configurations, each pair has its own metrics.
func TestGeometricMeansOfSeveralConfigurations(t *testing.T) {
	var d Dataset
	for _, run := range []string{"m a 4 5", "m b 8 9", "m c 2 3", "n a 9 8", "n b 4 3", "o b 1 2", "o c 2 3", "p b 2 2", "p c 3 4", "q c 1 1"} {
		f := strings.Fields(run)
		for i, text := range f[2:] {
			var v float64
			fmt.Sscan(text, &v)
			if err := d.Add(Observation{Metric: f[0], Config: f[1], Run: fmt.Sprint(i), Value: v}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{}, "a-b 2 of 4, b-c 2 of 3"}, // of the last one, m is compared with a, q was not measured under b
		{Options{AllPairs: true}, "a-b 2 of 4, b-c 3 of 5"},
		{Options{AllPairs: true, Aggregates: []string{"mean", "max"}}, "a-b 2 of 4, a-b max 2 of 4, b-c 3 of 5, b-c max 3 of 5"},
	} {
		c.o.GeoMean = Always
		r, err := Compare(&d, c.o)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, g := range r.GeometricMeans {
			aggregate := strings.TrimPrefix(" "+g.Aggregate, " mean")
			got = append(got, fmt.Sprintf("%s-%s%s %d of %d", g.Baseline, g.Config, aggregate, g.Metrics, g.Metrics+g.Unpaired+g.NotPositive+g.Repeated))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%+v: %s, want %s", c.o, strings.Join(got, ", "), c.want)
		}
	}
}

// A metric that repeats the data of another one has no second vote, unless the
// other is under another aggregate.
func TestGeometricMeansCountRepeatedDataOnce(t *testing.T) {
	var d Dataset
	for _, metric := range []string{"m", "n", "again"} {
		for run := range 3 {
			for i, config := range []string{"a", "b"} {
				v := float64(4 + run + 4*i)
				if metric == "n" {
					v *= 3
				}
				if err := d.Add(Observation{Metric: metric, Config: config, Run: fmt.Sprint(run), Value: v}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	r, err := Compare(&d, Options{GeoMean: Always, Aggregates: []string{"mean", "max"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.GeometricMeans) != 2 {
		t.Fatalf("%+v", r.GeometricMeans)
	}
	for _, g := range r.GeometricMeans {
		if g.Metrics != 2 || g.Repeated != 1 {
			t.Errorf("%+v", g)
		}
	}
}
