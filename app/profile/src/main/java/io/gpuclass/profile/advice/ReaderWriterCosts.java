package io.gpuclass.profile.advice;

import java.util.Locale;

/**
 * The reader-writer semaphores of Mahapatra 2020, sections 2.2.2 and 3.2: one operation is to enter and to leave at once. Both take a lock
 * word by an atomic, as {@link SemaphoreCosts#spin} does, but the count is another word, which takes one more trip. Who reads and who
 * writes is left out: with an empty section nobody is inside for long, and both take the lock as often. Pauses are for entering only.
 */
final class ReaderWriterCosts {
    private ReaderWriterCosts() {}

    /** Entering and leaving contend for the lock, and who enters finds the semaphore at capacity as often as with the spin semaphore. */
    static Prediction spin(Costs costs, Load load) {
        return SemaphoreCosts.guarded(costs, load, costs.readTripNs());
    }

    /**
     * Nobody asks for the lock in order to enter while somebody wants to leave: so an operation takes the lock twice and no more, and
     * leaves among those inside alone. To look for them thins the queue of those entering out; that somebody wants to leave is
     * announced, and taken back, by an add where the lock is contended.
     */
    static Prediction priority(Costs costs, Load load) {
        int blocks = load.blocks();
        WaitQueue leaving = costs.spinners(Math.min(blocks, load.initial()), 0);
        double announced = blocks == 1 ? 0 : 2 * costs.addTripNs();
        double leave = announced + holdNs(costs, leaving);
        WaitQueue entering = costs.pausing(load)
                .settled(
                        pause -> costs.spinners(blocks, costs.readTripNs() + pause),
                        queue -> blocks * (leave + holdNs(costs, queue)));
        return new Prediction(
                leave + holdNs(costs, entering),
                String.format(
                        Locale.ROOT,
                        "2 holds of the lock, to enter each behind %s",
                        MutexCosts.waitsFor(entering, "exchange")));
    }

    private static double holdNs(Costs costs, WaitQueue spinners) {
        return MutexCosts.handOffNs(costs, spinners) + costs.readTripNs();
    }
}
