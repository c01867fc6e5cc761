package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Pauses;

/**
 * Pauses between attempts (Stuart & Owens 2011, section 5), as measured with. The linear ones stand in for those that the catalogue
 * gives the same implementations today; pauses of other forms are the catalogue's. Immutable.
 *
 * @param spinning linear pauses of the forms in which any waiter may win
 * @param polling linear pauses of the forms in which one certain waiter is called
 * @param unitNs one unit in nanoseconds; null for what the paper makes it, one non-contentious volatile read as probed
 */
public record Backoff(Pauses spinning, Pauses polling, Double unitNs) {
    /** The pauses assumed where a profile does not say. */
    public static final Backoff DEFAULT = new Backoff(Pauses.SPINNING, Pauses.POLLING, null);

    /**
     * The pauses assumed of Stuart & Owens 2011, who print none: of the powers of two from 4 to 64 that give Table 5, the one that comes
     * closest to what section 6 says of backoff in mutexes on both of its GPUs.
     */
    public static final Backoff PUBLISHED = new Backoff(Pauses.linear(1, 16), Pauses.POLLING, null);

    public Backoff {
        if (unitNs != null && !(unitNs > 0)) {
            throw new IllegalArgumentException("one unit of backoff must be positive, not " + unitNs + " ns");
        }
    }

    /** Returns the pauses that stand for those of a row of the catalogue. */
    public Pauses insteadOf(Pauses catalogued) {
        if (catalogued.equals(Pauses.SPINNING)) {
            return spinning;
        }
        return catalogued.equals(Pauses.POLLING) ? polling : catalogued;
    }
}
