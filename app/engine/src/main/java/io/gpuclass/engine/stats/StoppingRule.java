package io.gpuclass.engine.stats;

import io.gpuclass.profile.units.Named;

/**
 * Ends a series of samples once the 95 % interval of the median is narrow enough, or will not get
 * there. Immutable.
 *
 * @param targetHalfWidth half the interval's width as a share of the median, such as 0.01
 * @param minSamples samples below which the interval does not count; with fewer than six it does not reach 95 %
 * @param hopelessSamples samples at which a series ends whose interval is so wide that the largest number would not make it narrow
 *     enough
 * @param maxSamples samples at which a series ends however wide its interval still is
 */
public record StoppingRule(double targetHalfWidth, int minSamples, int hopelessSamples, int maxSamples) {
    /** An interval so many times as wide as wanted is beyond hope: samples up to the largest number narrow it by less. */
    private static final double HOPELESS_EXCESS = 2;

    public StoppingRule {
        if (!(targetHalfWidth > 0) || minSamples < 1 || hopelessSamples < minSamples || maxSamples < hopelessSamples) {
            throw new IllegalArgumentException(
                    "a stopping rule needs a positive target and 1 <= minimum <= hopeless <= maximum, not "
                            + targetHalfWidth + ", " + minSamples + ", " + hopelessSamples + ", " + maxSamples);
        }
    }

    /** A rule that takes no case to be hopeless before it has the largest number of samples. */
    public StoppingRule(double targetHalfWidth, int minSamples, int maxSamples) {
        this(targetHalfWidth, minSamples, maxSamples, maxSamples);
    }

    /** Returns the same rule that takes at least so many samples, and counts no interval of fewer. */
    public StoppingRule withAtLeast(int samples) {
        return new StoppingRule(
                targetHalfWidth,
                Math.max(minSamples, samples),
                Math.max(hopelessSamples, samples),
                Math.max(maxSamples, samples));
    }

    /** Returns whether the interval is narrow enough. */
    public boolean reachedBy(Series series) {
        return series.count() >= minSamples && series.summary().relativeHalfWidth() <= targetHalfWidth;
    }

    /** Returns whether the series ends here: narrow enough, long enough, or too noisy to get there. */
    public boolean ends(Series series) {
        return series.count() >= maxSamples
                || reachedBy(series)
                || series.count() >= hopelessSamples && excess(series) > HOPELESS_EXCESS;
    }

    /** Returns how many times wider than the target the interval is; infinite while there are too few samples to tell. */
    public double excess(Series series) {
        return series.count() < minSamples
                ? Double.POSITIVE_INFINITY
                : series.summary().relativeHalfWidth() / targetHalfWidth;
    }

    /** Returns about which share of the samples needed has been taken, from 0 to 1: an interval narrows with their square root. */
    public double share(Series series) {
        if (ends(series)) {
            return 1;
        }
        double ofMinimum = Math.min(1, (double) series.count() / minSamples);
        double ofWidth = Math.min(1, Math.pow(excess(series), -2));
        double ofMaximum = (double) series.count() / maxSamples;
        return Math.max(ofMaximum, series.count() < minSamples ? ofMinimum / 2 : ofWidth);
    }

    /** Reason not to visit a case again. */
    public enum Ending implements Named {
        /** Its interval is as narrow as wanted. */
        REACHED_TARGET("reached-target"),
        /** The time budget, or cancelling, ended it first. */
        ENDED_BY_BUDGET("ended-by-budget"),
        /** It took as many samples as may help, and is still too noisy for the target. */
        TOO_NOISY("too-noisy"),
        /** It has nothing more to give, as when it timed out. */
        ENDED_BY_ITSELF("ended-by-itself");

        private final String id;

        Ending(String id) {
            this.id = id;
        }

        @Override
        public String id() {
            return id;
        }
    }
}
