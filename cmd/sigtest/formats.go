package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"sigtest/internal/named"
	"sigtest/latency/format"
	"sigtest/report"
)

// formatWidth is how wide a line of `sigtest formats` is at most.
const formatWidth = 80

func newFormats() *cobra.Command {
	return &cobra.Command{
		Use:   "formats [NAME]",
		Short: "List the input and output formats, or explain one by an example",
		Long: `List the input and output formats, or explain one by an example.

Of an input format it says what is read, what one run is, and what a file is
recognised by: by what it holds, never by its name. --input-format NAME of
` + "`sigtest compare`" + ` skips that.`,
		Example: `  sigtest formats
  sigtest formats csv`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: cobra.FixedCompletions(formatNames(), cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			var page strings.Builder
			if len(args) == 0 {
				listFormats(&page)
			} else if err := explainFormat(&page, args[0]); err != nil {
				return err
			}
			_, err := io.WriteString(cmd.OutOrStdout(), page.String())
			return err
		},
	}
}

// formatNames are those of input formats, output formats and figures, each once.
func formatNames() []string {
	var all []string
	for _, name := range slices.Concat(namesOf(format.All(), inputName), namesOf(report.Formats(), formatName), namesOf(report.Plots(), plotName)) {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

func listFormats(w *strings.Builder) {
	wide := 0
	for _, name := range formatNames() {
		wide = max(wide, len(name))
	}
	fmt.Fprintln(w, "Input formats, in the order in which they are tried (sigtest formats NAME shows\nan example):")
	for _, f := range format.All() {
		describe(w, wide, f.Name, f.Doc, "a run: "+f.Run, "told by: "+f.Sign)
	}
	fmt.Fprintln(w, "\nOutput formats (--format):")
	for _, f := range report.Formats() {
		describe(w, wide, f.Name, f.Doc)
	}
	fmt.Fprintln(w, "\nFigures (sigtest plot --kind), as SVG or PNG:")
	for _, p := range report.Plots() {
		describe(w, wide, p.Name, p.Doc)
	}
}

// describe writes a name and, beside it, what there is to say, a paragraph each.
func describe(w *strings.Builder, wide int, name string, paragraphs ...string) {
	for _, paragraph := range paragraphs {
		for line := range strings.Lines(text.WrapSoft(paragraph, formatWidth-wide-len("    "))) {
			fmt.Fprintf(w, "  %-*s  %s\n", wide, name, strings.TrimSpace(line))
			name = ""
		}
	}
}

// explainFormat says all of what is called name: csv and json are read and
// written.
func explainFormat(w *strings.Builder, name string) error {
	const wide = len("told by")
	for _, f := range format.All() {
		if f.Name != name {
			continue
		}
		fmt.Fprintf(w, "%s, an input format (--input-format %s)\n\n", name, name)
		describe(w, wide, "reads", f.Doc)
		describe(w, wide, "a run", f.Run)
		if f.OneRun {
			describe(w, wide, "", "A directory of files of one run each is a sample.")
		}
		describe(w, wide, "told by", f.Sign)
		for _, option := range f.Takes {
			describe(w, wide, "option", "--"+option)
		}
		fmt.Fprintf(w, "\nSuch a file looks like this:\n\n")
		for line := range strings.Lines(f.Example()) {
			fmt.Fprintf(w, "    %s", line)
		}
	}
	for _, f := range report.Formats() {
		if f.Name == name {
			between(w)
			fmt.Fprintf(w, "%s, an output format (sigtest compare --format %s)\n\n", name, name)
			describe(w, wide, "writes", f.Doc)
		}
	}
	for _, p := range report.Plots() {
		if p.Name == name {
			between(w)
			fmt.Fprintf(w, "%s, a figure (sigtest plot --kind %s)\n\n", name, name)
			describe(w, wide, "draws", p.Doc)
		}
	}
	if w.Len() == 0 {
		return &named.UnknownError{Kind: "format", Name: name, Have: formatNames()}
	}
	return nil
}

// between separates what is explained from what was before.
func between(w *strings.Builder) {
	if w.Len() > 0 {
		fmt.Fprintln(w)
	}
}
