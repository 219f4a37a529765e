package format

import "testing"

func TestJulia(t *testing.T) {
	checkFiles(t, "julia", map[string][]string{
		"suite.json": {
			"1 sort/3|||31.5 ns lower", "1 sort/3/gctime|||0 ns lower", "1 sort/3/memory|||0 bytes lower", "1 sort/3/allocs|||0 count lower",
			"1 sort/20|||250.5 ns lower", "1 sort/20|||251.5 ns lower",
			"1 sort/20/gctime|||0 ns lower", "1 sort/20/gctime|||1.5 ns lower",
			"1 sort/20/memory|||896 bytes lower", "1 sort/20/allocs|||3 count lower",
			"1 rejected: ratio of two results",
		},
		"trials.json": {
			"1 time||1|2.5 ns lower", "1 gctime||1|0.5 ns lower", "1 memory||1|16 bytes lower", "1 allocs||1|1 count lower",
			"1 time||2|3.5 ns lower", "1 memory||2|32 bytes lower", "1 allocs||2|2 count lower",
		},
	})
}

func TestJuliaCut(t *testing.T) { checkCuts(t, "julia", false) }

func TestJuliaErrors(t *testing.T) {
	const head = `[{"Julia": "1", "BenchmarkTools": "1"}, `
	const notSo = `not as BenchmarkTools.save writes it: expected the versions, and a list of ["Type", {...}]`
	checkErrors(t, "", []errorCase{
		{"parameters", head + `[["Parameters", {}]]]`, "f:1: holds parameters only: save what run(suite) returns"},
		{"no list", head + `5]`, "f:1: " + notSo},
		{"no pair", head + `[["Trial"]]]`, "f:1: " + notSo},
		{"no pair in a group", head + `[["BenchmarkGroup", {"data": {"a": 5}}]]]`, `f:1: group "": ` + notSo},
		{"no time", head + `[["BenchmarkGroup", {"data": {"a": ["Trial", {}]}}]]]`, `f:1: Trial "a" has no time: ` + notSo},
		{"no number", head + `[["Trial", {"times": ["5"]}]]]`, `f:1: Trial "": ` + notSo},
	})
}

func FuzzJulia(f *testing.F) {
	addFixtures(f)
	f.Fuzz(func(t *testing.T, text string) { checkReader(t, "julia", text) })
}
