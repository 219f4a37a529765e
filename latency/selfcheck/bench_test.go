package selfcheck

import (
	"math/rand/v2"
	"testing"

	"sigtest/latency"
)

// One simulated comparison by the default verdict, which most of the time goes
// into.
func BenchmarkVerdict(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	t := draw(r, normal(20), normal(20), 20, 20)
	for b.Loop() {
		if _, err := compareOne(t, latency.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// The quick selfcheck, at a tenth of its experiments.
func BenchmarkQuick(b *testing.B) {
	for b.Loop() {
		if _, err := Run(Options{Reps: QuickReps / 10}); err != nil {
			b.Fatal(err)
		}
	}
}
