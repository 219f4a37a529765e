package report

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

// Whatever texts a saved report holds, also where sigtest writes words of its
// own, such as the code of a warning, they are refused or no more than texts.
func TestHostileTextsInASavedReport(t *testing.T) {
	const name = "\"><script>alert(1)</script>' onclick='x \n::error::x ##[error]x \x1b[31m | </details> `a` \u202e"
	accepted := 0
	for _, fixture := range hostileFixtures() {
		text := write(t, "json", agreeing(fixtures()[fixture]), Options{})
		for _, path := range textPaths(parseJSON(t, text), "") {
			hostile, err := rewritten(t, text, path, name)
			if err != nil {
				inertLines(t, Visible(err.Error()), "", "")
				continue
			}
			benign, err := rewritten(t, text, path, "n")
			if err != nil {
				t.Fatalf("%s of %s: %v, but not with %q", path, fixture, err, name)
			}
			accepted++
			t.Run(fixture+path, func(t *testing.T) {
				for format, check := range inertIn() {
					if format == "json" || format == "vegalite" { // texts are data there
						continue
					}
					for _, o := range []Options{{}, {Verbose: true, Width: 80}} {
						check(t, hostile(format, o), benign(format, o), name)
						if t.Failed() {
							t.Fatalf("by %s", format)
						}
					}
				}
			})
		}
	}
	if accepted < 40 {
		t.Errorf("only %d texts were accepted", accepted)
	}
}

// rewritten reads a saved report in which all texts at a path are another, and
// returns what writes it.
func rewritten(t *testing.T, text, path, name string) (func(format string, o Options) string, error) {
	t.Helper()
	document := parseJSON(t, text)
	rewrite(document, "", path, name)
	changed, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	result, saved, err := ReadJSON(strings.NewReader(string(changed)))
	return func(format string, o Options) string {
		o.Version, o.Signed, o.Only = saved.Version, saved.Signed, saved.Only
		return write(t, format, result, o)
	}, err
}

// textPaths lists where a document has texts, such as comparisons[].metric.
func textPaths(document any, path string) []string {
	found := map[string]bool{}
	var look func(v any, path string)
	look = func(v any, path string) {
		switch v := v.(type) {
		case string:
			found[path] = true
		case []any:
			for _, member := range v {
				look(member, path+"[]")
			}
		case map[string]any:
			for key, member := range v {
				look(member, path+"."+key)
			}
		}
	}
	look(document, path)
	return slices.Sorted(maps.Keys(found))
}

func rewrite(v any, at, path, name string) any {
	switch v := v.(type) {
	case string:
		if at == path {
			return name
		}
	case []any:
		for i, member := range v {
			v[i] = rewrite(member, at+"[]", path, name)
		}
	case map[string]any:
		for key, member := range v {
			v[key] = rewrite(member, at+"."+key, path, name)
		}
	}
	return v
}
