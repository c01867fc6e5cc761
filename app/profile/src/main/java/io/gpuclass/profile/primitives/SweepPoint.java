package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;

/**
 * An implementation at one number of blocks of a sweep.
 *
 * @param blocks blocks that took part
 * @param outcome how the runs ended
 * @param opsPerSecond median over the samples of the completed operations per second of all blocks together (a barrier counts once for
 *     all); null without any
 * @param least the smallest sample; null without any
 * @param most the largest sample; null without any
 * @param samples how many
 */
public record SweepPoint(
        int blocks, @Required Outcome outcome, Double opsPerSecond, Double least, Double most, int samples) {
    public SweepPoint {
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(0, opsPerSecond, "opsPerSecond");
        Check.atLeast(0, least, "least");
        Check.atLeast(0, most, "most");
        Check.atLeast(0, samples, "samples");
    }
}
