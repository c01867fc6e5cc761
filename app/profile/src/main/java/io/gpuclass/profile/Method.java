package io.gpuclass.profile;

import io.gpuclass.profile.advice.Evidence;
import io.gpuclass.profile.primitives.Pauses;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Method of measurement of a profile.
 *
 * @param depth {@code quick}, {@code standard} or {@code thorough}
 * @param threadsPerBlock threads in a block (1 on a host)
 * @param blocks blocks at saturation
 * @param seed seed of the order in which cases were visited
 * @param elapsedSeconds time taken
 * @param targetHalfWidth relative half width of the interval at which a case was finished
 * @param reachedTarget cases that got there
 * @param endedByBudget cases that the time budget ended first
 * @param tooNoisy cases that took as many samples as may help, and were still too noisy
 * @param rounds rounds over all cases
 * @param repeatedForClock rounds of a case repeated because the SM clock had fallen away
 * @param byDifference whether steady costs are differences of two lengths
 * @param probeLengths accesses per block
 * @param backoff pauses of the backoff forms; null on a host, whose unit is the CPU's spin hint
 */
@RecordBuilder
public record Method(
        String depth,
        Integer threadsPerBlock,
        int blocks,
        Long seed,
        List<String> suites,
        Double timeBudgetSeconds,
        Double elapsedSeconds,
        Double targetHalfWidth,
        Integer reachedTarget,
        Integer endedByBudget,
        Integer tooNoisy,
        Integer rounds,
        Integer repeatedForClock,
        Boolean byDifference,
        List<Integer> probeLengths,
        Backoff backoff) {
    public Method {
        suites = suites == null ? null : List.copyOf(suites);
        probeLengths = probeLengths == null ? null : List.copyOf(probeLengths);
    }

    /**
     * Pauses of the backoff forms (Stuart & Owens 2011, section 5).
     *
     * @param unitNs one unit: one non-contentious volatile read, in nanoseconds
     * @param spinning pauses of the forms in which any waiter may win
     * @param polling pauses of the forms in which one certain waiter is called
     */
    public record Backoff(double unitNs, Pauses spinning, Pauses polling) {
        /** Returns the same as recommendations take it. */
        public Evidence.Backoff forCosts() {
            return new Evidence.Backoff(spinning, polling, unitNs);
        }
    }
}
