package format

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"sigtest/latency"
)

// runOrder reads where a row's run stands among all runs: by the column of
// orders, else by that of timestamps; -1 for none.
type runOrder struct {
	order, timestamp int
	config, run      string // of the row whose timestamp was read last
}

// newRunOrder finds the columns. Of those that may hold timestamps it takes the
// first that does. The columns of a transposed table are runs: what stands
// beside them places no single one.
func newRunOrder(t *table, s shape) runOrder {
	o := runOrder{order: -1, timestamp: -1}
	if s.runs != nil {
		return o
	}
	o.order = index(t.columns, orderRole)
	if o.order >= 0 {
		return o
	}
	for _, i := range indices(t.columns, timestampRole) {
		if t.columns[i].stated || t.holdsTimes(i) {
			o.timestamp = i
			break
		}
	}
	return o
}

func (t *table) holdsTimes(i int) bool {
	for _, row := range t.sample {
		if i < len(row) {
			if _, ok := parseTime(row[i]); ok {
				return true
			}
		}
	}
	return false
}

// read fills in the order of a record, where it tells. Only a column that the
// user says to hold timestamps has to. Otherwise the rows of a run after its
// first are not looked at: reading a time takes longer than all else of a row.
func (o *runOrder) read(t *table, record []string, into *latency.Observation) (err error) {
	switch {
	case o.order >= 0:
		if into.Order, into.Ordered, err = parseOrder(record[o.order]); err != nil {
			return t.cellError(o.order, fmt.Errorf("%w; --ignore %s leaves the column aside", err, t.columns[o.order].header))
		}
	case o.timestamp >= 0:
		stated := t.columns[o.timestamp].stated
		if into.Run != "" && into.Run == o.run && into.Config == o.config && !stated {
			return nil
		}
		text := strings.TrimSpace(record[o.timestamp])
		into.Order, into.Ordered = parseTime(text)
		if into.Ordered {
			o.config, o.run = into.Config, into.Run
		}
		if !into.Ordered && !isMissing(text) && stated {
			return t.cellError(o.timestamp, fmt.Errorf("%s is no time: expected one such as 2024-05-06T07:08:09Z, 2024-05-06 07:08:09.5, or seconds since 1970", excerpt(text)))
		}
	}
	return nil
}

// parseOrder reads the position of a run among all runs, if there is one.
func parseOrder(text string) (order float64, known bool, err error) {
	d := decimal{mark: '.'}
	c, err := d.parse(text)
	if err != nil || c.unit != "" {
		return 0, false, fmt.Errorf("%s is no order of a run: expected a plain number", excerpt(text))
	}
	return c.value, !c.missing, nil
}

// parseTime reads a time as seconds since 1970: of RFC 3339, which may have a
// blank for the T and may lack the zone, then taken for UTC; or since 1970 in
// s, ms, us or ns, told by the size. Times before latency.EarliestTime are those
// of clocks that were not set.
func parseTime(text string) (seconds float64, ok bool) {
	seconds, ok = secondsSince1970(strings.TrimSpace(text))
	if !ok || !(seconds >= latency.EarliestTime) {
		return 0, false
	}
	return seconds, true
}

func secondsSince1970(text string) (seconds float64, ok bool) {
	if v, err := strconv.ParseFloat(text, 64); err == nil {
		const latest = 1e11 // in s; in ms it is the same time as EarliestTime in s
		for v >= latest && v < latest*1e9 {
			v /= 1000
		}
		return v, v < latest
	}
	const date = len("2006-01-02")
	if len(text) < date+len("T15:04:05") {
		return 0, false
	}
	clock, zone, _ := strings.Cut(text[date+1:], " ")
	zone = strings.Replace(zone, "UTC", "Z", 1)
	text = text[:date] + strings.Replace(text[date:date+1], " ", "T", 1) + clock + zone
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04:05Z0700"} {
		if at, err := time.Parse(layout, text); err == nil {
			return float64(at.Unix()) + float64(at.Nanosecond())/1e9, true
		}
	}
	return 0, false
}
