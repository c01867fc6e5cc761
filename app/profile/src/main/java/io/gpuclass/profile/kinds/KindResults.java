package io.gpuclass.profile.kinds;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Results of event counters, latches, messages, combining mutexes, shared mutexes, sequence locks, bounded queues and work-stealing deques,
 * and of what others use instead. Every list is empty where nothing was measured. Immutable.
 *
 * @param handOffs from producer to consumer
 * @param messages of a word of data, from block to block; null where nothing was measured, as in older files
 * @param combining operations on one object
 * @param readers reads of one object beside a writer
 * @param queues values through one queue
 * @param verification what checking them, and their seeded bugs, showed
 */
@RecordBuilder
public record KindResults(
        List<KindResult> handOffs,
        List<KindResult> messages,
        List<KindResult> combining,
        List<KindResult> readers,
        List<KindResult> queues,
        List<KindResult> tasks,
        List<Verification> verification) {
    public KindResults {
        handOffs = Lists.orEmpty(handOffs);
        messages = messages == null || messages.isEmpty() ? null : List.copyOf(messages);
        combining = Lists.orEmpty(combining);
        readers = Lists.orEmpty(readers);
        queues = Lists.orEmpty(queues);
        tasks = Lists.orEmpty(tasks);
        verification = Lists.orEmpty(verification);
    }

    /** Returns results, each in the list that its size tells. */
    public static KindResults of(List<KindResult> all, List<Verification> verification) {
        Function<Function<KindResult, Integer>, List<KindResult>> sized =
                size -> all.stream().filter(one -> size.apply(one) != null).toList();
        return new KindResults(
                sized.apply(KindResult::pairs),
                sized.apply(KindResult::bytes),
                sized.apply(KindResult::accesses),
                sized.apply(KindResult::writers),
                sized.apply(KindResult::threads),
                sized.apply(KindResult::tasks),
                verification);
    }

    /** Returns the results of all kinds. */
    public Stream<KindResult> all() {
        return Stream.of(handOffs, messages, combining, readers, queues, tasks)
                .filter(Objects::nonNull)
                .flatMap(List::stream);
    }

    /**
     * Result of one form of a further kind, or of a form that others use instead, at one size. Each list of {@link KindResults} has a figure of its
     * own, and all but one a size beside the blocks; what belongs to other lists is null. Figures are null unless the measurement completed.
     *
     * @param peer whether it is what others use, or a floor, rather than the library's
     * @param pairs of hand-offs: pairs of blocks that hand tiles to each other at once
     * @param blocks blocks that took part; null for hand-offs
     * @param accesses of combining: words that each operation adds to, one after the other
     * @param writers of readers: how many of the blocks write, without rest
     * @param threads of queues: threads of each block that enqueue and dequeue
     * @param tasks of tasks: leaves of the tree
     * @param bytes of messages: bytes of data that go round all blocks
     * @param verified whether no run showed anything wrong, and, where it is the library's, verification passed
     * @param nsPerHandOff of hand-offs: nanoseconds until a tile that one block has filled is seen by another; of messages, until a word is
     * @param opsPerSecond of combining: operations of all blocks together
     * @param readsPerSecond of readers: reads of all blocks together
     * @param writesPerSecond of readers: writes, the median of the same runs
     * @param pairsPerSecond of queues: values in and out of all threads together
     * @param tasksPerSecond of tasks: leaves of all blocks together, from the first task on
     * @param stolenShare of tasks: those that a block took from another, over the leaves, the median of the same runs
     * @param fairness Jain index over the blocks, or over those that read; null for hand-offs and messages
     */
    @RecordBuilder
    public record KindResult(
            FurtherKind kind,
            String implementation,
            boolean peer,
            Integer pairs,
            Integer blocks,
            Integer accesses,
            Integer writers,
            Integer threads,
            Integer tasks,
            Integer bytes,
            Outcome outcome,
            boolean verified,
            Summary nsPerHandOff,
            Summary opsPerSecond,
            Summary readsPerSecond,
            Double writesPerSecond,
            Summary pairsPerSecond,
            Summary tasksPerSecond,
            Double stolenShare,
            Double fairness)
            implements Counted {
        public KindResult {
            Check.require((pairs == null) != (blocks == null), "", () -> "either 'pairs' or 'blocks' must be there");
            check(pairs == null ? bytes : pairs, outcome, nsPerHandOff, "nsPerHandOff");
            check(accesses, outcome, opsPerSecond, "opsPerSecond");
            check(writers, outcome, readsPerSecond, "readsPerSecond");
            check(threads, outcome, pairsPerSecond, "pairsPerSecond");
            check(tasks, outcome, tasksPerSecond, "tasksPerSecond");
            Outcome.checkFigure(writers == null ? null : outcome, writesPerSecond, "writesPerSecond");
            Outcome.checkFigure(tasks == null ? null : outcome, fairness, "fairness");
        }

        /** Checks the figure of a list, which its size tells. */
        private static void check(Integer size, Outcome outcome, Summary figure, String component) {
            Outcome.checkFigure(size == null ? null : outcome, figure, component);
        }

        /** Returns how many blocks took part; where they hand tiles to each other, both of each pair. */
        public int allBlocks() {
            return pairs == null ? blocks : 2 * pairs;
        }

        /** Returns the figure of its list: nanoseconds of a hand-off, else what all blocks together did per second. */
        @Override
        public Summary figure() {
            return Stream.of(nsPerHandOff, opsPerSecond, readsPerSecond, pairsPerSecond, tasksPerSecond)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
    }

    /** Promise of a synchronization primitive that persistent kernels use beside barriers, mutexes and semaphores. */
    public enum FurtherKind implements Named {
        /** A block that waits for the n-th event goes on once n events have happened (Reed & Kanodia 1979). */
        EVENT_COUNTER,
        /** Waiting blocks go on once as many blocks as expected have arrived. Used once. */
        LATCH,
        /** Data that one thread sends is received whole, once and in order. It orders nothing else. */
        MESSAGE,
        /** Each tile of a scan gets the sum of all tiles before it, each once and in order (Merrill & Garland 2016). */
        LOOK_BACK,
        /** Whoever reads a variable gets what was written to it in its round (Arvind, Nikhil & Pingali 1989). It orders nothing else. */
        WRITE_ONCE,
        /** The holder of the mutex carries out the operations of all blocks, each once and alone. */
        COMBINING_MUTEX,
        /** Many readers are inside, or one writer. */
        SHARED_MUTEX,
        /** Readers see whole objects, and hinder nobody. */
        SEQUENCE_LOCK,
        /** Values leave in the order in which they came, each once. */
        BOUNDED_QUEUE,
        /** Its owner takes the newest of what it has put there, others the oldest, each once (Chase & Lev 2005). */
        WORK_STEALING_DEQUE
    }
}
