package io.gpuclass.profile.primitives;

import io.gpuclass.profile.primitives.Verdicts.Judged;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.stream.Stream;

/**
 * Result of one implementation at one number of blocks.
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
@RecordBuilder
public record PrimitiveResult(
        Kind kind,
        String implementation,
        int blocks,
        Integer initial,
        Outcome outcome,
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
        implements Counted, Judged {
    public PrimitiveResult {
        Kind.checkInitial(kind, initial);
        Check.require(writers == null || kind == Kind.SEMAPHORE, "", () -> "only a semaphore may have 'writers'");
    }

    /** Jain's index is at most 1, but for how it was rounded. */
    static final double MOST_FAIRNESS = 1.00001;

    /** Below it, fewer than half of the blocks could have had all the operations in equal parts. */
    private static final double FAIR_ENOUGH = 0.5;

    /**
     * Returns whether it leaves most blocks out: the same few have it again and again, which makes it look fast ("fast locks, slow
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

    /** Returns the case's name from its parts; {@code initial} and {@code writers} are null where they do not apply. */
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

    /**
     * Time that a primitive takes to pass from one block to the next: from just before the one gives it up to just after the other has it;
     * for a barrier, from the last arrival to each block's return. Sampled in the kernel.
     *
     * @param p50Ns median, in nanoseconds
     * @param p99Ns 99 % are no longer
     * @param maxNs the longest
     */
    public record HandOff(double p50Ns, double p99Ns, double maxNs, long samples) {}

    /**
     * Cost of a barrier when blocks arrive apart: each block comes late in each phase by another share of the skew, uniform.
     *
     * @param blocks blocks that took part
     * @param times how many times as long the skew was as the barrier itself, with all blocks arriving together
     * @param verified whether verification ran for this implementation and found no violation
     * @param skewNs by how much blocks came late at most, in nanoseconds; null where the barrier's own time could not be told
     * @param costNs what a phase took longer than its last block came late, in nanoseconds; null without any
     */
    @RecordBuilder
    public record SkewedResult(
            Kind kind,
            String implementation,
            int blocks,
            int times,
            Outcome outcome,
            boolean verified,
            Double skewNs,
            Summary costNs)
            implements Counted, Judged {
        @Override
        public Summary figure() {
            return costNs;
        }
    }

    /**
     * Result of a mutex or semaphore where each block made the same number of operations, as in Stuart & Owens 2011, section 6, instead of
     * contending for a fixed time.
     *
     * @param blocks blocks that took part
     * @param initial initial value; null except for semaphores
     * @param operationsPerBlock operations that each block made
     * @param verified whether verification ran for this implementation and found no violation
     * @param opsPerSecond all operations over the time from the common start to the end of the last block; null without any
     * @param overFixedTime that rate over the one for a fixed time in the same run; null where the other is not known
     * @param completed operations that a run which timed out had completed; null else
     */
    @RecordBuilder
    public record FixedWorkResult(
            Kind kind,
            String implementation,
            int blocks,
            Integer initial,
            int operationsPerBlock,
            Outcome outcome,
            boolean verified,
            Summary opsPerSecond,
            Double overFixedTime,
            Long completed)
            implements Counted, Judged {
        public FixedWorkResult {
            Kind.checkInitial(kind, initial);
        }

        @Override
        public Summary figure() {
            return opsPerSecond;
        }
    }

    /**
     * One implementation over many numbers of blocks: a line of Figures 1 to 3 of Stuart & Owens 2011. Its points rest on few samples each, so
     * that they show a shape; figures to compare are those of {@link PrimitiveResult}.
     *
     * @param initial initial value; null except for semaphores
     * @param verified whether verification ran for this implementation and found no violation
     * @param points in ascending order of blocks
     */
    @RecordBuilder
    public record SweepResult(
            Kind kind, String implementation, Integer initial, boolean verified, List<SweepPoint> points)
            implements Judged {
        public SweepResult {
            Kind.checkInitial(kind, initial);
            points = points == null ? List.of() : List.copyOf(points);
            for (int i = 1; i < points.size(); i++) {
                int index = i;
                List<SweepPoint> all = points;
                Check.require(
                        all.get(index - 1).blocks() < all.get(index).blocks(),
                        "points/" + index,
                        () -> "points come in ascending order of blocks");
            }
        }

        /** Returns the points that completed, as results of their own. */
        public Stream<PrimitiveResult> results() {
            return points.stream()
                    .filter(point -> point.outcome() == Outcome.COMPLETED && point.samples() > 0)
                    .map(point -> PrimitiveResultBuilder.builder()
                            .kind(kind)
                            .implementation(implementation)
                            .blocks(point.blocks())
                            .initial(initial)
                            .outcome(Outcome.COMPLETED)
                            .verified(verified)
                            .opsPerSecond(point.rate())
                            .build());
        }

        /**
         * An implementation at one number of blocks of a sweep.
         *
         * @param blocks blocks that took part
         * @param outcome how the runs ended
         * @param opsPerSecond median over the samples of the completed operations per second of all blocks together (a barrier counts once for
         *     all); null without any
         * @param least the smallest sample; null without any
         * @param most the largest sample; null without any
         * @param handOff how long a mutex takes to pass on; null where it was not sampled
         */
        @RecordBuilder
        public record SweepPoint(
                int blocks,
                Outcome outcome,
                Double opsPerSecond,
                Double least,
                Double most,
                int samples,
                HandOff handOff) {
            private Summary rate() {
                return SummaryBuilder.builder()
                        .median(opsPerSecond)
                        .low(least)
                        .high(most)
                        .samples(samples)
                        .min(least)
                        .max(most)
                        .build();
            }
        }
    }

    /**
     * Accesses of a primitive's words per operation, all blocks' polls included; counted, not estimated.
     *
     * @param atomics read-modify-writes
     * @param volatiles loads and stores
     */
    public record Accesses(double atomics, double volatiles) {}
}
