package io.gpuclass.profile.programs;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;

/** Whether something that a program does not need makes it faster. */
public enum Benefit implements Named {
    /** The whole interval of the improvement is above the noise. */
    HELPS,
    /** The whole interval is below it, on the other side: it costs time. */
    DOES_NOT_HELP,
    /** The whole interval is within the noise. */
    WITHIN_NOISE,
    /** The interval is on both sides of where noise ends, so that no verdict can be given. */
    AMBIGUOUS;

    /** By how much figures of a GPU differ without a cause. */
    public static final double NOISE = 0.01;

    /**
     * Returns the verdict on an improvement.
     *
     * @param improvement as a share of the time without, with its interval, which is widened where samples are few
     */
    public static Benefit of(Summary improvement) {
        return FewSamples.interval(improvement.estimate(), improvement.samples())
                .map(Benefit::of)
                .orElse(AMBIGUOUS);
    }

    /** Returns the verdict on an improvement by the interval to reckon with. */
    static Benefit of(Estimate improvement) {
        if (improvement.low() > NOISE) {
            return HELPS;
        }
        if (improvement.high() < -NOISE) {
            return DOES_NOT_HELP;
        }
        return improvement.low() >= -NOISE && improvement.high() <= NOISE ? WITHIN_NOISE : AMBIGUOUS;
    }

    /** Returns whether it says that there is an effect, one way or the other. */
    public boolean isEffect() {
        return this == HELPS || this == DOES_NOT_HELP;
    }

    /** Whether the improvement, null for none, is on the side of 0 that an effect must be on. */
    boolean agreesWith(Summary improvement) {
        return switch (this) {
            case HELPS -> improvement != null && improvement.low() > 0;
            case DOES_NOT_HELP -> improvement != null && improvement.high() < 0;
            case WITHIN_NOISE, AMBIGUOUS -> true;
        };
    }
}
