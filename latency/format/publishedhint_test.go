package format

import (
	"errors"
	"os"
	"testing"
)

// A published table is no data, in whatever shape it is; runs that lie below
// names of columns like its are.
func TestPublishedTablesAreNotCompared(t *testing.T) {
	chromeos := map[string]string{}
	for _, name := range []string{"chromeos.csv", "chromeos.md", "chromeos-mail.txt", "chromeos-flat.txt", "excerpt.txt"} {
		content, err := os.ReadFile("../../testdata/published/" + name)
		if err != nil {
			t.Fatal(err)
		}
		chromeos[name] = string(content)
	}
	chromeos["runs.csv"] = "metric,before_1,before_2,after_1,after_2\na,1,2,3,4\n"
	chromeos["pairs.csv"] = "run,before,after,diff\n1,5,6,1\n2,5,7,2\n"
	inDir(t, chromeos)
	for name := range chromeos {
		_, err := Open(Options{}, name)
		if runs := name == "runs.csv" || name == "pairs.csv"; errors.Is(err, errPublished) == runs {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Open(Options{Format: "csv"}, "chromeos.csv"); err != nil {
		t.Errorf("as CSV, as asked for: %v", err)
	}
}
