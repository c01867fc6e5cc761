package io.gpuclass.profile.probes;

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
public record HostagePoint(int share, int distanceBytes, Summary nsPerPoll, Estimate effect) {
    /** The number of blocks of which {@link #share} are taken. */
    public static final int SHARE_OF = 16;
}
