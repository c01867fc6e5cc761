package io.gpuclass.profile.primitives;

import io.gpuclass.profile.primitives.Verdicts.Judged;
import io.gpuclass.profile.stats.Summary;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Result of one implementation with work inside the critical section, or between two barriers.
 *
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param writers which blocks write; null where sections do not tell reading from writing
 * @param length global loads and stores in each critical section, of each thread that works
 * @param threads threads of each block that work; null where sections do not tell reading from writing: one thread of a block in a mutex or
 *     a semaphore, all of them together between two barriers
 * @param verified whether verification ran for this implementation and found no violation
 * @param opsPerSecond completed operations per second of all blocks together (a barrier counts once for all); null without any
 * @param fairness median Jain index over per-block completions in fixed time, over the greatest that so few can have; null for barriers, in
 *     older profiles, and without any
 * @param sectionNs mean time of one section, in nanoseconds; null without any
 * @param synchronizingShare share of the blocks' time that they did not spend in sections; null without any
 */
@RecordBuilder
public record SectionResult(
        Kind kind,
        String implementation,
        int blocks,
        Integer initial,
        Writers writers,
        int length,
        Integer threads,
        Outcome outcome,
        boolean verified,
        Summary opsPerSecond,
        Double fairness,
        Double sectionNs,
        Double synchronizingShare)
        implements Counted, Judged {
    public SectionResult {
        Kind.checkInitial(kind, initial);
    }

    @Override
    public Summary figure() {
        return opsPerSecond;
    }
}
