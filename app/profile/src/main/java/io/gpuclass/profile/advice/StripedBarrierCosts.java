package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Pauses;

/** The barrier whose arrivals, and whose waiters, share several words. */
final class StripedBarrierCosts {
    private StripedBarrierCosts() {}

    /**
     * A fence, the arrivals at one of the words, and the looks at one of its copies: as {@link BarrierCosts#central}, but with the
     * queues of as many blocks as share a word. Nobody polls before its first look, so the fence is not behind polls. Where the spread
     * is left open, queues are as long as {@link Spreads} lets them grow, which is one trip.
     */
    static Prediction striped(Costs costs, Load load) {
        Pauses.Spread spread = load.pauses() instanceof Pauses.Spread known ? known : (Pauses.Spread) Pauses.SPREADING;
        double arrivals = queueNs(load.blocks(), spread.stripes(), costs.addServiceNs(), costs.readTripNs());
        double looks = queueNs(load.blocks(), spread.copies(), costs.besideAtomicsServiceNs(), costs.readTripNs());
        return new Prediction(
                costs.writeTripNs() + Math.max(arrivals, costs.addTripNs()) + Math.max(looks, costs.readTripNs()),
                "a fence, the arrivals at one of its words and a read of them");
    }

    /** Returns the queue at one of so many words; 0 words leave it open how many. */
    private static double queueNs(int blocks, int words, double serviceNs, double tripNs) {
        return words == 0 ? Math.min(blocks * serviceNs, tripNs) : (blocks + words - 1) / words * serviceNs;
    }
}
