package report

import (
	"html/template"
)

// htmlFigure is a drawing with what it shows.
type htmlFigure struct {
	Caption string
	Drawing template.HTML
}

// htmlForest is the drawing of all changes.
type htmlForest struct {
	Drawing template.HTML
	Note    string
}

func (h *htmlReport) forest() (htmlForest, error) { return htmlForest{}, nil }

func (h *htmlReport) figures(e entry) ([]htmlFigure, error) { return nil, nil }
