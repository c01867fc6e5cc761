package io.gpuclass.engine.primitives;

/**
 * Lengths and sizes of checks.
 *
 * @param phases phases of a barrier
 * @param timeoutNs bound of a run; one that reached it and got on is as good as far as it came
 * @param slowestTimeoutNs the same for a semaphore of one place whose waiters never pause: they pass it on so slowly that little
 *     happens in less
 * @param unevenSizes whether to check numbers of blocks too that do not lie evenly on the SMs of a GPU, or are odd
 */
public record VerificationPlan(int phases, long timeoutNs, long slowestTimeoutNs, boolean unevenSizes) {
    /** For a quick run, and a thorough one: all checks take some 3 s, most of it in forms that reach the bound. */
    public static final VerificationPlan BRIEF = new VerificationPlan(50, 100_000_000, false);

    /** For a run whose measuring needs the time: all checks take some 2 s. */
    public static final VerificationPlan BRIEFER = new VerificationPlan(50, 40_000_000, 100_000_000, false);

    /** For a run that only checks. */
    public static final VerificationPlan THOROUGH = new VerificationPlan(300, 200_000_000, true);

    /** A plan of one bound. */
    public VerificationPlan(int phases, long timeoutNs, boolean unevenSizes) {
        this(phases, timeoutNs, timeoutNs, unevenSizes);
    }
}
