package named

import (
	"errors"
	"testing"
)

func TestFind(t *testing.T) {
	table := []string{"welch", "mann-whitney"}
	self := func(s string) string { return s }
	if got, err := Find("test", table, self, "welch"); got != "welch" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	_, err := Find("test", table, self, "t")
	var unknown *UnknownError
	if !errors.As(err, &unknown) || unknown.Name != "t" || len(unknown.Have) != 2 {
		t.Errorf("got error %#v", err)
	}
	if want := `unknown test "t"; have: welch, mann-whitney`; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
}
