package io.gpuclass.profile.stats;

import java.util.Optional;

/** Lead of one rate over another at which its implementation replaces a default. */
public final class Lead {
    /** The least share by which the rate must be ahead: reruns of one implementation differ by some 2 %, {@link Reruns#OTHER}. */
    public static final double LEAST = 0.03;

    /** A program does not notice a gain of less than this share. */
    public static final double WORTH_IT = 0.05;

    private Lead() {}

    /** Returns the ratio of the medians; null where the other median is 0. */
    public static Double factor(Summary rate, Summary other) {
        return other.median() == 0 ? null : rate.median() / other.median();
    }

    /** Returns whether the median is ahead by at least {@link #LEAST}, and the intervals are apart. */
    public static boolean isClear(Summary rate, Summary other) {
        return rate.median() >= (1 + LEAST) * other.median() && rate.low() > other.high();
    }

    /**
     * Returns whether a rate is far enough ahead of a default's for the default to be left: by {@link #WORTH_IT}, and the intervals are apart. A
     * smaller lead comes and goes between runs, and between GPUs of a model.
     */
    public static boolean replaces(Summary rate, Summary usual) {
        return isClear(rate, usual) && rate.median() >= (1 + WORTH_IT) * usual.median();
    }

    /** Returns the same, of rates that are ahead in a user's kernel too, however little, where both ran there. */
    public static boolean replaces(
            Summary rate, Summary usual, Optional<Summary> rateInUse, Optional<Summary> usualInUse) {
        boolean inUse = rateInUse
                .flatMap(own -> usualInUse.map(other -> own.low() > other.high()))
                .orElse(true);
        return inUse && replaces(rate, usual);
    }

    /**
     * Returns whether a lead is one that reruns confirm: still at least {@link #LEAST} between the near ends of the two intervals, each as {@link
     * Reruns#ofRate} has it. A single sample tells nothing of its noise, and so has no such lead.
     */
    public static boolean counts(Summary rate, Summary other) {
        Optional<Estimate> own = Reruns.ofRate(rate);
        Optional<Estimate> others = Reruns.ofRate(other);
        return own.isPresent()
                && others.isPresent()
                && own.get().low() >= (1 + LEAST) * others.get().high();
    }
}
