package format

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// holdsJSON tells whether the first JSON value of a head has members at all of
// the paths, such as "results[].times[]": names between dots, * for any name, []
// for the elements of an array, a path that begins with [] for one that is an
// array itself. The head may end within the value.
func holdsJSON(head []byte, paths ...string) bool {
	wanted := make([][]string, len(paths))
	for i, p := range paths {
		wanted[i] = strings.Split(strings.ReplaceAll(p, "[]", ".[]"), ".")
		wanted[i] = slices.DeleteFunc(wanted[i], func(s string) bool { return s == "" })
		for _, name := range wanted[i] {
			if name != "*" && name != "[]" && !bytes.Contains(head, []byte(`"`+name+`"`)) {
				return false // quick to see in a file of another format
			}
		}
	}
	text := plainText(head)
	s := jsonShape{wanted: wanted, decoder: json.NewDecoder(bytes.NewReader(nanAsNull(text[nextJSON(text, 0):])))}
	s.value(nil)
	return len(s.wanted) == 0
}

// jsonShape walks through a value and crosses off the paths that it meets.
type jsonShape struct {
	wanted  [][]string
	decoder *json.Decoder
}

// value walks through the value at a path, and tells whether to go on.
func (s *jsonShape) value(path []string) bool {
	token, err := s.decoder.Token()
	if err != nil {
		return false
	}
	s.wanted = slices.DeleteFunc(s.wanted, func(want []string) bool { return meets(path, want) })
	delim, nested := token.(json.Delim)
	if !nested {
		return len(s.wanted) > 0
	}
	for s.decoder.More() {
		name := "[]"
		if delim == '{' {
			key, err := s.decoder.Token()
			if err != nil {
				return false
			}
			name = key.(string)
		}
		if !s.value(append(path, name)) {
			return false
		}
	}
	_, err = s.decoder.Token()
	return err == nil
}

func meets(path, want []string) bool {
	return slices.EqualFunc(path, want, func(name, w string) bool { return w == name || w == "*" && name != "[]" })
}
