package latency

import "slices"

// WarningKind explains the warnings of one code.
type WarningKind struct {
	Code    string
	Explain string // two sentences for who has never met it: what was seen, and why it matters
}

// WarningKinds lists every kind of warning that Compare and the readers of
// package format can give.
func WarningKinds() []WarningKind {
	return slices.Concat(orderKinds())
}
