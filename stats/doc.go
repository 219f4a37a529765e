// Package stats answers questions about two samples of numbers, or more: do
// they differ, by how much, and how sure is that. Numbers in, numbers out; it
// decides nothing and does no I/O.
//
// Conventions, kept by every function:
//
//   - A sample is a []float64, one value a run, in any order; only where it is
//     about pairs, x[i] and y[i] belong together. It is never modified.
//   - NaN and infinite values are refused with a [NotFiniteError], never
//     dropped. Too few values are an [ErrTooFew].
//   - Everything is about x relative to y: a difference is x minus y, a ratio
//     is x over y, and [Less] means that x tends to be lower than y. To ask
//     about "after" relative to "before", pass after as x.
//   - A P-value is the probability, if the samples did not differ, of a result
//     at least as extreme. It is in (0, 1], never 0: tails are computed as
//     tails, not as 1 minus something.
//   - What does not exist is NaN (the degrees of freedom of a rank test, say)
//     or an error, never 0.
package stats
