package format

import "testing"

func TestHackbench(t *testing.T) {
	checkFiles(t, "hackbench", map[string][]string{
		"loop.txt": {
			"4 Time||1|0.512 s lower",
			"7 Time||2|0.498 s lower",
		},
		"old.txt": {
			"3 Time|||1.625 s lower",
		},
		"quoted.txt": {
			"3 Time|||2.125 s lower",
		},
		"sweep.txt": {
			"3 Time (process, 1 groups, 40 fds)|||0.101 s lower",
			"6 Time (process, 2 groups, 40 fds)|||0.202 s lower",
			"9 Time (threaded, 2 groups, 40 fds)|||0.303 s lower",
		},
	})
}

func FuzzHackbench(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "hackbench", text) })
}
