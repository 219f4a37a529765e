package report

import (
	"strings"
	"testing"
)

// The numbers of the posted table. It printed 0.00 for P-values below 0.005.
const posted = `
| Ash.EventLatency.Core.TotalLatency | 90.19 | 78.22 | 13.27% | 0.03 |
| Ash.EventLatency.KeyReleased.TotalLatency | 90733.76 | 78602.72 | 13.37% | 0.03 |
| Ash.EventLatency.TotalLatency | 90.19 | 78.22 | 13.27% | 0.03 |
| Docs.EventLatency.KeyPressed.TotalLatency | 68269.21 | 63310.99 | 7.26% | <0.01 |
| Docs.EventLatency.MousePressed.TotalLatency | 192080.44 | 179264.31 | 6.67% | 0.26 | insignificant
| Docs.EventLatency.TotalLatency | 68795.99 | 63860.04 | 7.17% | <0.01 |
| EventLatency.GestureScrollUpdt.Wheel.TotalLat | 63420.88 | 59394.18 | 6.35% | 0.02 |
| EventLatency.KeyPressed.TotalLatency | 68269.21 | 63310.99 | 7.26% | <0.01 |
| EventLatency.MouseDragged.TotalLatency | 106393.09 | 104152.50 | 2.11% | 0.57 | insignificant
| EventLatency.MouseMoved.TotalLatency | 129225.65 | 113268.48 | 12.35% | 0.01 |
| EventLatency.MousePressed.TotalLatency | 192080.44 | 179264.31 | 6.67% | 0.26 | insignificant
| EventLatency.MouseReleased.TotalLatency | 152366.33 | 140309.50 | 7.91% | 0.44 | insignificant
| EventLatency.TotalLatency | 68795.99 | 63862.45 | 7.17% | <0.01 |
| EventLatency.TotalLatency_ash-Chrome | 68795.99 | 63862.45 | 7.17% | <0.01 |
`

func TestMailIsThePostedTable(t *testing.T) {
	var rows []string
	for line := range strings.Lines(write(t, "mail", seedResult(), Options{})) {
		if strings.HasPrefix(line, "|") {
			cells := strings.Split(strings.Trim(line, "|\n"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, strings.TrimRight("| "+strings.Join(cells, " | "), " "))
		}
	}
	if want := "| MetricName | Average Before | Average After | Change % | P-value | Flag"; rows[0] != want {
		t.Errorf("header %q, want %q", rows[0], want)
	}
	for i, want := range strings.Split(strings.TrimSpace(posted), "\n") {
		if rows[1+i] != want {
			t.Errorf("row %q, want %q", rows[1+i], want)
		}
	}
}

func TestMailHasARuleAfterEveryRow(t *testing.T) {
	lines := strings.Split(write(t, "mail", seedResult(), Options{}), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "|") && (strings.Trim(lines[i+1], "-") != "" || len(lines[i+1]) != len(line)) {
			t.Errorf("no rule of the row's width follows %q", line)
		}
	}
}
