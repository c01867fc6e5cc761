package io.gpuclass.model;

/**
 * What came of an exploration.
 *
 * @param outcome whether what was asked about was found
 * @param finding what was found, for people; empty if nothing was
 * @param executions how many were visited
 * @param isBounded whether some loop was not followed to its end
 */
public record Verdict(Outcome outcome, String finding, long executions, boolean isBounded) {
    /** Whether what was asked about can happen. */
    public enum Outcome {
        FOUND,
        NOT_FOUND,
        /** There were more executions than were allowed. */
        GAVE_UP,
        /** No execution comes to an end, so that nothing is known. */
        NEVER_ENDS
    }

    /**
     * How far an exploration goes.
     *
     * @param rounds of a loop that has an effect
     * @param executions that are visited at most
     * @param millis for which it may compute
     */
    public record Bounds(int rounds, long executions, long millis) {
        public static final Bounds USUAL = new Bounds(3, 200_000, 60_000);
    }
}
