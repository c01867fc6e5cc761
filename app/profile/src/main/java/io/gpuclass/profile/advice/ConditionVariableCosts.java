package io.gpuclass.profile.advice;

import io.gpuclass.profile.units.Nanos;

/**
 * Condition variables (named as future work by Stuart & Owens 2011): one operation is a wait and the notification that ends it. It costs
 * what its mutex's hand-off does; the notification, on a word that all who wait poll; and the look of the one that it calls. Looks have
 * the mutex's backoff.
 */
final class ConditionVariableCosts {
    private ConditionVariableCosts() {}

    static Prediction overSpin(Costs costs, Load load) {
        WaitQueue pollers = costs.pollersOfRareAtomics(waiters(load), costs.linearPauseNs(load.pauses()));
        return over(MutexCosts.spin(costs, load), costs, pollers, pollers.certainBlockNs());
    }

    static Prediction overTicketProportional(Costs costs, Load load) {
        double step = Costs.eachNs(load.pauses());
        WaitQueue pollers = costs.pollersOfRareAtomics(waiters(load), 0).inLine(step);
        double look = (pollers.responseNs() + step) / 2;
        return over(MutexCosts.ticketProportional(costs, load), costs, pollers, look);
    }

    static Prediction overMcs(Costs costs, Load load) {
        WaitQueue pollers = costs.pollersOfRareAtomics(waiters(load), 0);
        return over(QueueLockCosts.mcs(costs, load), costs, pollers, pollers.certainBlockNs());
    }

    /** A notification reads how many were called and how many wait, then swaps, which releases, behind the polls. */
    private static Prediction over(Prediction mutex, Costs costs, WaitQueue pollers, double lookNs) {
        double reads = pollers.responseNs() + costs.readTripNs();
        double swap = costs.releaseNs(Math.max(pollers.responseNs(), costs.addTripNs()));
        double call = reads + swap + lookNs;
        return new Prediction(
                call + mutex.nsPerOperation(),
                new Nanos(call) + " until the one called polls and, for the mutex, " + mutex.waitsFor());
    }

    private static int waiters(Load load) {
        return Math.max(1, load.blocks() - 1);
    }
}
