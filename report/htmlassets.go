package report

import (
	"crypto/sha256"
	"encoding/base64"
)

// htmlAssets returns the style and the script of the page.
func htmlAssets() (style, script string, err error) {
	css, err := htmlFiles.ReadFile("page/style.css")
	if err != nil {
		return "", "", err
	}
	js, err := htmlFiles.ReadFile("page/script.js")
	return string(css), string(js), err
}

// contentPolicy lets a browser run this script and this style, and nothing
// else, whatever a name in the page may say, and fetch nothing (W3C, Content
// Security Policy Level 3).
func contentPolicy(style, script string) string {
	return "default-src 'none'; script-src " + sourceHash(script) + "; style-src " + sourceHash(style) +
		"; img-src data:; base-uri 'none'; form-action 'none'"
}

func sourceHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
