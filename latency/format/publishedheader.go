package format

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// The names of the columns of published tables, as headerWords writes them. Of
// two columns, the one whose name comes first has the role; two for averages
// may be those of two configurations, so that none has it.
var (
	metricNames = []string{"metric", "metric name", "metrics", "name", "benchmark", "benchmark name", "test", "test name", "test case", "testcase", "workload"}
	beforeNames = []string{"before", "baseline", "base", "old", "without", "without patch", "w o patch", "vanilla", "stock", "unpatched", "control", "reference"}
	afterNames  = []string{"after", "new", "patched", "with", "with patch", "w patch", "candidate", "treatment"}
	changeNames = []string{"change %", "% change", "improvement %", "% improvement", "delta %", "% delta", "diff %", "% diff", "difference %", "% difference", "δ %", "% δ", "%", "change", "improvement", "delta", "diff", "difference", "δ", "gain"}
	pNames      = []string{"p value", "p", "pvalue", "p val", "pval", "pr t", "prob", "probability", "p value t test", "p t test"}
)

// averageWords are left out of the names of columns, and so are quantityWords
// beside others.
var (
	averageWords  = []string{"average", "avg", "mean"}
	quantityWords = []string{"latency", "time", "value", "result", "score"}
)

// someNames names the first few for a message.
func someNames(names []string) string {
	return strings.Join(names[:5], ", ") + ", ..."
}

var camelCase = newPattern(`(\p{Ll})(\p{Lu})`)

// headerWords writes a column's name in lower case with blanks between its
// words, without unit and without words that tell nothing.
func headerWords(header string) string {
	name, unit := splitUnit(strings.TrimSpace(header))
	if unit == "%" {
		name += " %"
	}
	name = strings.ReplaceAll(name, "%", " % ")
	name = strings.ToLower(camelCase().ReplaceAllString(name, "$1 $2"))
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '%' })
	words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(averageWords, w) })
	for i, w := range words {
		if w == "pct" || w == "percent" {
			words[i] = "%"
		}
	}
	if len(words) > 1 {
		words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(quantityWords, w) })
	}
	return strings.Join(words, " ")
}

// longestHeader is more bytes than the header of any known column has.
const longestHeader = 60

// namesMetric reports whether a cell is the header of the column of metrics.
func namesMetric(cell string) bool {
	return len(cell) <= longestHeader && slices.Contains(metricNames, headerWords(cell))
}

// publishedColumns says which column of a published table is what; -1 for
// none.
type publishedColumns struct{ metric, before, after, change, p int }

// has reports whether a column is read.
func (c publishedColumns) has(column int) bool {
	return slices.Contains([]int{c.metric, c.before, c.after, c.change, c.p}, column)
}

// columnsOf reads a header; ok says whether it is that of a table of results.
func (s *publishedScanner) columnsOf(header []printedCell) (c publishedColumns, ok bool, err error) {
	words := make([]string, len(header))
	for i, cell := range header {
		if len(cell.text) <= longestHeader {
			words[i] = headerWords(cell.text)
		}
	}
	known := 0
	var ambiguous error
	for _, role := range []struct {
		column *int
		names  []string
		what   string
		only   bool // no other column may have one of the names
	}{
		{&c.metric, metricNames, "metric", false},
		{&c.before, beforeNames, "average before", true},
		{&c.after, afterNames, "average after", true},
		{&c.change, changeNames, "change", false},
		{&c.p, pNames, "P-value", false},
	} {
		*role.column = -1
		best := len(role.names)
		for i, cell := range header {
			switch r := slices.Index(role.names, words[i]); {
			case r < 0:
			case r == best, role.only && *role.column >= 0:
				ambiguous = s.wrong(cell.at, fmt.Errorf("columns %q and %q could both hold the %s: rename one", header[*role.column].text, cell.text, role.what))
			case r < best:
				*role.column, best = i, r
			}
		}
		if *role.column >= 0 {
			known++
		}
	}
	if c.metric < 0 && c.before > 0 && c.after > 0 && c.change != 0 && c.p != 0 {
		c.metric = 0 // whatever it is called, the first column names the rows
		known++
	}
	if c.metric >= 0 && c.before >= 0 && c.after >= 0 && (c.change >= 0 || c.p >= 0) {
		return c, true, ambiguous
	}
	if known > max(s.nearRoles, 1) {
		s.nearest, s.nearRoles = header, known
	}
	return c, false, nil
}
