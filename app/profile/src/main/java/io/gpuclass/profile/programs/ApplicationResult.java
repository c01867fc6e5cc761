package io.gpuclass.profile.programs;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * One application with one barrier (of {@code trie}: one lock; of {@code dual-cas}: one way to write). What was not measured is null.
 *
 * @param input the graph or the size, such as {@code road-262144} or the name of a file
 * @param implementation id of the barrier in the catalogue, or of the lock or way to write
 * @param blocksPerMultiprocessor on each SM; null on a host
 * @param outcome how the measurement ended; wrong where a result differed from the host's
 * @param verified whether each run's result was what the host computed, and a barrier that does not wait was caught by that check
 * @param elapsedMs time from launch to end, in milliseconds; of those without phases, and on a host, from when all threads began together
 * @param phases phases that the barrier separated; null without a barrier
 * @param synchronizingShare share of the blocks' time that they did not spend at work between barriers, as the first thread of each sees
 *     it: waiting for those that have more to do is part of it; null where that is not known
 */
@RecordBuilder
public record ApplicationResult(
        Application application,
        String input,
        String implementation,
        int blocks,
        Integer blocksPerMultiprocessor,
        Outcome outcome,
        boolean verified,
        Summary elapsedMs,
        Integer phases,
        Double synchronizingShare)
        implements Counted {
    @Override
    public Summary figure() {
        return elapsedMs;
    }

    /** A program in which threads of all blocks wait for each other. */
    public enum Application implements Named {
        /** Breadth-first search by levels. */
        BFS,
        /** Shortest paths from one source, by rounds of relaxing what has become nearer. */
        SSSP,
        /** PageRank for a fixed number of rounds. */
        PAGERANK,
        /** Sums over an array, each of which needs the one before. */
        REDUCE,
        /** Words put into a tree that all threads share (Giroux S9329, "APP #3"). */
        TRIE,
        /** Pairs of words claimed by compare-and-swap (Giroux S9329, "APP #2"). */
        DUAL_CAS;

        /** Returns whether a grid barrier separates its phases, which can be any of the catalogue. */
        public boolean hasPhases() {
            return this != TRIE && this != DUAL_CAS;
        }

        /** Returns its name in names of kernels. */
        public String subject() {
            return id().replace("-", "");
        }

        /** Returns the forms that it can be built with other than barriers: locks of {@link #TRIE}, ways to write of {@link #DUAL_CAS}. */
        public List<String> forms() {
            return switch (this) {
                case TRIE -> List.of("node-lock", "slot-lock", "lock-free");
                case DUAL_CAS -> List.of("lock-free", "starvation-free");
                default -> List.of();
            };
        }
    }
}
