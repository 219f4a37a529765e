package latency

// RunsOf returns what each run of a metric under a configuration holds,
// in the unit that the metric was first read in. A run in which a complete
// table does not list the metric holds nothing and is left out.
func (d *Dataset) RunsOf(metric, config string) [][]float64 {
	s, known := d.byMetric[metric]
	i, measured := d.byConfig[config]
	if !known || !measured || i >= len(s.arms) {
		return nil
	}
	var runs [][]float64
	for _, r := range s.arms[i].runs {
		runs = append(runs, append([]float64{r.first}, r.more...))
	}
	return runs
}
