package format

import (
	"bytes"
	"encoding/json"
	"iter"
)

// What follows walks through JSON that is known to be valid, which is much
// faster than decoding, keeps the order of names, and knows where all is.

// jsonMember is a member of an object, or of one inside it.
type jsonMember struct {
	name  string // with those of the objects around it: "latency.p99"
	value []byte // no object that has members
	at    int    // where the value begins
}

// membersOf yields the members of an object.
func membersOf(text []byte) iter.Seq[jsonMember] {
	return func(yield func(jsonMember) bool) { eachMember(text, 0, "", yield) }
}

// eachMember yields the members of the object at a byte, and reports whether the
// caller wants more.
func eachMember(text []byte, at int, prefix string, yield func(jsonMember) bool) bool {
	for i := skipBlanks(text, at+1); text[i] != '}'; {
		end := valueEnd(text, i)
		name := prefix + jsonText(text[i:end])
		i = skipBlanks(text, skipBlanks(text, end)+1) // behind the colon
		end = valueEnd(text, i)
		more := true
		if text[i] == '{' && text[skipBlanks(text, i+1)] != '}' {
			more = eachMember(text, i, name+".", yield)
		} else {
			more = yield(jsonMember{name, text[i:end], i})
		}
		if !more {
			return false
		}
		i = nextElement(text, end)
	}
	return true
}

// elementsOf yields the elements of an array, and where they begin.
func elementsOf(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for i := skipBlanks(text, 1); text[i] != ']'; {
			end := valueEnd(text, i)
			if !yield(i, text[i:end]) {
				return
			}
			i = nextElement(text, end)
		}
	}
}

// nextElement returns where the value behind one that ends at a byte begins, or
// where the bracket is that closes them.
func nextElement(text []byte, end int) int {
	i := skipBlanks(text, end)
	if text[i] == ',' {
		i = skipBlanks(text, i+1)
	}
	return i
}

func skipBlanks(text []byte, i int) int {
	for text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r' {
		i++
	}
	return i
}

// valueEnd returns where the value that begins at a byte ends.
func valueEnd(text []byte, i int) int {
	depth := 0
	for ; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i // of a number or a word before it
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return i
			}
		}
	}
	return i
}

// jsonText is a string without its quotes.
func jsonText(quoted []byte) string {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return string(quoted[1 : len(quoted)-1])
	}
	var s string
	_ = json.Unmarshal(quoted, &s) // it is valid
	return s
}
