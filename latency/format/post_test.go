package format

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func TestPostText(t *testing.T) {
	long := strings.Repeat("x", 60)
	const encoded = "Content-Transfer-Encoding: quoted-printable\n\n"
	const base64Header = "Content-Transfer-Encoding: base64\n\n"
	for _, c := range []struct {
		name, text, want string
	}{
		{"plain", "a\n b\n\nc\n", "a\n b\n\nc\n"},
		{"no last line end", "a\nb", "a\nb\n"},
		{"quoted", "> a\n>b\n>\nc\n", "a\nb\n\nc\n"},
		{"quoted at any depth", ">> a\n> > b\n>>>c\n > d\n   > > e\n", "a\nb\nc\nd\ne\n"},
		{"quoted blanks are kept", ">   a\n", "  a\n"},
		{"marks inside a line are text", "a > b\n<- c\n", "a > b\n<- c\n"},
		{"blanks that do not break", "> \u00a0a\u00a0 b\n", " a  b\n"},
		{"equals signs", "a=20\n=====\nx =\n", "a=20\n=====\nx =\n"},
		{"a long line that ends in an equals sign, and others", long + "=\nb = 3\n", long + "=\nb = 3\n"},

		{"a short line that ends in an equals sign", "x =\ny\n", "x =\ny\n"},
		{"encoded, as lines tell", long + "=\ny\n", long + "y\n"},
		{"encoded, as an equals sign tells", "a <=3D=3D b=20\n", "a <== b \n"},
		{"encoded, as the header says", encoded + "d=C3=A9lay=20\n", encoded + "délay \n"},
		{"encoded in small letters", encoded + "a=3db\n", encoded + "a=b\n"},
		{"a short line that goes on", encoded + "a=\nb=\n\n=\nc\n", encoded + "ab\nc\n"},
		{"blanks behind a soft line end", encoded + "a= \t\nb\n", encoded + "ab\n"},
		{"soft line end at the end", encoded + "a=", encoded + "a\n"},
		{"encoded line ends", encoded + "a=0Ab\n", encoded + "a\nb\n"},
		{"control characters are left", encoded + "a=00=07=1Bb\n", encoded + "a=00=07=1Bb\n"},
		{"damaged encoding", encoded + "a=3D=3D=3Dc=zz=3\n", encoded + "a===c=zz=3\n"},
		{"the header says so, but it is decoded already", encoded + "a <== b, c=20\n", encoded + "a <== b, c=20\n"},
		{"the header says otherwise", "content-transfer-encoding: 8bit\n\na=3Db\n", "content-transfer-encoding: 8bit\n\na=3Db\n"},
		{"the header itself is not encoded", "b=3D\n" + encoded + "a=3D\n", "b=3D\n" + encoded + "a=\n"},
		{"two parts", encoded + "a=3D\n--x\nContent-Transfer-Encoding: 7bit\n\nb=3D\n", encoded + "a=\n--x\nContent-Transfer-Encoding: 7bit\n\nb=3D\n"},
		{"two parts, the second encoded", "Content-Transfer-Encoding: 7bit\n\nb=3D\n--x\n" + encoded + "a=3D\n", "Content-Transfer-Encoding: 7bit\n\nb=3D\n--x\n" + encoded + "a=\n"},
		{"the encoding of a quoted post", "> " + long + "=\n> y\n", long + "y\n"},
		{"a quoted post, encoded", "> " + long + "=\n y =3D\n> z\n", long + " y =\nz\n"},
		{"quoted twice around the encoding", "> > " + long + "=\n> > " + long + "=\n> > y\n", long + long + "y\n"},
		{"coloured", "> \x1b[32ma\x1b[m b\u00a0\x1b[1mc\n", "a b c\n"},
		{"quoted in a web page", "&gt; a\n&gt;&gt; b\nc &gt; d\n", "a\nb\nc &gt; d\n"},
		{"base64", base64Header + "YQ0KPiA=\nYsOpCg==\n\n", base64Header + "a\nbé\n\n"},
		{"base64 to the end", base64Header + "YQ==", base64Header + "a\n"},
		{"base64 of a picture", base64Header + "iVBORwA=\n", base64Header + "iVBORwA=\n"},
		{"base64 of an archive", base64Header + "YQAA\n", base64Header + "YQAA\n"},
		{"below base64", base64Header + "YQo=\n--x\nabcd\n", base64Header + "a\n--x\nabcd\n"},
		{"a part in base64, one that is not encoded", base64Header + "Yg==\n--x\nContent-Transfer-Encoding: 8bit\n\nYQ==\n", base64Header + "b--x\nContent-Transfer-Encoding: 8bit\n\nYQ==\n"},
		{"an encoded mark of quoting", encoded + "=3E a\n", encoded + "a\n"},
		{"an encoded blank that does not break", encoded + "a=C2=A0b\n", encoded + "a b\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := readPost(strings.NewReader(c.text), "f")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, p.text); diff != "" {
				t.Errorf("text differs (-want +got):\n%s", diff)
			}
			if ends := strings.HasSuffix(c.text, "\n"); p.unended == ends {
				t.Errorf("unended: %v", p.unended)
			}
		})
	}
}

// TestPostPlaces: every letter of the text is where it was in the file.
func TestPostPlaces(t *testing.T) {
	long := strings.Repeat(".", 60)
	const encoded = "Content-Transfer-Encoding: quoted-printable\n\n"
	for _, c := range []struct{ name, text string }{
		{"plain", "ab\n\ncd\n"},
		{"quoted", "> ab\n>> c\n > d\ne"},
		{"blanks that do not break", "> a\u00a0\u00a0b\u00a0c\n"},
		{"coloured", "> \x1b[32ma\x1b[m b\x1b[1m\u00a0cd\n"},
		{"encoded", encoded + "a=3Db=20c=\nd=\n=3De\n=C3=A9f=C2=A0g\n"},
		{"encoded, then quoted", "> a" + long + "=\n> b" + long + "=\n> c\n> d\n"},
		{"quoted, then encoded", "> a" + long + "=\nb" + long + "=\n=3D c\n> d=\ne\n"},
		{"quoted twice, encoded", "> =3E a" + long + "=\nb=3D\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := readPost(strings.NewReader(c.text), "f")
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(c.text, "\n")
			for at, letter := range []byte(p.text) {
				if letter < 'a' || letter > 'g' {
					continue
				}
				n, column := p.place(at)
				if n > len(lines) || column > len(lines[n-1]) || lines[n-1][column-1] != letter {
					t.Errorf("%c at %d: place %d:%d of %q", letter, at, n, column, lines)
				}
			}
		})
	}
}

func TestPostPlaceOfEncoded(t *testing.T) {
	p, err := readPost(strings.NewReader("x\n> "+strings.Repeat("y", 60)+"=\n> a=3D=\n>  b\n"), "f")
	if err != nil {
		t.Fatal(err)
	}
	got := p.wrong(strings.IndexByte(p.text, '='), errors.New("here")).Error()
	if want := "f:3:4: here"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := p.wrong(0, errors.New("here")).Error(), "f:1:1: here"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if line, column := (&post{}).place(5); line != 1 || column != 1 {
		t.Errorf("place in no text: %d:%d", line, column)
	}
}

func TestPostUnreadable(t *testing.T) {
	broken := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("a\nb\n")))
	_, err := readPost(broken, "f")
	if err == nil || err.Error() != "f:1: cannot be read: timeout" || !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("error: %v", err)
	}
}
