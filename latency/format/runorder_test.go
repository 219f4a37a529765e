package format

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestRunOrderAndMachine(t *testing.T) {
	const at = "2024-05-06T07:08:09Z" // 1714979289 by date -d
	for name, tc := range map[string]struct {
		text string
		o    Options
		want string // of each observation: run, order, machine
	}{
		"order":                         {"run,order,value\n1,3,5\n2,1.5,6\n", Options{}, "1@3 2@1.5"},
		"order, long":                   {"metric,config,run,seq,value\nm,c,1,3,5\nn,c,1,3,6\n", Options{}, "1@3 1@3"},
		"order of rows":                 {"Sequence,a\n3,5\n1,6\n", Options{}, "@3 @1"},
		"order, wide":                   {"run,run_order,a,b\n1,3,5,6\n", Options{}, "1@3 1@3"},
		"the plain name wins":           {"run,seq,order,value\n1,9,3,5\n", Options{}, "1@3"},
		"order missing":                 {"run,order,value\n1,,5\n2,NA,6\n3,4,7\n", Options{}, "1 2 3@4"},
		"order stated":                  {"run,nth,value\n1,3,5\n", Options{Columns: map[string]string{"order": "nth"}}, "1@3"},
		"order left aside":              {"run,order,value\n1,x,5\n", Options{Ignore: []string{"order"}}, "1"},
		"order as part of the name":     {"run,order,value\n1,x,5\n", Options{By: []string{"order"}}, "1"},
		"order and timestamp":           {"run,timestamp,order,value\n1," + at + ",3,5\n2," + at + ",,5\n", Options{}, "1@3 2"},
		"timestamp":                     {"run,timestamp,value\n1," + at + ",5\n", Options{}, "1@1714979289"},
		"timestamp in ms":               {"run,started,value\n1,1714979289500,5\n", Options{}, "1@1714979289.5"},
		"timestamp is text":             {"run,timestamp,value\n1,noon,5\n2,dusk,6\n", Options{}, "1 2"},
		"timestamp of a run":            {"run,timestamp,value\n1,0.5,5\n1,0.75,6\n", Options{}, "1 1"},
		"timestamps of a run's rows":    {"config,run,timestamp,value\nc,1,,5\nc,1," + at + ",5\nc,1,2030-01-01T00:00:00Z,6\nd,1," + at + ",7\n", Options{}, "1 1@1714979289 1 1@1714979289"},
		"timestamp missing":             {"run,timestamp,value\n1," + at + ",5\n2,,6\n3,later,7\n", Options{}, "1@1714979289 2 3"},
		"date without a time, datetime": {"run,date,datetime,value\n1,2024-05-06," + at + ",5\n", Options{}, "1@1714979289"},
		"timestamp stated":              {"run,when,date,value\n1," + at + ",monday,5\n2,NA,monday,6\n", Options{Columns: map[string]string{"timestamp": "when"}}, "1@1714979289 2"},
		"machine":                       {"run,machine,value\n1,a,5\n2, b ,6\n3,,7\n", Options{}, "1 on a;2 on b;3"},
		"machine by number":             {"run,node,value\n1,0,5\n2,1,6\n", Options{}, "1 on 0;2 on 1"},
		"machine of rows":               {"host,a,b\nx,5,6\n", Options{}, "on x;on x"},
		"machine stated":                {"run,board,value\n1,a,5\n", Options{Columns: map[string]string{"machine": "board"}}, "1 on a"},
		"machine left aside":            {"run,machine,value\n1,a,5\n1,b,6\n", Options{Ignore: []string{"machine"}}, "1 1"},
		"machine as part of the name":   {"run,machine,value\n1,a,5\n1,b,6\n", Options{By: []string{"machine"}}, "1 1"},
		"both":                          {"run,hostname,order,value\n1,a,3,5\n", Options{}, "1@3 on a"},
		"transposed":                    {"metric,order,1,2\nm,7,5,6\nn,8,5,6\n", Options{}, "1 2 1 2"},
		"a row per machine":             {"host,1,2\nx,5,6\ny,5,6\n", Options{}, "1 2 1 2"},
		"transposed, on a machine":      {"metric,host,1,2\nm,x,5,6\n", Options{}, "1 on x;2 on x"},
		"samples": {"metric,aggregate,unit,better,configuration,run,index,value,observations,order,machine\n" +
			"m,mean,,lower,c,1,1,5,1,1714979289.25,a\nm,mean,,lower,c,2,2,6,1,,\n", Options{}, "1@1714979289.25 on a;2"},
		"samples of old": {"metric,aggregate,unit,better,configuration,run,index,value,observations\nm,mean,,lower,c,1,1,5,1\n", Options{}, "1"},
	} {
		all, err := observationsIn(t, "f", tc.text, tc.o)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var got []string
		for _, o := range all {
			s := o.Run
			if o.Ordered {
				s += fmt.Sprintf("@%.12g", o.Order)
			}
			if o.Machine != "" {
				s += " on " + o.Machine
			}
			got = append(got, strings.TrimSpace(s))
		}
		separator := " "
		if strings.Contains(tc.want, ";") {
			separator = ";"
		}
		if s := strings.Join(got, separator); s != tc.want {
			t.Errorf("%s: %q, want %q", name, s, tc.want)
		}
	}
}

