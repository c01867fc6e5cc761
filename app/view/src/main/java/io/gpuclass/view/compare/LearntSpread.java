package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.KnownSpread;

/**
 * How far one figure was found apart that is alike, by profiles of one model and of the same code; the widest of several models.
 *
 * @param sort its sort
 * @param gpus how many GPUs of one model tell it; one where only runs of one GPU do
 * @param betweenGpus by which share the greatest GPU's value is above the smallest one's
 * @param deviation standard deviation of the logarithms of the values of GPUs that were measured alike; 0 where too few tell
 * @param betweenRuns by which share the greatest run of one GPU is above the smallest one; 0 where no GPU was measured twice
 */
record LearntSpread(KnownSpread sort, int gpus, double betweenGpus, double deviation, double betweenRuns) {
    /** Two GPUs or two runs that are more than a factor of two apart stand on different sides of a cliff. */
    private static final double CLIFF = 1;

    /** How many times as far as those so far another GPU may lie: of two, three, and four and more. */
    private static final double[] REACH = {4, 3, 2.5};

    /** No deviation that is told is smaller: as many digits are kept. */
    static final double LEAST_TOLD = 1e-4;

    /** Two numbers of the same normal noise are no more than so many standard deviations apart, in 95 of 100 cases. */
    private static final double TWO_APART = 1.96 * Math.sqrt(2);

    boolean isCliff() {
        return betweenGpus > CLIFF || betweenRuns > CLIFF;
    }

    /** Whether it tells how far GPUs are apart. */
    boolean tellsGpus() {
        return gpus > 1;
    }

    /** Whether it tells more of runs than their sort does: a GPU's runs are no further apart than GPUs are. */
    boolean tellsRuns() {
        return deviation > 0;
    }

    /** Returns by which share two runs differ at most: GPUs differ by as much, and by what they are besides. */
    double reach() {
        return TWO_APART * deviation;
    }

    /** Returns by which share another GPU may differ; no less than two runs of one do, nor than its sort. */
    double allowed() {
        double reach = REACH[Math.min(gpus, REACH.length + 1) - 2] * betweenGpus;
        return Math.max(sort.betweenGpus(), Math.max(betweenRuns, reach));
    }

    /** Returns the wider one in each respect; the deviation is that of the more GPUs, if these tell one. */
    LearntSpread and(LearntSpread other) {
        LearntSpread more = other.gpus > gpus ? other : this;
        double told = more.deviation > 0 ? more.deviation : Math.max(deviation, other.deviation);
        return new LearntSpread(
                sort,
                more.gpus,
                Math.max(betweenGpus, other.betweenGpus),
                told,
                Math.max(betweenRuns, other.betweenRuns));
    }
}
