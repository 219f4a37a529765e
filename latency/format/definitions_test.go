package format

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigtest/latency"
)

func TestReadDefinitions(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []latency.Definition
	}{
		{"all", "metric,unit,better,threshold\nwake*,us,lower,3\nrate,req/s,Higher,2.5%\n", []latency.Definition{
			{Metric: "wake*", Unit: "us", Better: latency.Lower, Threshold: 3},
			{Metric: "rate", Unit: "req/s", Better: latency.Higher, Threshold: 2.5},
		}},
		{"any order, case and separator", "# mine\r\nThreshold; Metric\r\n2,5;a\r\n;b\r\n", []latency.Definition{
			{Metric: "a", Threshold: 2.5}, {Metric: "b"},
		}},
		{"metric only", "metric\na\nb\n", []latency.Definition{{Metric: "a"}, {Metric: "b"}}},
		{"no rows", "metric,unit\n", nil},
		{"no better side", "metric,better\na,none\n", []latency.Definition{{Metric: "a", Better: latency.Neither}}},
	} {
		got, err := readDefinitions(strings.NewReader(c.text), "d.csv")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: definitions differ (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestReadDefinitionsErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "d.csv: is empty"},
		{"unknown column", "metric,limit\na,3\n", `d.csv:1: unknown column "limit": expected metric, unit, better, threshold`},
		{"no metric", "unit,better\ns,lower\n", "d.csv:1: no column metric"},
		{"column twice", "metric,unit,Unit\na,s,ms\n", `d.csv:1: two columns are called "unit"`},
		{"empty metric", "metric,unit\na,s\n,s\n", "d.csv:3:1: empty metric"},
		{"direction", "metric,better\na,up\n", `d.csv:2:3: unknown direction "up"; have: lower, higher, none`},
		{"threshold", "metric,threshold\na,x\n", `d.csv:2:3: "x" is no number`},
		{"negative threshold", "metric,threshold\na,-3\n", `d.csv:2:3: threshold "-3": expected a positive number of percent`},
		{"zero threshold", "metric,threshold\na,0\n", `d.csv:2:3: threshold "0"`},
		{"threshold of another unit", "metric,threshold\na,3 ms\n", `d.csv:2:3: threshold "3 ms"`},
		{"row cut off", "metric,unit,threshold\na,s\n", "d.csv:2: another number of cells"},
		{"quote", "metric,unit\na,\"s\n", "d.csv:"},
	} {
		_, err := readDefinitions(strings.NewReader(c.text), "d.csv")
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
}

func TestReadDefinitionsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.csv")
	if _, err := ReadDefinitions(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error of a missing file: %v", err)
	}
	if err := os.WriteFile(path, []byte("metric,unit\na,s\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadDefinitions(path); err != nil || len(got) != 1 {
		t.Errorf("%v, %v", got, err)
	}
}
