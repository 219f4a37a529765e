package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"

	"sigtest/latency"
)

// schemaName names the shape of the JSON document; schema/sigtest.report-1.json
// describes it.
const schemaName = "sigtest.report/1"

type generatorObject struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type optionsObject struct {
	Baseline         string   `json:"baseline"`
	Test             string   `json:"test"`
	Alpha            float64  `json:"alpha"`
	Level            float64  `json:"level"`
	Adjust           string   `json:"adjust"`
	ThresholdPercent *float64 `json:"threshold_percent"`
	Aggregates       []string `json:"aggregates"`
	Change           string   `json:"change"`
	Seed             uint64   `json:"seed"`
	Resamples        *int     `json:"resamples"`
	AllPairs         bool     `json:"all_pairs"`
	Paired           bool     `json:"paired"`
	AdjustMethod     *string  `json:"adjust_method"`

	Also      []string          `json:"also"`
	Quantiles []float64         `json:"quantiles"`
	Only      []latency.Verdict `json:"only"` // nil for all
}

type sourceRow struct {
	Path            string         `json:"path"`
	Format          string         `json:"format"`
	Configuration   *string        `json:"configuration"`
	Rows            int            `json:"rows"`
	Used            int            `json:"used"`
	Missing         int            `json:"missing"`
	Rejected        int            `json:"rejected"`
	RejectedReasons map[string]int `json:"rejected_reasons"`
}

// writeJSON writes the whole result as one object: a line for each key, a line
// for each object of an array, so that two reports can be compared line by
// line. ReadJSON reads it back.
func writeJSON(w io.Writer, r *latency.Result, o Options) error {
	entries, err := selectEntries(r, o)
	if err != nil {
		return err
	}
	d := newDocumentWriter(w, schemaName, o)
	d.value("options", optionsOf(r, o))
	d.value("configurations", configNames(r.Configs))
	d.value("family_size", r.FamilySize)
	array(d, "sources", sourceRows(r.Sources))
	var infinite []infiniteRow
	array(d, "summaries", noting(&infinite, "summaries", summaryRows(entries)))
	array(d, "comparisons", noting(&infinite, "comparisons", comparisonRows(r, entries)))
	array(d, "tests", noting(&infinite, "tests", testRows(entries)))
	array(d, "samples", noting(&infinite, "samples", sampleRows(entries)))
	array(d, "warnings", warningRows(r.Warnings))
	array(d, "quantiles", noting(&infinite, "quantiles", quantileRows(r, entries)))
	array(d, "metrics", metricRows(r))
	array(d, "configuration_runs", configurationRows(r.Configs))
	array(d, "hidden", hiddenRows(r, entries))
	array(d, "geometric_means", noting(&infinite, "geometric_means", geoMeanRows(r)))
	array(d, "infinite", slices.Values(infinite))
	return d.close()
}

func optionsOf(r *latency.Result, o Options) optionsObject {
	object := optionsObject{
		Baseline:     baselineName(r),
		Test:         r.Options.Test,
		Alpha:        r.Options.Alpha,
		Level:        level(r),
		Adjust:       r.Options.Adjust,
		Aggregates:   r.Options.Aggregates,
		Change:       "improvement",
		Seed:         r.Options.Seed,
		AllPairs:     r.Options.AllPairs,
		Paired:       r.Options.Paired,
		AdjustMethod: optional(r.AdjustMethod),
		Also:         append([]string{}, r.Options.Also...),
		Quantiles:    append([]float64{}, r.Options.Quantiles...),
		Only:         o.Only,
	}
	if o.Signed {
		object.Change = "signed"
	}
	if r.Options.Resamples > 0 {
		object.Resamples = &r.Options.Resamples
	}
	if r.Options.Threshold > 0 {
		object.ThresholdPercent = &r.Options.Threshold
	}
	return object
}

func configNames(configs []latency.Config) []string {
	names := []string{}
	for _, c := range configs {
		names = append(names, c.Name)
	}
	return names
}

func sourceRows(sources []latency.Source) iter.Seq[sourceRow] {
	return func(yield func(sourceRow) bool) {
		for _, s := range sources {
			reasons := s.Reasons
			if reasons == nil {
				reasons = map[string]int{}
			}
			if !yield(sourceRow{
				Path: s.Path, Format: s.Format, Configuration: optional(s.Config),
				Rows: s.Values, Used: s.Used, Missing: s.Missing, Rejected: s.Rejected,
				RejectedReasons: reasons,
			}) {
				return
			}
		}
	}
}

// documentWriter streams the members of one JSON object. After the first error
// it writes nothing more.
type documentWriter struct {
	out     *bufio.Writer
	line    bytes.Buffer
	encoder *json.Encoder
	comma   string // what ends the member before
	err     error
}

// newDocumentWriter begins a document with what all of them begin with.
func newDocumentWriter(w io.Writer, schema string, o Options) *documentWriter {
	d := &documentWriter{out: bufio.NewWriterSize(w, 1<<16), comma: "{\n"}
	d.encoder = json.NewEncoder(&d.line)
	d.encoder.SetEscapeHTML(false)
	d.value("schema", schema)
	d.value("generator", generatorObject{"sigtest", o.Version})
	return d
}

// value writes a member on a line of its own.
func (d *documentWriter) value(key string, v any) {
	d.start(key)
	d.encode(v)
}

// array writes a member that is an array, each element on a line of its own.
func array[T any](d *documentWriter, key string, elements iter.Seq[T]) {
	d.start(key)
	d.out.WriteByte('[')
	between, end := "\n    ", "]"
	var element T // one for all, which keeps it from being allocated for each
	for element = range elements {
		d.out.WriteString(between)
		d.encode(&element)
		between, end = ",\n    ", "\n  ]"
	}
	d.out.WriteString(end)
}

func (d *documentWriter) start(key string) {
	fmt.Fprintf(d.out, "%s  %q: ", d.comma, key)
	d.comma = ",\n"
}

func (d *documentWriter) encode(v any) {
	if d.err != nil {
		return
	}
	d.line.Reset()
	if d.err = d.encoder.Encode(v); d.err == nil {
		d.out.Write(bytes.TrimSuffix(d.line.Bytes(), []byte("\n")))
	}
}

func (d *documentWriter) close() error {
	if d.err != nil {
		return fmt.Errorf("JSON report: %w", d.err)
	}
	d.out.WriteString("\n}\n")
	return d.out.Flush()
}
