package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;

/**
 * How long a primitive takes to pass from one block to the next: from just before the one gives it up to just after the other has it;
 * for a barrier, from the last arrival to each block's return. Sampled in the kernel.
 *
 * @param p50Ns median, in nanoseconds
 * @param p99Ns 99 % are no longer
 * @param maxNs the longest
 * @param samples how many were sampled
 */
public record HandOff(double p50Ns, double p99Ns, double maxNs, long samples) {
    public HandOff {
        Check.atLeast(0, p50Ns, "p50Ns");
        Check.inOrder(p50Ns, p99Ns, maxNs);
        Check.atLeast(0, samples, "samples");
    }
}
