package io.gpuclass.engine.stats;

/** Fairness index of Jain, Chiu and Hawe: how evenly a total was shared out. */
public final class Jain {
    private Jain() {}

    /**
     * Returns {@code (sum x)^2 / (n * sum x^2)}: 1 when all got the same, 1/n when one of n got everything, and 0 when nobody got
     * anything, since a run that completed nothing shows no fairness.
     *
     * @param counts what each got; at least one, none negative
     * @throws IllegalArgumentException if there is no count, or a negative one
     */
    public static double index(long... counts) {
        if (counts.length == 0) {
            throw new IllegalArgumentException("fairness needs at least one count");
        }
        double sum = 0;
        double squares = 0;
        for (long count : counts) {
            if (count < 0) {
                throw new IllegalArgumentException("a count cannot be negative: " + count);
            }
            sum += count;
            squares += (double) count * count;
        }
        // Large counts are rounded, which must not give more than the most.
        return sum == 0 ? 0 : Math.min(1, sum * sum / (counts.length * squares));
    }
}
