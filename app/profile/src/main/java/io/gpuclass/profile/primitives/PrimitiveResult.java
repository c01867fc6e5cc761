package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * What one implementation gave at one number of blocks.
 *
 * @param implementation its id in the catalogue, such as {@code spin-backoff}; one that is not in the catalogue is kept as it is
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param verified whether verification ran for this implementation and found no violation
 * @param opsPerSecond completed operations per second of all blocks together (a barrier counts once for all); null without any
 * @param fairness median Jain index over per-block completions in fixed time; null for barriers
 * @param fewestPerBlock completions of the worst-served block, as a share of the mean; null for barriers
 * @param writers which blocks wrote; null except for reader-writer semaphores
 * @param reason why it is unsupported, or how it got stuck; null else
 * @param completed operations that a run which timed out had completed; null else
 * @param handOff how long it takes to pass on; null where it was not sampled
 * @param accessesPerOperation accesses of its words; null where they were not counted
 * @param pauses what it was measured with, where that follows from the machine and the number of blocks; null where the catalogue says it
 */
public record PrimitiveResult(
        @Required Kind kind,
        @Required String implementation,
        int blocks,
        Integer initial,
        @Required Outcome outcome,
        boolean verified,
        Summary opsPerSecond,
        Double fairness,
        Double fewestPerBlock,
        Writers writers,
        String reason,
        Long completed,
        HandOff handOff,
        Accesses accessesPerOperation,
        Pauses pauses)
        implements Counted {
    public PrimitiveResult {
        Kind.checkInitial(kind, initial);
        Check.atLeast(1, blocks, "blocks");
        Check.that(writers == null || kind == Kind.SEMAPHORE, "", () -> "only a semaphore may have 'writers'");
        Summary.checkNotNegative(opsPerSecond, "opsPerSecond");
        Check.within(0, fairness, MOST_FAIRNESS, "fairness");
        Check.atLeast(0, fewestPerBlock, "fewestPerBlock");
        Check.atLeast(0, completed, "completed");
    }

    /** Jain's index is at most 1, but for how it was rounded. */
    static final double MOST_FAIRNESS = 1.00001;

    /** Below it, fewer than half of the blocks could have had all the operations in equal parts. */
    private static final double FAIR_ENOUGH = 0.5;

    /**
     * Whether it leaves most blocks out: the same few have it again and again, which makes it look fast ("fast locks, slow
     * applications", Giroux S9329). Where no fairness was measured, there is nothing to tell by.
     */
    public boolean starves() {
        return starves(fairness);
    }

    /** The same of a Jain index by itself; null where there is none. */
    public static boolean starves(Double fairness) {
        return fairness != null && fairness < FAIR_ENOUGH;
    }

    /** Returns the name of the case that it is the result of, such as {@code semaphore/sleeping(120)/2112}. */
    public String caseName() {
        return caseName(kind, implementation, initial, writers, blocks);
    }

    /** Returns that name from its parts; {@code initial} and {@code writers} are null where they do not apply. */
    public static String caseName(Kind kind, String implementation, Integer initial, Writers writers, int blocks) {
        return kind.id() + "/" + implementation
                + (initial == null ? "" : "(" + initial + ")")
                + (writers == null ? "" : "[" + writers.id() + "]")
                + "/" + blocks;
    }

    @Override
    public Summary figure() {
        return opsPerSecond;
    }

    /** Returns the same in the light of more checks than those that it was judged by: one that any of them doubts does not count. */
    public PrimitiveResult judgedBy(Verdicts verdicts) {
        return Draft.of(this)
                .set(PrimitiveResult::outcome, verdicts.outcome(kind, implementation, outcome))
                .set(PrimitiveResult::verified, verified && verdicts.isUndoubted(kind, implementation))
                .build();
    }

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
}
