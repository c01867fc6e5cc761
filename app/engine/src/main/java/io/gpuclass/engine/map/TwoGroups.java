package io.gpuclass.engine.map;

import java.util.Arrays;

/**
 * Numbers in two groups, those below a bound and those above, so that the groups' variance is least.
 *
 * @param bound what parts them
 * @param separation share of the numbers' variance that lies between the groups: 1 where each group is one number, 0.75 of numbers that are
 *     spread evenly, 0.64 of normal ones; 0 where all are equal
 */
record TwoGroups(double bound, double separation) {
    /** @param numbers at least one */
    static TwoGroups of(double[] numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        double mean = Arrays.stream(sorted).average().orElse(0);
        double all = Arrays.stream(sorted)
                .map(number -> (number - mean) * (number - mean))
                .sum();
        TwoGroups best = new TwoGroups(sorted[0], 0);
        double below = 0;
        for (int count = 1; count < sorted.length && all > 0; count++) {
            below += sorted[count - 1] - mean;
            // The groups' means are below / count and -below / rest away from the common one.
            double between = below * below * (1.0 / count + 1.0 / (sorted.length - count));
            if (between / all > best.separation) {
                best = new TwoGroups((sorted[count - 1] + sorted[count]) / 2, between / all);
            }
        }
        return best;
    }

    /** Returns whether a number belongs to the upper group. */
    boolean isAbove(double number) {
        return number > bound;
    }
}
