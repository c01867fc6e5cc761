package io.gpuclass.profile.stats;

import io.gpuclass.profile.stats.Estimate.FewSamples;
import java.util.Optional;

/**
 * Run-to-run variation of a figure of one GPU, as a share, beyond its interval: an interval knows the noise of its own run alone. Where words
 * come to lie, the clock's temperature and what else the machine does are the same throughout a run and
 * change from run to run. From reruns on H200s.
 */
public final class Reruns {
    /** Difference between runs of a steady access time. */
    public static final double ACCESS = 0.01;

    /** Difference between runs of any figure, however close to each other GPUs are in it. */
    public static final double STEADIEST = 0.005;

    /** Difference between runs of figures that depend on where words lie: accesses to one word by all blocks, lone blocks, and barriers. */
    public static final double PLACED = 0.03;

    /** Difference between runs of all other figures. */
    public static final double OTHER = 0.02;

    /** Share of its median by which a rate differs from the mean of its runs: two of them differ by {@link #OTHER}. */
    public static final double EITHER_SIDE = OTHER / 2;

    private Reruns() {}

    /**
     * Returns the interval in which reruns of a rate lie: that of the samples, at least {@link #EITHER_SIDE} wide to either side; empty for
     * a single sample, which tells nothing of its noise.
     */
    public static Optional<Estimate> ofRate(Summary rate) {
        return FewSamples.interval(rate.estimate(), rate.samples())
                .map(interval -> new Estimate(
                        rate.median(),
                        Math.min(interval.low(), (1 - EITHER_SIDE) * rate.median()),
                        Math.max(interval.high(), (1 + EITHER_SIDE) * rate.median())));
    }

    /** Returns an estimate whose interval reaches further by a share to either side. */
    public static Estimate widened(Estimate estimate, double share) {
        return new Estimate(
                estimate.value(),
                Math.min(estimate.low() / (1 + share), estimate.low() * (1 + share)),
                Math.max(estimate.high() * (1 + share), estimate.high() / (1 + share)));
    }

    /** Returns a positive estimate whose interval reaches a share of it at the least, to either side. */
    public static Estimate atLeast(Estimate estimate, double share) {
        return new Estimate(
                estimate.value(),
                Math.min(estimate.low(), estimate.value() / (1 + share)),
                Math.max(estimate.high(), estimate.value() * (1 + share)));
    }
}
