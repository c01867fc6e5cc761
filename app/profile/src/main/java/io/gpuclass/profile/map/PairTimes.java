package io.gpuclass.profile.map;

import io.gpuclass.profile.records.Check;

/**
 * How long a word takes from one SM to another, one way: medians over a sample of pairs, in nanoseconds. In which half the word is at home
 * makes hardly any difference.
 *
 * @param pairs pairs of SMs that were timed
 * @param nearNs both SMs in one half, or all pairs where there are no halves; null where there were none
 * @param acrossNs the SMs in different halves; null where there were none
 */
public record PairTimes(int pairs, Double nearNs, Double acrossNs) {
    public PairTimes {
        Check.atLeast(1, pairs, "pairs");
        Check.size(nearNs, "nearNs");
        Check.size(acrossNs, "acrossNs");
    }
}
