package io.gpuclass.recommendation;

import io.gpuclass.units.Nanos;
import java.util.Locale;

/**
 * The semaphores of Stuart & Owens 2011, section 5: one operation is a wait and the post that follows it at once, the critical
 * section being empty.
 */
final class SemaphoreCosts {
    private SemaphoreCosts() {}

    /** Exchanges without pause: see {@link #exchanges}. */
    static Prediction spin(Costs costs, int blocks, int initial) {
        return exchanges(costs, costs.spinners(blocks, 0), initial);
    }

    /** Exchanges with pauses, which thin the queue out: see {@link #exchanges}. */
    static Prediction spinBackoff(Costs costs, int blocks, int initial) {
        return exchanges(costs, costs.spinners(blocks, costs.spinPauseNs()), initial);
    }

    /**
     * Each operation takes the word away twice, once to wait and once to post, and each time puts it back by an exchange that
     * queues as a mutex's unlocking store does.
     *
     * <p>A block that has just put the word back from waiting wants it again at once, to post. If its exchange is the next to
     * be served, two holds are all. If another slips between, which grows likelier the more exchanges are served during the gap
     * between two of one block (as arrivals at random: e to the power of minus their mean number), the word goes round among all
     * that want it; of those, at most {@code initial} are there to post, and the others find the semaphore at capacity and put
     * the word back as it was. The gap is the cost of a pipelined exchange; where that was not measured, it is taken to be none,
     * as the two exchanges are next to each other in the paper's listing.
     */
    private static Prediction exchanges(Costs costs, WaitQueue spinners, int initial) {
        double undisturbed = Math.exp(-costs.exchangeGapNs() / spinners.nextServiceNs());
        double wanderings = Math.max(2, 1 + spinners.underWay() / initial);
        double holds = spinners.blocks() == 1 ? 2 : 2 * undisturbed + wanderings * (1 - undisturbed);
        return new Prediction(
                holds * MutexCosts.handOffNs(costs, spinners),
                holds(holds) + " of the word, each " + MutexCosts.waitsFor(spinners, "exchange"));
    }

    private static String holds(double holds) {
        return String.format(
                Locale.ROOT,
                holds < 9.95 && Math.abs(holds - Math.rint(holds)) >= 0.05 ? "%.1f holds" : "%.0f holds",
                holds);
    }

    /**
     * Under capacity nobody waits: two adds on one word, one to wait and one to post. Above it, the blocks beyond capacity
     * sleep, and their share of the operations takes two adds more: the ticket and the turn.
     *
     * <p>A slot is passed on by the add that leaves, the add that advances the turn, which waits for the polls of those asleep,
     * and the look of one certain block. Where lines are held hostage, the add that leaves waits for the polls too, the words
     * being neighbours. As many slots are passed on side by side as there are.
     */
    static Prediction sleeping(Costs costs, int blocks, int initial) {
        int asleep = Math.max(0, blocks - initial);
        double adds = 2 + 2.0 * asleep / blocks;
        double throughput = adds * costs.addServiceNs();
        double path = asleep == 0 ? 2 * costs.addTripNs() : handOverNs(costs, asleep);
        double perOperation = Math.max(throughput, path / Math.min(initial, blocks));
        String waitsFor = perOperation > throughput && asleep > 0
                ? new Nanos(path) + " to pass a slot on" + (initial > 1 ? ", " + initial + " side by side" : "")
                : String.format(Locale.ROOT, "%.1f atomic adds of %s", adds, new Nanos(costs.addServiceNs()));
        return new Prediction(perOperation, waitsFor);
    }

    private static double handOverNs(Costs costs, int asleep) {
        WaitQueue pollers = costs.pollersOfAtomics(asleep, 0);
        double behindPolls = Math.max(pollers.responseNs(), costs.addTripNs());
        boolean disturbed = costs.hostage() && costs.form().wordsShareLine();
        double leaving = disturbed ? behindPolls : costs.addTripNs();
        return costs.releaseNs(leaving) + costs.releaseNs(behindPolls) + pollers.certainBlockNs();
    }
}
