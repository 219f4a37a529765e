package main

import (
	"errors"
	"fmt"
	"slices"

	"sigtest/internal/named"
	"sigtest/latency"
)

// condition is what --fail-on can name.
type condition struct {
	name string
	met  func(latency.Verdict) bool
}

const notEquivalent = "not-equivalent"

// conditions are all verdicts, and the opposite of the one that has to be shown.
func conditions() []condition {
	var all []condition
	for _, v := range latency.Verdicts() {
		all = append(all, condition{string(v), func(got latency.Verdict) bool { return got == v }})
	}
	return append(all, condition{notEquivalent, func(got latency.Verdict) bool { return got != latency.Equivalent }})
}

func conditionName(c condition) string { return c.name }

// parseFailOn checks what --fail-on names.
func parseFailOn(typed []string) (out []condition, err error) {
	for _, name := range typed {
		c, err := named.Find("verdict", conditions(), conditionName, name)
		if err != nil {
			return nil, fmt.Errorf("--fail-on: %w", err)
		}
		out = append(out, c)
	}
	return out, nil
}

// checkFailOn refuses not-equivalent where it would always be met: without any
// threshold.
func checkFailOn(failOn []condition, thresholds bool) error {
	if thresholds || !slices.ContainsFunc(failOn, func(c condition) bool { return c.name == notEquivalent }) {
		return nil
	}
	return errors.New("--fail-on not-equivalent: nothing is shown to be equivalent without a threshold: set the smallest change that matters with --threshold PERCENT, or metric by metric in the file of --metrics")
}

// gate tells whether a comparison meets one of the conditions. Where nothing
// could be compared there is no verdict to pass by.
func gate(r *latency.Result, failOn []condition) (matched bool, err error) {
	compared := false
	why := errors.New("no metric has values under two configurations: check the names of metrics and configurations in the input")
	for i := range r.Rows {
		for _, c := range r.Rows[i].Comparisons {
			compared = compared || c.BaselineN > 0 && c.N > 0
			if len(c.Tests) > 0 && errors.Is(c.Tests[0].Err, latency.ErrUnpaired) {
				why = c.Tests[0].Err
			}
			matched = matched || slices.ContainsFunc(failOn, func(cond condition) bool { return cond.met(c.Verdict) })
		}
	}
	if len(failOn) > 0 && !compared {
		return false, fmt.Errorf("--fail-on: nothing was compared: %w", why)
	}
	return matched, nil
}
