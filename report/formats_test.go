package report

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// writeAs writes r in one of the formats.
func writeAs[T any](t testing.TB, formats []FormatOf[T], format string, r T, o Options) string {
	t.Helper()
	f, err := lookup(formats, format)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(&out, r, o); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return out.String()
}

// golden is a way to write results into golden files.
type golden struct {
	suffix, format string
	options        Options
}

// checkGoldens holds every result, written in every way, against its golden
// file.
func checkGoldens[T any](t *testing.T, prefix string, formats []FormatOf[T], results map[string]T, ways []golden) {
	for name, r := range results {
		for _, way := range ways {
			t.Run(name+way.suffix, func(t *testing.T) {
				checkGolden(t, prefix+name+way.suffix, writeAs(t, formats, way.format, r, way.options))
			})
		}
	}
}

// checkSchema validates the JSON of results against a schema of this package.
func checkSchema[T any](t *testing.T, file string, formats []FormatOf[T], results map[string]T, o Options) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("schema", file))
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range results {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(writeAs(t, formats, "json", r, o)))
		if err != nil {
			t.Fatalf("%s is no JSON: %v", name, err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write(p []byte) (int, error) { return 0, errors.New("disk full") }

func checkWriteErrors[T any](t *testing.T, formats []FormatOf[T], r T) {
	t.Helper()
	for _, f := range formats {
		if err := f.Write(fullDisk{}, r, Options{}); err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Errorf("%s: error %v", f.Name, err)
		}
	}
}

func TestWriteErrorsAreReported(t *testing.T) {
	checkWriteErrors(t, Formats(), seedResult())
	checkWriteErrors(t, AuditFormats(), auditFixtures(t)["seed"])
	checkWriteErrors(t, PlanFormats(), planFixtures(t)["one"])
	checkWriteErrors(t, CalibrateFormats(), calibrateFixtures(t)["halves"])
	checkWriteErrors(t, SelfcheckFormats(), selfcheckFixtures()["missed"])
}

func TestUnknownFormats(t *testing.T) {
	_, compare := Lookup("latex")
	_, audit := LookupAudit("mail")
	_, plan := LookupPlan("mail")
	_, calibrate := LookupCalibrate("mail")
	_, selfcheck := LookupSelfcheck("mail")
	for _, c := range []struct {
		err  error
		have string
	}{
		{compare, "text, mail, markdown, html, csv, json"},
		{audit, "text, markdown, csv, json"},
		{plan, "text, csv, json"},
		{calibrate, "text, csv, json"},
		{selfcheck, "text, markdown, csv, json"},
	} {
		if c.err == nil || !strings.HasSuffix(c.err.Error(), "have: "+c.have) {
			t.Errorf("error %v, want one that lists %s", c.err, c.have)
		}
	}
}
