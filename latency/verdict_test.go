package latency

import "testing"

func TestVerdictsThatClaimAChange(t *testing.T) {
	claims := map[Verdict]bool{Improved: true, Regressed: true, Increased: true, Decreased: true}
	for _, v := range Verdicts() {
		if v.ClaimsChange() != claims[v] {
			t.Errorf("%s claims a change: %v", v, v.ClaimsChange())
		}
	}
}
