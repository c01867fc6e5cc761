package io.gpuclass.cuda;

import java.util.function.BooleanSupplier;

/**
 * The CPU's part of a barrier, and of going there and back: it waits until every GPU has come to a phase, then tells each that it has, and so
 * on until the kernels end. The counterpart of {@code barrier_system_of_host} in C++.
 *
 * @param words what {@code team::host} is to the GPUs, zeroed before
 * @param members GPUs that take part
 * @param timeoutNs bound of each wait
 */
record HostPhases(HostWords words, int members, long timeoutNs) implements HostPart {
    /** Looks at the clock, and whether it is over, once in so many looks at the words. */
    private static final int LOOKS = 64;

    @Override
    public Done run(BooleanSupplier over) {
        for (int phase = 1; ; phase++) {
            for (int member = 0; member < members; member++) {
                Wait wait = awaited(HostWords.TOLD + member, phase, over);
                if (wait != Wait.CAME) {
                    return new Done(phase - 1, 0, wait == Wait.EXPIRED);
                }
            }
            for (int member = 0; member < members; member++) {
                words.release(HostWords.ANSWER + member * HostWords.LINE_WORDS, phase);
            }
        }
    }

    /** How a wait ended. */
    private enum Wait {
        CAME,
        OVER,
        EXPIRED
    }

    /** Waits until a word has come to a phase. */
    private Wait awaited(int word, int phase, BooleanSupplier over) {
        long began = 0;
        for (int look = 0; words.acquire(word) - phase < 0; look++) {
            if (look % LOOKS == LOOKS - 1) {
                long now = System.nanoTime();
                began = began == 0 ? now : began;
                if (over.getAsBoolean()) {
                    return Wait.OVER;
                }
                if (now - began > timeoutNs) {
                    return Wait.EXPIRED;
                }
            }
        }
        return Wait.CAME;
    }
}
