package io.gpuclass.stats;

/**
 * When there are enough samples: once the 95 % interval of the median is narrow enough. Immutable.
 *
 * @param targetHalfWidth half the interval's width as a share of the median, such as 0.01
 * @param minSamples samples below which the interval is not looked at; with fewer than six it does not reach 95 %
 * @param maxSamples samples at which a series ends however wide its interval still is
 */
public record StoppingRule(double targetHalfWidth, int minSamples, int maxSamples) {
    public StoppingRule {
        if (!(targetHalfWidth > 0) || minSamples < 1 || maxSamples < minSamples) {
            throw new IllegalArgumentException(
                    "a stopping rule needs a positive target and 1 <= minimum <= maximum, not " + targetHalfWidth + ", "
                            + minSamples + ", " + maxSamples);
        }
    }

    /** Whether the interval is narrow enough. */
    public boolean reachedBy(Series series) {
        return series.count() >= minSamples && series.summary().relativeHalfWidth() <= targetHalfWidth;
    }

    /** Whether the series ends here: narrow enough, or long enough. */
    public boolean ends(Series series) {
        return series.count() >= maxSamples || reachedBy(series);
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
}
