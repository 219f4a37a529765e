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
	return errors.New("--fail-on not-equivalent: nothing is shown to be equivalent without a threshold: give compare the smallest change that matters with --threshold PERCENT, or metric by metric in the file of --metrics")
}

// failing tells which verdicts meet one of the conditions, nil where there are
// none.
func failing(failOn []condition) func(latency.Verdict) bool {
	if len(failOn) == 0 {
		return nil
	}
	return func(v latency.Verdict) bool {
		return slices.ContainsFunc(failOn, func(c condition) bool { return c.met(v) })
	}
}

// gate tells whether a comparison meets one of the conditions. Where nothing
// could be compared there is no verdict to pass by.
func gate(r *latency.Result, failOn []condition) (matched bool, err error) {
	fails := failing(failOn)
	if fails == nil {
		return false, nil
	}
	if why := r.Uncompared(); why != nil {
		return false, fmt.Errorf("--fail-on: nothing was compared: %w", why)
	}
	for i := range r.Rows {
		matched = matched || slices.ContainsFunc(r.Rows[i].Comparisons, func(c latency.Comparison) bool { return fails(c.Verdict) })
	}
	return matched, nil
}
