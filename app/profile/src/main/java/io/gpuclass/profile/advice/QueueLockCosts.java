package io.gpuclass.profile.advice;

import io.gpuclass.profile.units.Nanos;
import java.util.Locale;

/**
 * Mutexes whose waiters form a list and poll a word each of their own. They queue up with one exchange on the tail long before their turn,
 * which bounds the rate but is off the critical path; on it are trips alone, however many wait.
 */
final class QueueLockCosts {
    private QueueLockCosts() {}

    /** Mellor-Crummey & Scott 1991: the one that unlocks first reads who is next. */
    static Prediction mcs(Costs costs, Load load) {
        return load.blocks() == 1
                ? MutexCosts.alone(2 * costs.exchangeTripNs() + costs.readTripNs())
                : handOff(costs, costs.readTripNs());
    }

    /** Craig 1993; Magnusson, Landin & Hagersten 1994: a waiter polls the node of the one before, which that one has at hand. */
    static Prediction clh(Costs costs, Load load) {
        return load.blocks() == 1
                ? MutexCosts.alone(costs.exchangeTripNs() + costs.readTripNs() + costs.writeTripNs())
                : handOff(costs, 0);
    }

    private static Prediction handOff(Costs costs, double linkNs) {
        WaitQueue waiter = costs.pollersOfStores(1, 0);
        double release = Math.max(costs.releaseNs(waiter.responseNs()), costs.writeTripNs());
        double path = linkNs + release + waiter.certainBlockNs();
        return path > costs.exchangeServiceNs()
                ? new Prediction(
                        path, "a store to its successor's word and half a poll of " + new Nanos(costs.readTripNs()))
                : new Prediction(
                        costs.exchangeServiceNs(),
                        String.format(
                                Locale.ROOT, "one exchange of %s on the tail", new Nanos(costs.exchangeServiceNs())));
    }

    /**
     * Condition variables (named as future work by Stuart & Owens 2011): one operation is a wait and the notification that ends it. It costs
     * what its mutex's hand-off does; the notification, on a word that all who wait poll; and the look of the one that it calls. Looks have
     * the mutex's backoff.
     */
    static final class ConditionVariableCosts {
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
}
