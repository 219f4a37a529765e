package browser

import (
	"strings"
	"testing"
)

// A page that does what no report may do is heard: else all silence would
// prove nothing.
func TestHears(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"violated policy", `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><p style="color: red">x</p>`, "Content Security Policy"},
		{"request", `<img src="other.png" alt="">`, "request of file:"},
		{"request to elsewhere", `<link rel="stylesheet" href="http://example.invalid/style.css">`, "request of http:"},
		{"exception", `<script>throw new Error("wrong")</script>`, "exception"},
		{"warning", `<script>console.warn("look")</script>`, "console.warning"},
		{"no document type", `<p>x</p>`, "QuirksMode"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doctype := "<!DOCTYPE html>"
			if c.want == "QuirksMode" {
				doctype = ""
			}
			file := input(t, strings.ReplaceAll(c.name, " ", "-")+".html", func() []byte {
				return []byte(doctype + `<html lang="en"><title>x</title><link rel="icon" href="data:,">` + c.content)
			})
			p := listenTo(t, file, desktop)
			if heard := strings.Join(p.heard(), "\n"); !strings.Contains(heard, c.want) {
				t.Errorf("heard %q, want %q", heard, c.want)
			}
		})
	}
}
