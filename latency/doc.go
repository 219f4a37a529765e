// Package latency turns measurements into comparisons.
//
// A [Dataset] takes observations as they are read and keeps, for each metric,
// configuration and run, what the aggregates need. [Compare] reduces each run
// to one value, tests every configuration against the baseline, adjusts the
// P-values over all comparisons and gives each comparison a verdict.
//
// The run is the unit of replication: a test sees one value a run. Values
// within a run are correlated; testing them as if they were runs finds
// differences where there are none.
package latency
