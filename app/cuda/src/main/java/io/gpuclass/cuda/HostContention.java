package io.gpuclass.cuda;

import java.util.function.BooleanSupplier;

/**
 * One of the CPU's threads that contends with blocks of GPUs, or with other threads alone: from when a GPU says that it has begun, it repeats
 * an operation on one word until the window closes. The counterpart of {@code team_contend} in C++.
 *
 * @param words what {@code team::host} is to the GPUs, zeroed before
 * @param operation what it does, at the width of the trial
 * @param windowNs how long
 * @param timeoutNs bound of the wait for the beginning
 */
record HostContention(HostWords words, Repeated operation, long windowNs, long timeoutNs) implements HostPart {
    /** Looks at the clock once in so many operations. */
    private static final int OPERATIONS = 16;

    /** One operation of the kernel {@code team_contend_...} of that name, by a thread of the CPU. */
    @FunctionalInterface
    interface Repeated {
        /** Does it once. Returns what it adds to the kernel's first count. */
        long once(BooleanSupplier over);
    }

    @Override
    public Done run(BooleanSupplier over) {
        long asked = System.nanoTime();
        while (words.acquire(HostWords.STARTED) == 0) {
            if (over.getAsBoolean()) {
                return Done.NOTHING;
            }
            if (System.nanoTime() - asked > timeoutNs) {
                return new Done(0, 0, true);
            }
            Thread.onSpinWait();
        }
        return repeat(over);
    }

    private Done repeat(BooleanSupplier over) {
        long began = System.nanoTime();
        long operations = 0;
        long sum = 0;
        while (System.nanoTime() - began < windowNs) {
            for (int i = 0; i < OPERATIONS; i++) {
                sum += operation.once(over);
            }
            operations += OPERATIONS;
        }
        return new Done(operations, sum, false);
    }
}
