package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// keyRule says which keys an object must have. The decoder alone takes the last
// of two, ignores case, and makes 0, false or "" of what is left out or null.
type keyRule struct {
	keys     []string
	required []bool // cannot be null, nor left out
}

func keyRuleOf(object reflect.Type) (rule keyRule) {
	for i := range object.NumField() {
		f := object.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		rule.keys = append(rule.keys, name)
		rule.required = append(rule.required, !mayBeNull(f.Type))
	}
	return rule
}

func mayBeNull(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return true
	}
	return t == reflect.TypeFor[number]() || t == reflect.TypeFor[count]()
}

// check checks the keys of an object that was decoded, of which the text is
// valid for that reason. Keys that are unknown, as of a later sigtest, are fine.
func (rule keyRule) check(object []byte) error {
	seen := make([]bool, len(rule.keys))
	next := 0 // where the key would be in the layout that sigtest writes
	for key, value := range membersOf(object) {
		i := next
		if i == len(rule.keys) || rule.keys[i] != key {
			i = slices.IndexFunc(rule.keys, func(k string) bool { return strings.EqualFold(k, key) })
		}
		switch {
		case i < 0:
			continue
		case rule.keys[i] != key:
			return fmt.Errorf("has %q: expected %q", key, rule.keys[i])
		case seen[i]:
			return fmt.Errorf("%q is there twice", key)
		case rule.required[i] && value == 'n':
			return fmt.Errorf("%s is null", key)
		}
		seen[i], next = true, i+1
	}
	for i, key := range rule.keys {
		if rule.required[i] && !seen[i] {
			return fmt.Errorf("has no %q", key)
		}
	}
	return nil
}

// membersOf yields the keys of an object, each with the first byte of its value.
func membersOf(object []byte) func(yield func(key string, value byte) bool) {
	return func(yield func(string, byte) bool) {
		depth, isKey, key := 0, false, ""
		for i := 0; i < len(object); i++ {
			switch object[i] {
			case '{', '[':
				depth++
				isKey = depth == 1
			case '}', ']':
				depth--
			case ',':
				isKey = depth == 1
			case ':':
				if depth == 1 && !yield(key, bytes.TrimLeft(object[i+1:], " \t\r\n")[0]) {
					return
				}
			case '"':
				end := endOfString(object, i)
				if isKey {
					key, isKey = unquoted(object[i:end]), false
				}
				i = end - 1
			}
		}
	}
}

// endOfString returns where the string ends that begins at start.
func endOfString(text []byte, start int) int {
	for i := start + 1; ; i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
}

func unquoted(text []byte) string {
	if bytes.IndexByte(text, '\\') < 0 {
		return string(text[1 : len(text)-1])
	}
	var s string
	_ = json.Unmarshal(text, &s) // it was decoded before
	return s
}
