package main

import (
	"fmt"
	"os"

	"sigtest/report"
)

// openStepSummary has the summary of the github format appended to the file
// that the GitHub runner names, where it names one. The caller closes the file,
// which may be nil.
func (f *presentFlags) openStepSummary() (*os.File, error) {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return nil, nil
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, fmt.Errorf("GITHUB_STEP_SUMMARY: %w", err)
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("GITHUB_STEP_SUMMARY: %w", err)
	}
	if output, err := os.Stat(f.output); err == nil && os.SameFile(info, output) {
		file.Close()
		return nil, fmt.Errorf("--output %s: is the file of GITHUB_STEP_SUMMARY, to which the format github adds by itself: leave out --output", f.output)
	}
	f.report.StepSummary = file
	f.report.SummaryLimit = max(1, report.StepSummaryLimit-int(info.Size()))
	return file, nil
}
