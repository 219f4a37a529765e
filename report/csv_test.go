package report

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"testing"

	"sigtest/latency"
)

func TestCSVHeaders(t *testing.T) {
	for table, want := range map[string]string{
		"": "metric,aggregate,unit,better,baseline,configuration,n_baseline,n,mean_baseline,mean," +
			"change_percent,change_lo_percent,change_hi_percent,improvement_percent,improvement_lo_percent,improvement_hi_percent,level," +
			"shift,shift_lo,shift_hi,probability_lower,cliffs_delta,hedges_g," +
			"test,p,p_adjusted,significant,verdict,runs_needed,minimum_detectable_percent,duplicate_of,shift_level,implied,pair_correlation,p_equivalence,cliffs_delta_lo,cliffs_delta_hi,family_size,opposed",
		"tests":     "metric,aggregate,baseline,configuration,test,method,statistic,df,p,p_adjusted,error,df2",
		"summaries": "metric,aggregate,unit,better,configuration,n,mean,sd,cv,median,mad,min,max,within_run_percent,threads",
		"quantiles": "metric,unit,better,baseline,configuration,quantile,runs_baseline,runs,observations_baseline,observations," +
			"baseline_value,value,change_percent,change_lo_percent,change_hi_percent,improvement_percent,improvement_lo_percent,improvement_hi_percent," +
			"difference,difference_lo,difference_hi,level,method,error",
		"samples": "metric,aggregate,unit,better,configuration,run,index,value,observations,order,machine",
	} {
		for _, r := range []*latency.Result{seedResult(), fixtures()["empty"]} { // empty tables have headers too
			got, _, _ := strings.Cut(write(t, "csv", r, Options{Table: table}), "\n")
			if got != want {
				t.Errorf("table %q has header\n%s, want\n%s", table, got, want)
			}
		}
	}
}

// What is written can be read back: names, but for the mark before what looks
// like a formula, and all digits.
func TestCSVSamplesRoundTrip(t *testing.T) {
	awkward := []float64{math.Nextafter(0.3, 1), 1.0 / 3, 1e-300, 5e-324, 1.7976931348623157e308, 123456789.123456789, -4, 0}
	r := &latency.Result{Options: defaultOptions(), Rows: []latency.Row{{
		Metric: latency.Metric{Name: "=SUM(A1),\"q\"\n\x1b[31m", Unit: "µs", Better: latency.Lower}, Aggregate: "p99",
		Samples: []latency.Sample{sample("-before", awkward...)},
	}}}
	records, err := csv.NewReader(strings.NewReader(write(t, "csv", r, Options{Table: "samples"}))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range awkward {
		record := records[1+i]
		if record[0] != "'"+r.Rows[0].Name || record[2] != "µs" || record[4] != "'-before" || record[6] != strconv.Itoa(i+1) {
			t.Errorf("read back %q", record)
		}
		if got, err := strconv.ParseFloat(record[7], 64); err != nil || got != want {
			t.Errorf("value %v was read back as %v, %v", want, got, err)
		}
	}
}

func TestCSVOfNothing(t *testing.T) {
	records, err := csv.NewReader(strings.NewReader(write(t, "csv", nothingResult(), Options{}))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for i, header := range records[0] {
		got[header] = records[1][i]
	}
	for _, column := range []string{"mean", "change_percent", "improvement_lo_percent", "shift", "p", "p_adjusted", "runs_needed", "duplicate_of"} {
		if got[column] != "" {
			t.Errorf("%s = %q, want an empty cell", column, got[column])
		}
	}
}
