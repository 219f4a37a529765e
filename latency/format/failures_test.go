package format

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

func rowsOf(t *testing.T, data *latency.Dataset) []latency.Row {
	t.Helper()
	result, err := latency.Compare(data, latency.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return result.Rows
}

// checkMetrics compares the names of what is measured in a file.
func checkMetrics(t *testing.T, o Options, file string, want ...string) {
	t.Helper()
	data, err := Open(o, file)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range rowsOf(t, data) {
		got = append(got, r.Metric.Name)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// checkSamples compares one value per run, by metric and configuration.
func checkSamples(t *testing.T, data *latency.Dataset, want map[string][]float64) {
	t.Helper()
	got := map[string][]float64{}
	for _, r := range rowsOf(t, data) {
		for _, s := range r.Samples {
			got[r.Metric.Name+" "+s.Config] = s.Values
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("samples (-want +got):\n%s", diff)
	}
}
