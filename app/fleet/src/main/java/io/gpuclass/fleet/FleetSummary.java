package io.gpuclass.fleet;

import java.util.List;

/**
 * The medians, spreads and outliers of a fleet.
 *
 * @param profiles profiles that were read
 * @param gpus GPUs that they are of; each counts by its latest profile, or its latest replay if nothing else is of it
 * @param replays those of them that are known only by replays of recordings, which are no measurements of their date
 * @param skipped files that were not read
 * @param thresholds from when on a GPU is an outlier
 * @param models a summary of each model, the one with the most GPUs first
 * @param outliers GPUs that are far from the others of their model: the bad ones first, then the farthest
 */
public record FleetSummary(
        int profiles,
        int gpus,
        int replays,
        int skipped,
        Thresholds thresholds,
        List<Model> models,
        List<Outlier> outliers) {
    public FleetSummary {
        models = List.copyOf(models);
        outliers = List.copyOf(outliers);
    }
}
