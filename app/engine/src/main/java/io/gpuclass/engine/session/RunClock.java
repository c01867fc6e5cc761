package io.gpuclass.engine.session;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Divides a run's time budget among its suites, and tells how far the whole run is. What an early suite leaves over, later ones
 * may use; where one took longer, those behind it share what is left. Confined to one thread.
 */
public final class RunClock {
    /** A suite, as far as its time goes. */
    interface Part {
        /** Returns its share of a run's time, in hundredths of that of the suites that run unless told otherwise. */
        int weight();

        /** Returns whether it takes time beside that of the usual suites. */
        boolean optIn();
    }

    /** Sum of the weights of the suites that run unless told otherwise. */
    private static final double USUAL = 100;

    private final LongSupplier nanoTime;
    private final long started;
    private final long budgetNanos;
    private final Map<Part, Double> begins = new HashMap<>();
    private final Map<Part, Double> ends = new HashMap<>();
    private final Map<Part, Long> limits = new HashMap<>();

    RunClock(Set<? extends Part> suites, long budgetNanos, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
        this.budgetNanos = budgetNanos;
        double all = suites.stream().mapToInt(Part::weight).sum();
        double soFar = 0;
        for (Part suite : suites) {
            begins.put(suite, soFar / all);
            soFar += suite.weight();
            ends.put(suite, soFar / all);
        }
    }

    /**
     * Returns the time allowed unless told otherwise: that of the depth for the usual suites, and in proportion for those asked for
     * besides.
     */
    public static Duration budget(Depth depth, Set<? extends Part> suites) {
        if (depth == Depth.THOROUGH) {
            return depth.timeBudget();
        }
        double besides =
                suites.stream().filter(Part::optIn).mapToInt(Part::weight).sum() / USUAL;
        double usual = suites.stream().allMatch(Part::optIn) ? 0 : 1;
        return Duration.ofMillis(Math.round(depth.timeBudget().toMillis() * (usual + besides)));
    }

    /** Returns the nanoseconds that a suite may still use, starting now; it begins when that is asked for the first time. */
    long left(Part suite) {
        return Math.max(0, limits.computeIfAbsent(suite, this::limit) - elapsedNanos());
    }

    /** Returns when a suite that begins now must end, in nanoseconds from the run's start. */
    private long limit(Part suite) {
        long now = elapsedNanos();
        double begin = begins.get(suite);
        double end = ends.get(suite);
        return now <= budgetNanos * begin
                ? (long) (budgetNanos * end)
                : now + (long) ((budgetNanos - now) * (end - begin) / (1 - begin));
    }

    /** Returns whether the whole run has used up its time. */
    boolean isOver() {
        return elapsedNanos() >= budgetNanos;
    }

    /** Returns the nanoseconds that a piece of the run may take of which the whole budget would pay for so many. */
    long piece(int pieces) {
        return budgetNanos / pieces;
    }

    /** Returns which share of the whole run is over when a share of this suite is. */
    double overall(Part suite, double share) {
        return begins.get(suite) + share * (ends.get(suite) - begins.get(suite));
    }

    double elapsedSeconds() {
        return elapsedNanos() / 1e9;
    }

    private long elapsedNanos() {
        return nanoTime.getAsLong() - started;
    }
}
