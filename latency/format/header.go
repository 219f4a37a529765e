package format

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"sigtest/internal/named"
)

// role is what a column is for.
type role int

const (
	extra         role = iota // known to nobody
	metricRole                // names the metric
	configRole                // names the configuration
	runRole                   // labels the run
	valueRole                 // holds the values of a long table
	unitRole                  // of the value
	betterRole                // direction of the metric
	orderRole                 // numbers all runs, in the order in which they were made
	timestampRole             // when the run was made
	machineRole               // on which machine
	bookkeeping               // numbers the rows or tells when they were written: never a metric
	ignored                   // as the user says
	byRole                    // becomes part of the metric's name, as the user says
)

// iterations are the names of columns that number runs, or the steps of one.
var iterations = []string{"iteration", "iter", "rep", "repetition"}

// roleNames is what a column with a role is called, in lower case. Where
// several columns could have one role, one with a plain name has it.
type roleNames struct {
	role          role
	plain, others []string
}

var synonyms = []roleNames{
	{metricRole, []string{"metric", "metrik"}, []string{"name", "benchmark", "test"}},
	{configRole, []string{"config", "configuration", "konfiguration"}, []string{"arm", "variant", "version", "label", "group"}},
	{runRole, []string{"run", "lauf"}, iterations},
	{valueRole, []string{"value", "wert"}, []string{"latency", "time", "duration", "measurement"}},
	{unitRole, []string{"unit", "units", "einheit"}, nil},
	{betterRole, []string{"better", "direction"}, nil},
	{orderRole, []string{"order"}, []string{"run_order", "sequence", "seq"}},
	{timestampRole, []string{"timestamp"}, []string{"date", "datetime", "started", "started_at"}},
	{machineRole, []string{"machine"}, []string{"host", "hostname", "node"}},
	{bookkeeping, nil, []string{"", "#", "id", "index", "timestamp", "date", "datetime", "started", "started_at"}},
}

// column is a column of a table.
type column struct {
	header string // as written, white space made single blanks
	name   string // without unit
	unit   string // from the header; "" where it states none
	role   role
	stated bool // the role is the user's word
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
	if err := assignStated(columns, o.Columns); err != nil {
		return nil, err
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
		case containsFold(iterations, name), name == "run":
			c.role = bookkeeping
		case name == "fork" && containsFold(iterations, columns[run].header):
			return fmt.Errorf("column %q counts inside each %q: --column run=%s if that is a run, or --ignore %s",
				columns[run].header, c.header, c.header, c.header)
		}
	}
	return nil
}

// assignStated gives columns the roles that the user states: the plain name of
// a role, and the header of the column that has it.
func assignStated(columns []column, stated map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(stated)) {
		r, err := lookupRole(name)
		if err != nil {
			return err
		}
		for i := range columns {
			c := &columns[i]
			switch {
			case !strings.EqualFold(c.header, stated[name]):
			case c.role != extra:
				return fmt.Errorf("column %q is given two roles, one of them %s: give each role a column of its own", c.header, name)
			default:
				c.role, c.stated = r, true
			}
		}
	}
	return nil
}

// lookupRole returns the role whose first plain name this is.
func lookupRole(name string) (role, error) {
	known := slices.DeleteFunc(slices.Clone(synonyms), func(s roleNames) bool { return s.plain == nil })
	s, err := named.Find("role of a column", known, func(s roleNames) string { return s.plain[0] }, name)
	return s.role, err
}

func containsFold(list []string, s string) bool {
	return slices.ContainsFunc(list, func(e string) bool { return strings.EqualFold(e, s) })
}

// assign gives a role to the column whose name asks for it, unless the user
// has said which column has it.
func assign(columns []column, r role, plain, others []string) error {
	if slices.ContainsFunc(columns, func(c column) bool { return c.role == r && c.stated }) {
		return nil
	}
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
		case len(found) == 1, r == timestampRole, r == bookkeeping:
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
