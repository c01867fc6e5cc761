package io.gpuclass.primitives;

import io.gpuclass.stats.Summary;

/**
 * What one implementation gave at one number of blocks.
 *
 * @param kind what it promises
 * @param implementation its id in the catalogue, such as {@code spin-backoff}; one that is not in the catalogue is kept as it is
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param outcome how the measurement ended
 * @param verified whether verification ran for this implementation and found no violation
 * @param opsPerSecond completed operations per second of all blocks together (a barrier counts once for all); null without any
 * @param fairness median Jain index over per-block completions in fixed time; null for barriers
 * @param fewestPerBlock completions of the worst-served block, as a share of the mean; null for barriers
 */
public record PrimitiveResult(
        Kind kind,
        String implementation,
        int blocks,
        Integer initial,
        Outcome outcome,
        boolean verified,
        Summary opsPerSecond,
        Double fairness,
        Double fewestPerBlock) {
    /** Whether the figure may be ranked: it completed, and verification found no violation. */
    public boolean counts() {
        return outcome == Outcome.COMPLETED && verified && opsPerSecond != null;
    }
}
