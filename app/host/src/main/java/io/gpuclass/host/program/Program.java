package io.gpuclass.host.program;

import io.gpuclass.host.sync.Patience;

/**
 * One run of a program by several threads, in phases that a barrier separates. Within a phase the threads synchronize by themselves; the
 * barrier makes all writes visible to the next phase.
 */
interface Program {
    /**
     * Does a thread's part of a phase.
     *
     * @param phase from 0
     * @param thread from 0
     */
    void work(int phase, int thread);

    /** Returns whether there is work for a phase. Each thread asks after the barrier before that phase. */
    boolean hasPhase(int phase);

    /** Does a thread's part of the untimed work after the last phase. */
    default void conclude(int thread) {}

    /** Returns the operations of a finished run. */
    default long operations(int phases) {
        return phases;
    }

    /** Returns the violations of a finished run besides words that differ from the expected ones. */
    default long violations() {
        return 0;
    }

    /**
     * Input and limits of one run of a program.
     *
     * @param data freshly filled
     * @param threads how many take part
     * @param phases the most phases to run
     * @param patience bounds all waiting
     */
    record Setting(HostDataset data, int threads, int phases, Patience patience) {
        @FunctionalInterface
        interface Factory {
            /** @throws IllegalArgumentException if the dataset is not one of this program */
            Program create(Setting setting);
        }
    }
}
