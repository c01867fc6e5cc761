package io.gpuclass.profile.stats;

import java.util.Optional;

/** When one rate is far enough ahead of another for its implementation to replace a default. */
public final class Lead {
    /** The least share by which the rate must be ahead: reruns of one implementation differ by some 2 %, {@link Reruns#OTHER}. */
    public static final double LEAST = 0.03;

    private Lead() {}

    /** Returns the ratio of the medians; null where the other median is 0. */
    public static Double factor(Summary rate, Summary other) {
        return other.median() == 0 ? null : rate.median() / other.median();
    }

    /** Whether the median is ahead by at least {@link #LEAST}, and the intervals are apart. */
    public static boolean isClear(Summary rate, Summary other) {
        return rate.median() >= (1 + LEAST) * other.median() && rate.low() > other.high();
    }

    /**
     * Whether a lead is one that reruns confirm: still at least {@link #LEAST} between the near ends of the two intervals, each as {@link Reruns#ofRate}
     * has it. A single sample tells nothing of its noise, and so has no such lead.
     */
    public static boolean counts(Summary rate, Summary other) {
        Optional<Estimate> own = Reruns.ofRate(rate);
        Optional<Estimate> others = Reruns.ofRate(other);
        return own.isPresent()
                && others.isPresent()
                && own.get().low() >= (1 + LEAST) * others.get().high();
    }
}
