package io.gpuclass.host.program;

/**
 * Work that threads do together, in phases that a barrier separates. Serves one run, whose threads share it; within a phase they
 * synchronize by themselves, and from one phase to the next the barrier makes all that was written visible.
 */
interface Program {
    /**
     * Does a thread's part of a phase.
     *
     * @param phase counted from 0
     * @param thread counted from 0
     */
    void work(int phase, int thread);

    /** Returns whether anything is left for a phase. Each thread asks once it is through the barrier before. */
    boolean hasPhase(int phase);

    /** Does a thread's part of what is not timed, after the last phase. */
    default void conclude(int thread) {}

    /** Returns the operations of a finished run. */
    default long operations(int phases) {
        return phases;
    }

    /** Returns what went wrong in a finished run besides words that differ from what is expected. */
    default long violations() {
        return 0;
    }
}