func TestRunOrderErrors(t *testing.T) {
	const ambiguous = "f:1: columns %q and %q could both hold the %s: rename one, or leave one aside with --ignore"
	for name, tc := range map[string]struct {
		text, want string
		o          Options
	}{
		"order is text":         {"run,order,value\n1,2,5\n2,last,6\n", `f:3:3: "last" is no order of a run: expected a plain number; --ignore order leaves the column aside`, Options{}},
		"order has a unit":      {"run,seq,value\n1,2 s,5\n", `f:2:3: "2 s" is no order of a run: expected a plain number; --ignore seq leaves`, Options{}},
		"two orders":            {"run,seq,sequence,value\n1,1,2,5\n", fmt.Sprintf(ambiguous, "seq", "sequence", "order"), Options{}},
		"two machines":          {"run,host,node,value\n1,a,b,5\n", fmt.Sprintf(ambiguous, "host", "node", "machine"), Options{}},
		"stated timestamp":      {"run,when,value\n1,12:30,5\n", `f:2:3: "12:30" is no time: expected one such as`, Options{Columns: map[string]string{"timestamp": "when"}}},
		"nothing but the order": {"run,order\n1,1\n2,2\n", `f:1: no column of numbers: the columns are "run", "order"`, Options{}},
		"samples": {"metric,aggregate,unit,better,configuration,run,index,value,observations,order,machine\nm,mean,,lower,c,1,1,5,1,first,a\n",
			`f:2:25: "first" is no order of a run: expected a plain number`, Options{}},

		"a run on two machines": {"metric,config,run,machine,value\nm,c,1,x,5\nm,c,1,y,6\n",
			`f:3: metric "m" run "1" of "c" occurs with machine "x" and "y": give each run a label of its own, such as "x-1", if it was made on one of them; --by machine compares each machine by itself, --ignore machine pools them into one run`, Options{}},
		"a run of a wide table on two machines": {"run,host,a\n1,x,5\n2,x,6\n1,y,7\n", `f:4: a row run "1" occurs with host "x" and "y": give each run a label of its own, such as "x-1", if it was made on one of them; --by host compares each host by itself, --column config=host compares one with another, --ignore host`, Options{}},
		"a run on machines that are numbered":   {"run,node,a\n1,0,5\n1,1,7\n", `f:3: a row run "1" occurs with node "0" and "1": give each run`, Options{}},
		"a metric of a transposed table, twice": {"metric,host,1,2\nm,x,5,6\nm,y,5,6\n", `f:3: metric "m" occurs with host "x" and "y": --by host keeps them apart`, Options{}},
	} {
		_, err := observationsIn(t, "f", tc.text, tc.o)
		if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want %s", name, err, tc.want)
		}
	}
}

func TestParseTime(t *testing.T) {
	second := time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)
	for text, want := range map[string]float64{
		"2024-05-06T07:08:09Z":          0,
		" 2024-05-06 07:08:09 ":         0,
		"2024-05-06T07:08:09":           0,
		"2024-05-06 07:08:09.25":        0.25,
		"2024-05-06 07:08:09,25":        0.25,
		"2024-05-06T07:08:09.250+02:00": -2*3600 + 0.25,
		"2024-05-06 07:08:09 +0200":     -2 * 3600,
		"2024-05-06 07:08:09-05:30":     5.5 * 3600,
		"2024-05-06 07:08:09 UTC":       0,
		"1714979289":                    0, // date -ud 2024-05-06T07:08:09 +%s
		"1714979289.5":                  0.5,
		"1714979289250":                 0.25,
		"1714979289250000":              0.25,
		"1714979289250000000":           0.25,
	} {
		got, ok := parseTime(text)
		const digits = 1e-6 // what is left of them after those of the seconds
		if !ok || math.Abs(got-float64(second.Unix())-want) > digits {
			t.Errorf("%q: %v, %v; want %v s after %v", text, got-float64(second.Unix()), ok, want, second)
		}
	}
	for _, text := range []string{"", "12.5", "0", "-1714979289", "NaN", "Inf", "1e30", "2024-05-06", "07:08:09", "2024-13-06T07:08:09Z",
		"1970-01-01T00:00:12Z", "yesterday at seven o'clock", "06.05.2024 07:08:09"} {
		if got, ok := parseTime(text); ok {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
}

// Columns that are no order and no machine keep telling rows apart, also beside
// those that are.
func TestOtherColumnsStillTellRowsApart(t *testing.T) {
	_, err := observationsIn(t, "f", "run,machine,tool,value\n1,x,a,5\n1,x,b,6\n", Options{})
	if err == nil || !strings.Contains(err.Error(), `occurs with tool "a" and "b"`) {
		t.Errorf("error %v", err)
	}
	got, err := read(t, "f", "started_at,id,a\nmonday,1,5\n", Options{})
	if diff := cmp.Diff([]string{"2 a|||5"}, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}
