package io.gpuclass.profile.advice;

/**
 * What one operation of a primitive takes at the least, reckoned from memory probes alone: trips to the L2 cache that wait for each
 * other, and accesses that queue there. Pure.
 *
 * <p>A trip is taken to be a volatile read's, the shortest there is: atomics take longer to answer. Left out are instructions, the
 * synchronization of the threads of a block, and that a barrier waits for the slowest slice of the L2 cache, where the probes give the
 * mean of all. What passes on inside an SM or a cluster of blocks makes no trip; no floor is reckoned for that.
 */
public final class Floors {
    /**
     * The fence of a release is answered before the store or atomic behind it goes out; that has then a way there, and a look a way
     * back.
     */
    private static final int TRIPS = 2;

    private final AccessTimes times;

    /** Returns the floors on a machine of such times. */
    public Floors(AccessTimes times) {
        this.times = times;
    }

    /**
     * Returns the least time from one grid barrier to the next: two trips, and one arrival and one look of each block, with these spread
     * perfectly over the L2 cache. Null where not known.
     */
    public Double barrierNs(int blocks) {
        return known(trips() + blocks * (time(times.spreadAtomicNs()) + time(times.spreadReadNs())));
    }

    /** Returns the same where all arrivals and all looks are of one word, and so queue there. Null where not known. */
    public Double barrierOnOneWordNs(int blocks) {
        return known(trips() + blocks * (time(times.atomicServiceNs()) + time(times.readServiceNs())));
    }

    /** Returns the least time from one block's having a mutex to the next one's: two trips. Null where not known. */
    public Double mutexNs() {
        return known(trips());
    }

    /**
     * Returns the least time between operations of a semaphore: each place is passed on as a mutex is, side by side with the others, and
     * of the two atomics of an operation each may queue at a word of its own. Null where not known.
     *
     * @param places initial value
     * @param blocks blocks that contend; no more places than that are ever in use
     */
    public Double semaphoreNs(int places, int blocks) {
        return known(Math.max(trips() / Math.min(places, blocks), time(times.atomicServiceNs())));
    }

    private double trips() {
        return TRIPS * time(times.readTripNs());
    }

    private static double time(Double nanos) {
        return nanos == null ? Double.NaN : nanos;
    }

    private static Double known(double nanos) {
        return Double.isNaN(nanos) ? null : nanos;
    }
}
