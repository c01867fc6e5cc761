package io.gpuclass.profile.probes;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;

/**
 * One point of the sustained line-hostage probe: some blocks keep atomics going on a hot word while the rest poll a word nearby.
 *
 * @param share of each 16 blocks, how many keep atomics going
 * @param distanceBytes bytes between the hot word and the polled word
 * @param nsPerPoll nanoseconds of one poll (serial volatile read)
 * @param effect {@code nsPerPoll} over that at equal share with the atomics on a far line; null while that is
 *     not known
 */
public record HostagePoint(
        int share,
        int distanceBytes,
        @Required Summary nsPerPoll,
        @Required Estimate effect) {
    public HostagePoint {
        Check.within(0, (double) share, SHARE_OF, "share");
        Check.atLeast(0, distanceBytes, "distanceBytes");
        if (effect != null) {
            Check.inOrder(effect.low(), effect.value(), effect.high());
        }
    }

    /** The number of blocks of which {@link #share} are taken. */
    public static final int SHARE_OF = 16;
}
