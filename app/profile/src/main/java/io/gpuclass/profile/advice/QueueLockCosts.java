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
}
