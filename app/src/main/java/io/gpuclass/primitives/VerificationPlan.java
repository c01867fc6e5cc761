package io.gpuclass.primitives;

/**
 * How long implementations are checked for.
 *
 * @param phases phases of a barrier
 * @param timeoutNs bound of a run; one that reached it and got on is as good as far as it came
 * @param unevenSizes whether to check numbers of blocks too that do not lie evenly on the SMs of a GPU, or are odd
 */
public record VerificationPlan(int phases, long timeoutNs, boolean unevenSizes) {
    /** For a run that measures: all checks take some 3 s, most of it in forms that reach the bound. */
    public static final VerificationPlan BRIEF = new VerificationPlan(50, 100_000_000, false);

    /** For a run that only checks. */
    public static final VerificationPlan THOROUGH = new VerificationPlan(300, 200_000_000, true);
}
