package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;

/**
 * Lengths and sizes of checks.
 *
 * @param timeoutNs bound of a run; one that reached it and got on is as good as far as it came
 * @param slowestTimeoutNs the same for a semaphore of one place whose waiters never pause: they pass it on so slowly that little
 *     happens in less
 * @param unevenSizes whether to check numbers of blocks too that do not lie evenly on the SMs of a GPU, or are odd
 */
public record VerificationPlan(int phases, long timeoutNs, long slowestTimeoutNs, boolean unevenSizes) {
    /** Plans of a quick run, and of a thorough one: all checks take some 3 s, most of it in forms that reach the bound. */
    public static final VerificationPlan BRIEF = new VerificationPlan(50, 100_000_000, false);

    /** Plan of a run whose measuring needs the time: all checks take some 2 s. */
    public static final VerificationPlan BRIEFER = new VerificationPlan(50, 40_000_000, 100_000_000, false);

    /** Plan of a run that only checks. */
    public static final VerificationPlan THOROUGH = new VerificationPlan(300, 200_000_000, true);

    /** Operations before their wrap at which counters start that are to wrap. */
    static final int BEFORE_WRAP = 100;

    /** Operations of all blocks together, so that many blocks need not go on for long. */
    private static final int OPERATIONS = 2640;

    private static final int FEWEST_PER_BLOCK = 2;
    private static final int MOST_PER_BLOCK = 200;

    /** So much further than the wrap a run across it goes. */
    private static final int ACROSS = 2;

    /** A plan of one bound. */
    public VerificationPlan(int phases, long timeoutNs, boolean unevenSizes) {
        this(phases, timeoutNs, timeoutNs, unevenSizes);
    }

    /** Returns the operations or phases of each block in a run that starts from the beginning. */
    int length(PrimitiveSetting setting) {
        if (setting.implementation().kind() == Kind.BARRIER) {
            return phases;
        }
        int perBlock = Math.max(FEWEST_PER_BLOCK, Math.min(MOST_PER_BLOCK, OPERATIONS / setting.blocks()));
        return setting.implementation().device().cpu() ? OPERATIONS : perBlock;
    }

    /** Returns the length of a run that starts shortly before the wrap, and goes well across it. */
    int lengthAcrossWrap(PrimitiveSetting setting) {
        int operations = ACROSS * BEFORE_WRAP;
        boolean barrier = setting.implementation().kind() == Kind.BARRIER;
        int needed = barrier ? operations : (operations + setting.blocks() - 1) / setting.blocks();
        return Math.max(needed, length(setting));
    }

    /**
     * One run of a check.
     *
     * @param first operations that its counters have behind them at the start; null for 0
     * @param length operations or phases of each block
     * @param section loads and stores inside, beyond those that check
     * @param timeoutNs bound of the run
     */
    record PlannedCheck(PrimitiveSetting setting, Integer first, int length, int section, long timeoutNs) {
        private static final long MOST_LONGER_NS = 1_000_000_000;

        /** Returns the same with another number of loads and stores inside. */
        PlannedCheck staying(int newSection) {
            return new PlannedCheck(setting, first, length, newSection, timeoutNs);
        }

        /** Returns the same with another bound. */
        PlannedCheck within(long newTimeoutNs) {
            return new PlannedCheck(setting, first, length, section, newTimeoutNs);
        }

        /** Returns the same with so many times the operations, and as many times as long to do them in, a second at most. */
        PlannedCheck times(int factor) {
            long longer = Math.max(timeoutNs, Math.min(timeoutNs * factor, MOST_LONGER_NS));
            return new PlannedCheck(setting, first, length * factor, section, longer);
        }

        Trial trial(int backoffUnit) {
            return setting.trial(setting.implementation().verificationKernel(), backoffUnit)
                    .withLength(length)
                    .withSection(section)
                    .withFirst(first == null ? 0 : first)
                    .withTimeoutNs(timeoutNs);
        }

        /** Judges the implementation, or the seeded bug, by a run. */
        Verification judge(Observation seen) {
            Implementation implementation = setting.implementation();
            long lost = implementation.kind() == Kind.MUTEX ? Math.abs(seen.operations() - seen.protectedCount()) : 0;
            long violations = seen.violations() + lost;
            boolean stuck = seen.timedOut() && !gotOn(seen);
            boolean kept = violations == 0 && !stuck;
            return Verifier.begin(implementation.twin(), setting.blocks(), seen, violations, kept)
                    .kind(implementation.kind().id())
                    .implementation(implementation.id())
                    .initial(setting.initial())
                    .operations(seen.operations())
                    .reached(implementation.kind() == Kind.SEMAPHORE ? seen.mostInside() : null)
                    .first(first)
                    .build();
        }

        /** Returns whether a run that its bound ended broke no promise: what may livelock promises nobody to get on. */
        private boolean gotOn(Observation seen) {
            return setting.implementation().facts().progress() == ProgressGuarantee.MAY_LIVELOCK
                    || Verifier.gotOn(setting.implementation().kind(), setting.initial(), seen);
        }
    }
}
