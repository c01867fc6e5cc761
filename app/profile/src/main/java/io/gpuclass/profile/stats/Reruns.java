package io.gpuclass.profile.stats;

/**
 * By which share a figure of one GPU is found elsewhere by the next run, beyond what its interval tells: an interval knows the noise of
 * its own run alone. Where words come to lie, the clock's temperature and what else the machine does are the same throughout a run and
 * change from run to run. From reruns on H200s.
 */
public final class Reruns {
    /** Of a steady access time. */
    public static final double ACCESS = 0.01;

    /** Of what depends on where words come to lie: accesses to one word by all blocks, lone blocks, and barriers. */
    public static final double PLACED = 0.03;

    /** Of all else. */
    public static final double OTHER = 0.02;

    private Reruns() {}

    /** Returns an estimate whose interval reaches further by a share to either side. */
    public static Estimate widened(Estimate estimate, double share) {
        return new Estimate(
                estimate.value(),
                Math.min(estimate.low() / (1 + share), estimate.low() * (1 + share)),
                Math.max(estimate.high() * (1 + share), estimate.high() / (1 + share)));
    }
}
