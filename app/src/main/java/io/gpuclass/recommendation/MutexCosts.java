package io.gpuclass.recommendation;

import io.gpuclass.units.Nanos;
import java.util.Locale;

/**
 * The mutexes of Stuart & Owens 2011, section 5: one operation is one hand-off, from a block that has just got the lock to the
 * next one that gets it, the critical section being empty. A lone block has nobody to wait for.
 */
final class MutexCosts {
    private MutexCosts() {}

    /** Exchanges without pause: see {@link #exchanges}. */
    static Prediction spin(Costs costs, int blocks, int initial) {
        return exchanges(costs, costs.spinners(blocks, 0));
    }

    /** Exchanges with pauses, which thin the queue out: see {@link #exchanges}. */
    static Prediction spinBackoff(Costs costs, int blocks, int initial) {
        return exchanges(costs, costs.spinners(blocks, costs.spinPauseNs()));
    }

    /**
     * The release goes to the word on which the others spin, so it waits for the exchanges before it. After it, whichever
     * exchange is served next gets the lock.
     */
    private static Prediction exchanges(Costs costs, WaitQueue spinners) {
        if (spinners.blocks() == 1) {
            return alone(costs.exchangeTripNs() + costs.writeTripNs());
        }
        return new Prediction(handOffNs(costs, spinners), waitsFor(spinners, "exchange"));
    }

    /** Returns the time from getting a word by exchange to the next exchange that can get it: a release in the queue, then any one. */
    static double handOffNs(Costs costs, WaitQueue spinners) {
        return costs.releaseNs(spinners.responseNs()) + spinners.nextServiceNs();
    }

    /**
     * Tickets are taken long before their turn, so they are off the critical path. The release that advances the turn waits for
     * the polls before it; then one certain block must look, which is half a cycle away, its pause included. The turn is only
     * stored to; where it shares a line with the ticket, that line takes atomics all the same.
     */
    static Prediction fa(Costs costs, int blocks, int initial) {
        if (blocks == 1) {
            return alone(costs.addTripNs() + costs.readTripNs() + costs.writeTripNs());
        }
        WaitQueue pollers = costs.pollersOfStores(blocks, costs.pollPauseNs());
        return new Prediction(
                Math.max(costs.releaseNs(pollers.responseNs()), costs.writeTripNs()) + pollers.certainBlockNs(),
                looks(pollers, "poll"));
    }

    /**
     * As {@link #fa}, with pauses likewise, but a look takes two reads, first the head and then the slot it points to: twice the
     * accesses in the queue and twice the trips. The slot is read once the head has been.
     */
    static Prediction ring(Costs costs, int blocks, int initial) {
        if (blocks == 1) {
            return alone(costs.addTripNs() + 2 * costs.readTripNs() + 2 * costs.writeTripNs());
        }
        WaitQueue looks =
                new WaitQueue(blocks, 2 * costs.storedWordServiceNs(), 2 * costs.readTripNs(), costs.pollPauseNs());
        double store = Math.max(costs.releaseNs(looks.responseNs() / 2), costs.writeTripNs());
        double slot = looks.responseNs() / 2;
        return new Prediction(store + looks.certainBlockNs() + slot, looks(looks, "look"));
    }

    private static Prediction alone(double ns) {
        return new Prediction(ns, "its own " + new Nanos(ns) + " of accesses");
    }

    private static String looks(WaitQueue pollers, String look) {
        return waitsFor(pollers, look) + " and " + new Nanos(pollers.certainBlockNs())
                + " until the next in line looks";
    }

    static String waitsFor(WaitQueue queue, String access) {
        return queue.isSaturated()
                ? String.format(Locale.ROOT, "%.0f %ss of %s", queue.underWay(), access, new Nanos(queue.serviceNs()))
                : String.format(Locale.ROOT, "one %s of %s", access, new Nanos(queue.responseNs()));
    }
}
