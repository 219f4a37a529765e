package format

import (
	"fmt"
	"slices"
	"strings"
)

// role is what a column is for.
type role int

const (
	extra       role = iota // known to nobody
	metricRole              // names the metric
	configRole              // names the configuration
	runRole                 // labels the run
	valueRole               // holds the values of a long table
	unitRole                // of the value
	betterRole              // direction of the metric
	bookkeeping             // numbers the rows or tells when they were written: never a metric
	ignored                 // as the user says
	byRole                  // becomes part of the metric's name, as the user says
)

// iterations are the names of columns that number runs, or the steps of one.
var iterations = []string{"iteration", "iter", "rep", "repetition"}

// synonyms names the roles in headers, lower case. Where several columns could
// have one role, one with a plain name has it.
var synonyms = []struct {
	role          role
	plain, others []string
}{
	{metricRole, []string{"metric", "metrik"}, []string{"name", "benchmark", "test"}},
	{configRole, []string{"config", "configuration", "konfiguration"}, []string{"arm", "variant", "version", "label", "group"}},
	{runRole, []string{"run", "lauf"}, iterations},
	{valueRole, []string{"value", "wert"}, []string{"latency", "time", "duration", "measurement"}},
	{unitRole, []string{"unit", "units", "einheit"}, nil},
	{betterRole, []string{"better", "direction"}, nil},
	{bookkeeping, nil, []string{"", "#", "id", "index", "timestamp", "date", "datetime"}},
}

// column is a column of a table.
type column struct {
	header string // as written, white space made single blanks
	name   string // without unit
	unit   string // from the header; "" where it states none
	role   role
}

// newColumn reads one cell of the header.
func newColumn(header string) column {
	header = strings.Join(strings.Fields(header), " ")
	c := column{header: header}
	c.name, c.unit = splitUnit(header)
	return c
}

// newColumns reads a header and gives each column its role.
func newColumns(header []string, o Options) ([]column, error) {
	columns := make([]column, len(header))
	for i, h := range header {
		columns[i] = newColumn(h)
		switch {
		case containsFold(o.Ignore, columns[i].header):
			columns[i].role = ignored
		case containsFold(o.By, columns[i].header):
			columns[i].role = byRole
		}
	}
	for _, s := range synonyms {
		if err := assign(columns, s.role, s.plain, s.others); err != nil {
			return nil, err
		}
	}
	return columns, nestRuns(columns)
}

// nestRuns looks at what numbers the steps of a run, as iterations do beside a
// column "run": no metric. Iterations without such a column are taken for runs,
// which they are not in a table of forks, each with its iterations, as of JMH.
func nestRuns(columns []column) error {
	run := index(columns, runRole)
	if run < 0 {
		return nil
	}
	for i := range columns {
		c := &columns[i]
		switch name := strings.ToLower(c.header); {
		case c.role != extra:
		case containsFold(iterations, name):
			c.role = bookkeeping
		case name == "fork" && containsFold(iterations, columns[run].header):
			return fmt.Errorf("column %q counts inside each %q: rename %q to run if a fork is a run, or leave it aside with --ignore %s",
				columns[run].header, c.header, c.header, c.header)
		}
	}
	return nil
}

func containsFold(list []string, s string) bool {
	return slices.ContainsFunc(list, func(e string) bool { return strings.EqualFold(e, s) })
}

// assign gives a role to the column whose name asks for it.
func assign(columns []column, r role, plain, others []string) error {
	for _, names := range [][]string{plain, others} {
		var found []int
		for i, c := range columns {
			name := c.header
			if r == valueRole {
				name = c.name // Wert (ms)
			}
			if c.role == extra && slices.Contains(names, strings.ToLower(name)) {
				found = append(found, i)
			}
		}
		switch {
		case len(found) == 0:
			continue
		case len(found) == 1, r == bookkeeping:
		case r == valueRole && len(plain) > 0 && index(columns, metricRole) < 0:
			// Without a column that names metrics these are metrics themselves.
			return nil
		default:
			a, b := columns[found[0]].header, columns[found[1]].header
			return fmt.Errorf("columns %q and %q could both hold the %s: rename one, or leave one aside with --ignore", a, b, roleName(r))
		}
		for _, i := range found {
			columns[i].role = r
		}
		return nil
	}
	return nil
}

func roleName(r role) string {
	for _, s := range synonyms {
		if s.role == r {
			return s.plain[0]
		}
	}
	return ""
}

// index returns the first column that has the role, or -1.
func index(columns []column, r role) int {
	return slices.IndexFunc(columns, func(c column) bool { return c.role == r })
}

// indices returns all columns that have the role.
func indices(columns []column, r role) []int {
	var found []int
	for i, c := range columns {
		if c.role == r {
			found = append(found, i)
		}
	}
	return found
}

func headers(columns []column) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.header
	}
	return names
}
