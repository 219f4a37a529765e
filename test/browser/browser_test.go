// Package browser opens HTML reports from disk in chromium and uses them as
// people do. test/browser/run installs what it needs and starts it.
package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// What test/browser/run sets up: without it nothing is tested, and that is a
// failure, not a skip.
type setup struct {
	sigtest, chromium, axe string // paths of the two programs and of axe-core's script
	screenshots            string // folder
}

var (
	machine setup           // as found by TestMain
	chrome  context.Context // the running browser
	scratch string          // inputs and reports
)

func TestMain(m *testing.M) {
	code, err := withBrowser(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func withBrowser(m *testing.M) (code int, err error) {
	machine, err = findSetup()
	if err != nil {
		return 1, err
	}
	scratch, err = os.MkdirTemp("", "sigtest-browser-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(scratch)
	if err := os.MkdirAll(machine.screenshots, 0o777); err != nil {
		return 1, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(machine.chromium))
	if os.Geteuid() == 0 || os.Getenv("CI") == "true" {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	ctx, cancel := chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil {
		return 1, fmt.Errorf("starting %s: %w", machine.chromium, err)
	}
	chrome = ctx
	return m.Run(), nil
}

func findSetup() (setup, error) {
	var s setup
	for _, v := range []struct {
		name string
		to   *string
	}{
		{"SIGTEST", &s.sigtest},
		{"CHROMIUM", &s.chromium},
		{"AXE", &s.axe},
		{"SCREENSHOTS", &s.screenshots},
	} {
		path := os.Getenv(v.name)
		if path == "" {
			return s, fmt.Errorf("%s is not set: start these tests by test/browser/run", v.name)
		}
		if !filepath.IsAbs(path) {
			return s, fmt.Errorf("%s is %q: want an absolute path", v.name, path)
		}
		*v.to = path
	}
	return s, nil
}
