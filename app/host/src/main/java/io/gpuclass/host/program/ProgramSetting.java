package io.gpuclass.host.program;

import io.gpuclass.host.sync.Patience;

/**
 * Input and limits of one run of a program.
 *
 * @param data filled anew
 * @param threads how many take part
 * @param phases most phases
 * @param patience bounds all waiting
 */
record ProgramSetting(HostDataset data, int threads, int phases, Patience patience) {
    /** Makes a program for one run. */
    @FunctionalInterface
    interface Factory {
        /** @throws IllegalArgumentException if the dataset is not one of this program */
        Program create(ProgramSetting setting);
    }
}
