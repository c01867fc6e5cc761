package io.gpuclass.profile.primitives;

import io.gpuclass.profile.stats.Summary;

/**
 * What one implementation gave with work inside the critical section, or between two barriers.
 *
 * @param kind what it promises
 * @param implementation its id in the catalogue
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param length global loads and stores in each critical section
 * @param outcome how the measurement ended
 * @param verified whether verification ran for this implementation and found no violation
 * @param opsPerSecond completed operations per second of all blocks together (a barrier counts once for all); null without any
 * @param sectionNs mean time of one section, in nanoseconds; null without any
 * @param synchronizingShare share of the blocks' time that they did not spend in sections; null without any
 */
public record SectionResult(
        Kind kind,
        String implementation,
        int blocks,
        Integer initial,
        int length,
        Outcome outcome,
        boolean verified,
        Summary opsPerSecond,
        Double sectionNs,
        Double synchronizingShare) {
    /** Returns the same in the light of more checks than those that it was judged by: one that any of them doubts does not count. */
    public SectionResult judgedBy(Verdicts verdicts) {
        return new SectionResult(
                kind,
                implementation,
                blocks,
                initial,
                length,
                verdicts.outcome(kind, implementation, outcome),
                verified && verdicts.isUndoubted(kind, implementation),
                opsPerSecond,
                sectionNs,
                synchronizingShare);
    }
}
