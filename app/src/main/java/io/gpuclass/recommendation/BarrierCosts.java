package io.gpuclass.recommendation;

import io.gpuclass.units.Nanos;
import java.util.Locale;

/** The barriers of Stuart & Owens 2011, section 5: one operation is one barrier passed by all blocks. */
final class BarrierCosts {
    private BarrierCosts() {}

    /**
     * Arrivals are adds on one word and queue there: {@code B} services, or a trip. The last one releases the word that everyone
     * has been polling: that waits for the polls before it, and one more round of polls passes before the last block has seen it.
     */
    static Prediction atomicTwoStage(Costs costs, int blocks, int initial) {
        WaitQueue pollers = costs.pollersOfStores(blocks, 0);
        double arrivals = Math.max(blocks * costs.addServiceNs(), costs.addTripNs());
        double release = Math.max(costs.releaseNs(pollers.responseNs()), costs.writeTripNs());
        return new Prediction(
                arrivals + release + pollers.responseNs(),
                String.format(
                        Locale.ROOT,
                        "%d atomic adds of %s and its rounds of polls",
                        blocks,
                        new Nanos(costs.addServiceNs())));
    }

    /** Every block has a flag of its own, and the threads of the master block look at as many flags at a time as they are. */
    static Prediction xf(Costs costs, int blocks, int initial) {
        return flags(costs, blocks, costs.threadsPerBlock());
    }

    /** As {@link #xf}, with a single thread for a master, as on a host. */
    static Prediction flag(Costs costs, int blocks, int initial) {
        return flags(costs, blocks, 1);
    }

    /**
     * No word is contended for, so all of it is trips: a flag written; the master's threads each reading their share of the
     * flags one after the other, then writing them, of which only the last need be waited for; a block reading its own flag.
     */
    private static Prediction flags(Costs costs, int blocks, int threads) {
        int perThread = (blocks + threads - 1) / threads;
        double gather = costs.writeTripNs() + perThread * costs.readTripNs();
        double release = (perThread - 1) * costs.postedTripNs() + costs.writeTripNs() + costs.readTripNs();
        return new Prediction(
                gather + release,
                String.format(
                        Locale.ROOT,
                        "%d reads of %s one after the other",
                        perThread + 1,
                        new Nanos(costs.readTripNs())));
    }
}
