// Package selfcheck measures by simulation, on data of which the truth is
// known, what the tests, intervals, adjustments and verdicts of sigtest are
// worth: how often they raise a false alarm, how often they see a change that
// is there, how often an interval covers the truth. Beside them it measures
// rules that are in use elsewhere. Every figure has its Monte-Carlo standard
// error, and those that sigtest stands for are judged against stated bounds.
//
// Whatever is in the tables of package stats is measured: a new test or
// adjustment needs no change here. Same options, same figures, whatever
// GOMAXPROCS is.
package selfcheck
