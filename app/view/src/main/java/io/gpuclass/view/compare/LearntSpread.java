package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.KnownSpread;
import io.gpuclass.view.compare.LearntSpread.Alike;

/**
 * Spread of one figure that was learnt from profiles of one model and of the same code; the widest of several models.
 *
 * @param sort its sort
 * @param gpus how many GPUs of one model tell it; one where only runs of one GPU do
 * @param betweenGpus by which share the greatest GPU's value is above the smallest one's
 * @param alike the same of those GPUs that were measured alike
 * @param betweenRuns by which share the greatest run of one GPU is above the smallest one; 0 where no GPU was measured twice
 */
record LearntSpread(KnownSpread sort, int gpus, double betweenGpus, Alike alike, double betweenRuns) {
    /** Two GPUs or two runs that are more than a factor of two apart are unstable. */
    private static final double UNSTABLE = 1;

    /** Factor by which another GPU may lie farther than those so far: of two, three, and four and more. */
    private static final double[] REACH = {4, 3, 2.5};

    /** Two numbers of the same normal noise are no more than so many standard deviations apart, in 95 of 100 cases. */
    private static final double TWO_APART = 1.96 * Math.sqrt(2);

    /**
     * GPUs that were measured alike: with about as many samples, since a rule that takes more of them also takes them at more places.
     *
     * @param gpus how many there are, in the largest group of such
     * @param between by which share the greatest value of a group is above the smallest one's
     * @param deviation standard deviation of the logarithms of the values of a group; 0 where too few tell
     */
    record Alike(int gpus, double between, double deviation) {
        /** No deviation that is told is smaller: as many digits are kept. */
        static final double LEAST_TOLD = 1e-4;

        /** Returns the wider one; the deviation is that of the more GPUs, if these tell one. */
        private Alike and(Alike other) {
            Alike more = other.gpus > gpus ? other : this;
            double told = more.deviation > 0 ? more.deviation : Math.max(deviation, other.deviation);
            return new Alike(more.gpus, Math.max(between, other.between), told);
        }
    }

    boolean isUnstable() {
        return betweenGpus > UNSTABLE || betweenRuns > UNSTABLE;
    }

    /** Returns whether it tells how far GPUs are apart. */
    boolean tellsGpus() {
        return gpus > 1;
    }

    /** Returns whether it tells more of runs than their sort does: a GPU's runs are no further apart than GPUs are. */
    boolean tellsRuns() {
        return alike.deviation > 0;
    }

    /** Returns by which share two runs differ at most: GPUs differ by as much, and by what they are besides. */
    double reach() {
        return TWO_APART * alike.deviation;
    }

    /**
     * Returns by which share another GPU may differ; no less than two runs of one do, nor than its sort.
     *
     * @param measuredAlike whether both sides were measured alike
     */
    double allowed(boolean measuredAlike) {
        double any = reach(gpus, betweenGpus);
        double reach = measuredAlike && alike.gpus > 1 ? Math.min(any, reach(alike.gpus, alike.between)) : any;
        return Math.max(sort.betweenGpus(), Math.max(betweenRuns, reach));
    }

    private static double reach(int gpus, double between) {
        return REACH[Math.min(gpus, REACH.length + 1) - 2] * between;
    }

    /** Returns the wider one in each respect. */
    LearntSpread and(LearntSpread other) {
        return new LearntSpread(
                sort,
                Math.max(gpus, other.gpus),
                Math.max(betweenGpus, other.betweenGpus),
                alike.and(other.alike),
                Math.max(betweenRuns, other.betweenRuns));
    }
}
