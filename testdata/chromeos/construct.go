// Construct writes before.csv and after.csv: 20 runs each of the metrics of
// table.csv, made up so that the averages and Welch's P are the published ones
// to the two decimals printed. The post published no runs; these are
// constructed, not measured.
//
//	go run ./testdata/chromeos/construct.go testdata/chromeos
package main

import (
	"encoding/csv"
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

const (
	runs = 20
	seed = 20231208 // the day of the post
)

// sameAs names the metrics that the post prints twice, with the same averages
// and P. near differs from its model by a few units in one average only.
var (
	sameAs = map[string]string{
		"Ash.EventLatency.TotalLatency":          "Ash.EventLatency.Core.TotalLatency",
		"EventLatency.KeyPressed.TotalLatency":   "Docs.EventLatency.KeyPressed.TotalLatency",
		"EventLatency.MousePressed.TotalLatency": "Docs.EventLatency.MousePressed.TotalLatency",
		"EventLatency.TotalLatency_ash-Chrome":   "EventLatency.TotalLatency",
	}
	near = map[string]string{
		"EventLatency.TotalLatency": "Docs.EventLatency.TotalLatency",
	}
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: construct DIR")
	}
	dir := os.Args[1]
	table := readTable(filepath.Join(dir, "table.csv"))
	rng := rand.New(rand.NewPCG(seed, 0))
	names := []string{"run"}
	before, after := map[string][]float64{}, map[string][]float64{}
	for _, row := range table {
		name := row[0]
		names = append(names, name)
		mean0, mean1, p := number(row[1]), number(row[2]), number(row[4])
		model := sameAs[name]
		if model != "" {
			before[name], after[name] = before[model], after[model]
			continue
		}
		if model = near[name]; model != "" {
			before[name], after[name] = before[model], shifted(rng, after[model], mean1)
			continue
		}
		if p == 0 {
			p = 0.002 // printed as 0.00
		}
		// Welch's t of two samples of equal size and SD has 2(n-1) degrees
		// of freedom; solve it for the SD.
		t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: 2 * (runs - 1)}.Quantile(1 - p/2)
		sd := (mean0 - mean1) / (t * math.Sqrt(2.0/runs))
		before[name], after[name] = sample(rng, mean0, sd), sample(rng, mean1, sd)
	}
	write(filepath.Join(dir, "before.csv"), names, before)
	write(filepath.Join(dir, "after.csv"), names, after)
}

// sample makes up runs of exactly this mean, and this SD but for the rounding
// to two decimals; skewed to the right, as latencies are.
func sample(rng *rand.Rand, mean, sd float64) []float64 {
	x := make([]float64, runs)
	for i := range x {
		x[i] = math.Exp(0.4 * rng.NormFloat64())
	}
	m, s := stat.MeanStdDev(x, nil)
	for i := range x {
		x[i] = mean + sd*(x[i]-m)/s
	}
	return centred(x, mean)
}

// shifted returns x with a little noise and another mean.
func shifted(rng *rand.Rand, x []float64, mean float64) []float64 {
	y := make([]float64, len(x))
	for i := range y {
		y[i] = x[i] + (mean - stat.Mean(x, nil)) + rng.NormFloat64()
	}
	return centred(y, mean)
}

// centred rounds to two decimals and has the last value make up the mean.
func centred(x []float64, mean float64) []float64 {
	sum := 0.0
	for i := range x {
		x[i] = math.Round(100*x[i]) / 100
		sum += x[i]
	}
	x[len(x)-1] = math.Round(100*(x[len(x)-1]+float64(len(x))*mean-sum)) / 100
	return x
}

func readTable(path string) [][]string {
	f, err := os.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		log.Fatal(err)
	}
	return rows[1:]
}

func number(s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		log.Fatal(err)
	}
	return v
}

func write(path string, names []string, values map[string][]float64) {
	f, err := os.Create(path)
	if err != nil {
		log.Fatal(err)
	}
	w := csv.NewWriter(f)
	rows := [][]string{names}
	for i := range runs {
		row := []string{strconv.Itoa(i + 1)}
		for _, name := range names[1:] {
			row = append(row, fmt.Sprintf("%.2f", values[name][i]))
		}
		rows = append(rows, row)
	}
	if err := w.WriteAll(rows); err != nil {
		log.Fatal(err)
	}
	if err := f.Close(); err != nil {
		log.Fatal(err)
	}
}
