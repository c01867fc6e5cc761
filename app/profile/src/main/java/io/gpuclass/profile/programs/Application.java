package io.gpuclass.profile.programs;

import io.gpuclass.profile.units.Named;
import java.util.List;

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

    /** Returns what it is called in names of kernels. */
    public String subject() {
        return id().replace("-", "");
    }

    /** Returns what it can be built with other than barriers: locks of {@link #TRIE}, ways to write of {@link #DUAL_CAS}. */
    public List<String> forms() {
        return switch (this) {
            case TRIE -> List.of("node-lock", "slot-lock", "lock-free");
            case DUAL_CAS -> List.of("lock-free", "starvation-free");
            default -> List.of();
        };
    }
}
