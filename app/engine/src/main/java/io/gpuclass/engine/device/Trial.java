package io.gpuclass.engine.device;

import java.util.function.Consumer;

/**
 * One run of one kernel, fully described: what a device is asked to do. Equal trials ask for the same thing, so a trial is
 * also the key under which a recording keeps what was observed. Immutable.
 *
 * <p>The fields after {@code blocks} are the kernel's arguments and mirror {@code gpuclass::trial_arguments} in
 * {@code probes-cuda/include/gpuclass/trial.cuh} one to one; a kernel ignores those it has no use for.
 *
 * @param kernel entry point, {@code <subject>_<metric>_<variant>}
 * @param blocks blocks in the grid (threads on a host device)
 * @param threads threads in a block
 * @param length accesses, operations or phases per block
 * @param stride 32-bit words between the words of neighbouring blocks; 0 makes all blocks share one word
 * @param distance 32-bit words between the hot word and the polled word; where the state of a primitive begins
 * @param share of each 16 blocks, how many play the second role (keep atomics going, write); 0 where writers matter: one on each SM
 * @param initial initial value of a semaphore
 * @param backoffMin shortest pause, in units of {@code backoffUnit}
 * @param backoffMax longest pause, in units of {@code backoffUnit}
 * @param backoffUnit SM cycles in one unit of backoff
 * @param windowNs how long a fixed-time trial stays open
 * @param timeoutNs bound of all waiting on the device, from the start of the kernel
 * @param section loads and stores inside a critical section, or between two barriers
 * @param first operations that the counters of a primitive have behind them at the start, so that they can start near their wrap
 * @param dataset id of the dataset that the kernel works on, which the device {@linkplain Device#load has been given}; null without
 */
public record Trial(
        String kernel,
        int blocks,
        int threads,
        int length,
        int stride,
        int distance,
        int share,
        int initial,
        int backoffMin,
        int backoffMax,
        int backoffUnit,
        long windowNs,
        long timeoutNs,
        int section,
        int first,
        String dataset) {
    /** Threads in a block unless a kernel asks for another number: Stuart & Owens 2011, section 6. */
    public static final int THREADS_PER_BLOCK = 128;

    /** Bound of all waiting on the device unless a trial sets its own. */
    public static final long DEFAULT_TIMEOUT_NS = 2_000_000_000L;

    /** Returns a trial of {@code kernel} over {@code blocks} blocks with every other argument at its default. */
    public static Trial of(String kernel, int blocks) {
        return new Trial(kernel, blocks, THREADS_PER_BLOCK, 0, 0, 0, 0, 0, 0, 0, 0, 0, DEFAULT_TIMEOUT_NS, 0, 0, null);
    }

    public Trial withThreads(int newThreads) {
        return with(draft -> draft.threads = newThreads);
    }

    public Trial withLength(int newLength) {
        return with(draft -> draft.length = newLength);
    }

    public Trial withStride(int newStride) {
        return with(draft -> draft.stride = newStride);
    }

    public Trial withDistance(int newDistance) {
        return with(draft -> draft.distance = newDistance);
    }

    public Trial withShare(int newShare) {
        return with(draft -> draft.share = newShare);
    }

    public Trial withInitial(int newInitial) {
        return with(draft -> draft.initial = newInitial);
    }

    public Trial withBackoff(int newMin, int newMax, int newUnit) {
        return with(draft -> {
            draft.backoffMin = newMin;
            draft.backoffMax = newMax;
            draft.backoffUnit = newUnit;
        });
    }

    public Trial withWindowNs(long newWindowNs) {
        return with(draft -> draft.windowNs = newWindowNs);
    }

    public Trial withTimeoutNs(long newTimeoutNs) {
        return with(draft -> draft.timeoutNs = newTimeoutNs);
    }

    public Trial withSection(int newSection) {
        return with(draft -> draft.section = newSection);
    }

    public Trial withFirst(int newFirst) {
        return with(draft -> draft.first = newFirst);
    }

    public Trial withDataset(String newDataset) {
        return with(draft -> draft.dataset = newDataset);
    }

    private Trial with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.trial();
    }

    /** A trial that is being changed; never leaves {@link #with}. */
    private static final class Draft {
        private final Trial original;
        private int threads;
        private int length;
        private int stride;
        private int distance;
        private int share;
        private int initial;
        private int backoffMin;
        private int backoffMax;
        private int backoffUnit;
        private long windowNs;
        private long timeoutNs;
        private int section;
        private int first;
        private String dataset;

        Draft(Trial original) {
            this.original = original;
            threads = original.threads;
            length = original.length;
            stride = original.stride;
            distance = original.distance;
            share = original.share;
            initial = original.initial;
            backoffMin = original.backoffMin;
            backoffMax = original.backoffMax;
            backoffUnit = original.backoffUnit;
            windowNs = original.windowNs;
            timeoutNs = original.timeoutNs;
            section = original.section;
            first = original.first;
            dataset = original.dataset;
        }

        Trial trial() {
            return new Trial(
                    original.kernel,
                    original.blocks,
                    threads,
                    length,
                    stride,
                    distance,
                    share,
                    initial,
                    backoffMin,
                    backoffMax,
                    backoffUnit,
                    windowNs,
                    timeoutNs,
                    section,
                    first,
                    dataset);
        }
    }
}
