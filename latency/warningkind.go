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
	return slices.Concat(inputKinds(), toolKinds(), orderKinds(), trustKinds(), comparisonKinds())
}

// inputKinds are about what was read, whatever its format.
func inputKinds() []WarningKind {
	return []WarningKind{
		{"no-run-column", "Nothing in the input says which rows belong to one run, so each row was counted as a run. If several rows come from one run they resemble each other, and counting them as runs finds differences that are not there."},
		{"runs-reduced", "Runs hold more than one observation, and each run was first reduced to one value. Observations inside a run share its luck, so only whole runs are evidence of a change."},
		{"mixed-units", "Values of one metric were written in several units of time and were converted to one. If a unit was mistyped, those values are off by a factor of a thousand."},
		{"unit-missing", "Some values state their unit and others do not. Those without were taken to be in the same unit, which sigtest cannot check."},
		{"unused-definition", "A line of the --metrics file fits no metric of the input. What it states, such as a threshold, is therefore not applied to anything."},
		{"missing-values", "Some cells hold no value, and those runs were left out. If values go missing just when things are slow, what is left looks too fast."},
		{"absent-from-runs", "The metric was recorded in some runs only. The runs that have it may differ from the others in more than the configuration."},
		{"missing-metric", "The metric was measured under one of the two configurations only. It cannot be compared, and it may have been renamed."},
		{"not-compared", "The configuration has no metric in common with another one. Nothing was compared with it, so no verdict speaks of it."},
		{"other-baseline", "The metric was not measured under the first configuration and was compared with another one. Its change is therefore relative to a different baseline than that of its neighbours."},
		{"baseline-order", "The first configuration is what others are compared with, and a later one has the name of a baseline. If they are the wrong way round, every improvement is reported as a regression."},
		{"same-data", "Two configurations hold the very same values. Most often one file was given twice, and then there is nothing to learn."},
		{"duplicate", "Two metrics hold the very same values, run for run. They are one piece of evidence, so they count once among the comparisons."},
		{"implied", "The metric can be computed from others of the same run. It brings no evidence of its own, so it is shown but not counted among the comparisons."},
		{"unit-suspicion", "Two metrics of similar names are a factor of about a thousand apart everywhere. One of them is probably labelled with the wrong unit."},
	}
}

// toolKinds are about what the readers of single formats saw.
func toolKinds() []WarningKind {
	return []WarningKind{
		{"criterion-one-run", "Criterion measures a benchmark in one process, and the next process may have another memory layout or a busier machine. Its samples do not tell how far runs differ, so they count as one."},
		{"other-output", "The file holds the output of two tools, and only one was read. What the other printed is not part of this report."},
		{"not-averaged", "The log has a rate for every single operation. Their average is not the rate of the run, so that they are left out."},
		{"no-captions", "Several tables without a heading stand in one file and were taken as runs of one configuration. If they are of different configurations, those were mixed."},
		{"hidden-tasks", "The table's total counts more than its rows show. Tasks that are not shown can only be compared as part of the total."},
		{"total-disagrees", "The rows of the table add up to more than its total. The table was probably edited, so its numbers deserve a second look."},
		{"avg-disagrees", "The printed average is not the sum divided by the count. The table was probably edited, and sum and count were believed."},
		{"lost-events", "The tool could not keep up and lost events while recording. The longest delays tend to fall into just those moments, so they may be missing."},
		{"trace-quality", "The tool says that parts of its recording contradict each other. Delays and runtimes may be wrong."},
		{"thread-count", "The metric covers more threads under one configuration than under the other. A mean or a maximum over more threads is a different quantity."},
		{"beyond-histogram", "Some latencies were larger than the last bin of the histogram. Percentiles that lie there are not known, and the runs without them are the slow ones."},
		{"torn-histogram", "Rows of the histogram are missing. Percentiles of it would be wrong, so there are none."},
		{"rounded-means", "Means that the tool had rounded were subtracted from one another. What is left carries the rounding of both, which may be large beside a small mean."},
		{"run-failed", "The tool reported that it failed. Its numbers may be of an incomplete run."},
		{"unread-results", "Results of benchmarks stand in lines that could not be read, and were left out. What a benchmark prints while it runs may have got between its name and its numbers."},
		{"failed-run", "The tool reported failures during the run. Its numbers may be of something else than the load that was meant."},
		{"stopped-early", "The tool stopped at the first latency above a limit. A run that ends at its first bad moment is shorter than others and ends on its worst value."},
		{"partial-report", "The tool's last report covers only the time since its last checkpoint. It says nothing of the rest of the run."},
		{"selected-runs", "The input is a saved report from which comparisons were left out by their verdict. What remains was chosen by its result, so its P-values look better than they are, and the adjustment counts too few comparisons."},
		{"unfinished-run", "The output ends before the tool's final report. Values so far were read, and they may be of a shorter run than the others."},
		{"few-samples", "A percentile rests on few observations inside the run. It is then close to the largest value of the run and varies as much."},
		{"multiplexed", "The CPU has fewer counters than events were asked for, so each was counted for a part of the time and scaled up. The scaled counts carry an error that the spread between runs shows only in part."},
	}
}

// comparisonKinds are about single comparisons.
func comparisonKinds() []WarningKind {
	return []WarningKind{
		{"few-runs", "There are so few runs that no test can tell a change from chance, or hardly. With 4 runs a side the smallest P of a rank test is 0.029, with 3 it is 0.1, and with 5 pairs 0.062."},
		{"not-estimable", "A run needs enough observations beyond a percentile for it to mean something, and some runs have too few. Those runs were left out for this percentile."},
		{"no-percent", "The baseline's average is not clearly above zero. A change in percent of something that may be zero means nothing."},
		{"constant", "All runs of a configuration gave the same value, or all pairs of runs the same difference. A test of averages needs spread to judge by, so it has none or too little to go by."},
		{"ties", "Most runs gave the very same value, as coarse clocks and counters do. The t-test then believes the averages to be known better than they are."},
		{"means-and-ranks", "The test of averages and the test of ranks disagree about this metric. A few extreme runs can move the average without most runs changing, and the other way round."},
		{"direction", "The test that decides finds the runs on one side of the baseline, and their average lies on the other. Both can be true, as where most runs became faster and a few much slower; the verdict alone would hide it."},
		{"unpaired-runs", "Some runs have no partner of the same label under the other configuration and were left out. If a run is lost just when things are slow, its partner is missed, too, and the others look too fast."},
		{"paired-by-position", "The input names no runs, so the first of one configuration was taken for the partner of the first of the other, and so on. If they were not made together, nothing is gained, and a lost row would pair every later run with a stranger."},
		{"runs-not-joined", "The adjustment maxt deals whole runs out anew, or lets the two of a pair change places, and metrics that were measured in different runs cannot be dealt out together. They were treated as separate groups or adjusted by Holm, so that less is gained from metrics that move together."},
		{"no-geomean", "A geometric mean over metrics was asked for, which takes two or more of the same unit. Metrics of different units have no mean in common, and an average of 0 has no logarithm."},
		{"no-joint-test", "The adjustment maxt was asked for, which is made for tests whose statistic can be computed again and again for runs dealt out anew. The deciding test is not one of them, so Holm's adjustment took its place, which gains nothing from metrics that move together."},
	}
}
