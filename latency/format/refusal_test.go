package format

import "testing"

// TestRefusals: what holds no runs is refused with its advice, and no example of
// a format is.
func TestRefusals(t *testing.T) {
	checkErrors(t, "", []errorCase{
		{"hyperfine-csv", "command,mean,stddev,median,user,system,min,max\n./a,0.5,0.1,0.5,0.4,0.1,0.4,0.7\n",
			"f: is hyperfine's CSV, which holds averages only: --export-json writes the time of every run"},
		{"fio's text", "a: (g=0): rw=read\nfio-3.33\n\na: (groupid=0, jobs=1): err= 0: pid=7356\n  read: IOPS=128k, BW=500MiB/s\n\nRun status group 0 (all jobs):\n   READ: bw=500MiB/s\n",
			"f: is what fio prints for people, or its terse output, with units that change from run to run: --output-format=json writes all that is measured, --output FILE where to"},
		{"fio's terse output", "3;fio-3.33;rr;0;0;1024;512000;128000;2;0;0\n",
			"f: is what fio prints for people, or its terse output, with units that change from run to run: --output-format=json writes all that is measured, --output FILE where to"},
		{"pgbench-intervals", "1796092401 539 482461 458423933 450 2795 0 0 0 0 0 0 0 0 0\n1796092402 1836 1993406 2279036652 516 5686 0 0 0 0 0 0 0 0 0\n",
			"f: is a log of pgbench --aggregate-interval, which holds sums over intervals: leave that out, so that -l writes every transaction, or give what pgbench prints"},
	})
	for _, f := range All() {
		for _, r := range refusals() {
			if r.Detect([]byte(f.Example())) {
				t.Errorf("the example of %s is refused as %s", f.Name, r.Name)
			}
		}
	}
}
