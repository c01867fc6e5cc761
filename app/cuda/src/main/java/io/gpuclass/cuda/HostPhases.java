package io.gpuclass.cuda;

import io.gpuclass.engine.device.Team;
import java.util.function.BooleanSupplier;

/**
 * The CPU's part of a barrier, and of going there and back: it tells each GPU that it has come to a phase, waits until every GPU has, and so
 * on until the kernels end. The counterpart of {@code barrier_system_of_host} in C++.
 *
 * <p>With each phase it writes down that phase before it arrives, and looks whether what the GPUs wrote before is there once they have: what
 * is behind counts in {@link Done#sum}. Kernels that only time barriers write nothing down.
 *
 * @param words what {@code team::host} is to the GPUs, zeroed before
 * @param members GPUs that take part
 * @param manner what is asked of the CPU
 * @param timeoutNs bound of each wait
 */
record HostPhases(HostWords words, int members, Manner manner, long timeoutNs) implements HostPart {
    /** Looks at the clock, and whether it is over, once in so many looks at the words. */
    private static final int LOOKS = 64;

    /** What is asked of the CPU. */
    enum Manner {
        /** It arrives, and then waits for the others. */
        ARRIVES,
        /** The same, and what all wrote before is looked at. */
        ARRIVES_WITH_RECORDS,
        /** It waits, and then tells that it has seen it. */
        ANSWERS;

        static Manner of(String kernel) {
            if (kernel.startsWith("team_ping_")) {
                return ANSWERS;
            }
            return kernel.startsWith("team_verify_") ? ARRIVES_WITH_RECORDS : ARRIVES;
        }
    }

    @Override
    public Done run(BooleanSupplier over) {
        long behind = 0;
        for (int phase = 1; ; phase++) {
            if (manner != Manner.ANSWERS) {
                arrive(phase);
            }
            for (int member = 0; member < members; member++) {
                Wait wait = awaited(HostWords.TOLD + member, phase, over);
                if (wait != Wait.CAME) {
                    return new Done(phase - 1, behind, wait == Wait.EXPIRED);
                }
            }
            if (manner == Manner.ANSWERS) {
                arrive(phase);
            } else if (manner == Manner.ARRIVES_WITH_RECORDS) {
                behind += behind(phase);
            }
        }
    }

    private void arrive(int phase) {
        words.store32(record(Team.MOST_MEMBERS), phase);
        for (int member = 0; member < members; member++) {
            words.release(HostWords.ARRIVED + member * HostWords.LINE_WORDS, phase);
        }
    }

    /** Returns how many GPUs' records are behind a phase that all have come to. */
    private int behind(int phase) {
        int behind = 0;
        for (int member = 0; member < members; member++) {
            behind += words.load32(record(member)) - phase < 0 ? 1 : 0;
        }
        return behind;
    }

    private static int record(int member) {
        return HostWords.RECORDS + member * HostWords.LINE_WORDS;
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
