package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.MutexCosts.Race;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.units.Nanos;
import java.util.Locale;

/** Semaphores: one operation is a wait and the post that follows it at once, the critical section being empty. */
final class SemaphoreCosts {
    private SemaphoreCosts() {}

    /** Exchanges with the pauses that the catalogue says, none among them, which thin the queue out: see {@link #guarded}. */
    static Prediction spin(Costs costs, Load load) {
        boolean parted = costs.form().partedSemaphores() && !load.pauses().equals(Pauses.NONE);
        return guarded(costs, parted ? load.alone() : load, 0);
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
     *
     * @param insideNs what a hold takes besides, in nanoseconds
     */
    static Prediction guarded(Costs costs, Load load, double insideNs) {
        int blocks = load.blocks();
        WaitQueue spinners = costs.pausing(load)
                .settled(
                        pause -> costs.spinners(blocks, pause),
                        queue -> blocks * holds(costs, queue, load.initial()) * holdNs(costs, queue, insideNs));
        double holds = holds(costs, spinners, load.initial());
        return new Prediction(
                holds * holdNs(costs, spinners, insideNs),
                holds(holds) + " of the word, each " + MutexCosts.waitsFor(spinners, "exchange"));
    }

    private static double holdNs(Costs costs, WaitQueue spinners, double insideNs) {
        return MutexCosts.handOffNs(costs, spinners) + insideNs;
    }

    private static double holds(Costs costs, WaitQueue spinners, int initial) {
        double undisturbed = Math.exp(-costs.exchangeGapNs() / spinners.nextServiceNs());
        double wanderings = Math.max(2, 1 + spinners.underWay() / initial);
        return spinners.blocks() == 1 ? 2 : 2 * undisturbed + wanderings * (1 - undisturbed);
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
    static Prediction sleeping(Costs costs, Load load) {
        int blocks = load.blocks();
        int initial = load.initial();
        int asleep = Math.max(0, blocks - initial);
        double adds = 2 + 2.0 * asleep / blocks;
        double throughput = adds * costs.addServiceNs();
        double path = asleep == 0 ? 2 * costs.addTripNs() : handOverNs(costs, asleep);
        double perOperation = Math.max(throughput, path / Math.min(initial, blocks));
        String waitsFor = perOperation > throughput && asleep > 0
                ? passedOn(path, initial)
                : String.format(Locale.ROOT, "%.1f atomic adds of %s", adds, new Nanos(costs.addServiceNs()));
        return new Prediction(perOperation, waitsFor);
    }

    private static double handOverNs(Costs costs, int asleep) {
        WaitQueue pollers = costs.pollersOfRareAtomics(asleep, 0);
        double behindPolls = Math.max(pollers.responseNs(), costs.addTripNs());
        boolean disturbed = costs.hostage() && costs.form().wordsShareLine();
        double leaving = disturbed ? behindPolls : costs.addTripNs();
        return costs.releaseNs(leaving) + costs.releaseNs(behindPolls) + pollers.certainBlockNs();
    }

    /**
     * Each operation draws a ticket and adds one to those that left; the two words queue apart. A place is passed on by that add, behind
     * the polls of those who are next and those who leave meanwhile, and the look of one certain block; as many are passed on side by side as
     * there are.
     */
    static Prediction ticket(Costs costs, Load load) {
        int blocks = load.blocks();
        int initial = load.initial();
        int near = Math.max(0, Math.min(blocks - initial, initial));
        WaitQueue pollers = costs.pollersOfAtomics(Math.max(1, near), 0);
        double behindPolls = Math.max(pollers.responseNs(), costs.addTripNs());
        double path = near == 0
                ? costs.addTripNs() + costs.writeTripNs()
                : costs.releaseNs(behindPolls) + (near - 1) * costs.addServiceNs() + pollers.responseNs() / 2;
        double perOperation = Math.max(costs.addServiceNs(), path / Math.min(initial, blocks));
        return new Prediction(
                perOperation,
                perOperation > costs.addServiceNs()
                        ? passedOn(path, initial)
                        : "one atomic add of " + new Nanos(costs.addServiceNs()));
    }

    /** A word of free places: a load, a swap that takes one, an add that gives it back. See {@link #counted}. */
    static Prediction counting(Costs costs, Load load) {
        return counted(costs, load, costs.pausing(load));
    }

    /** The same algorithm with {@linkplain Pausing#LIBCU pauses} of its own. */
    static Prediction libcu(Costs costs, Load load) {
        return counted(costs, load, Pausing.LIBCU);
    }

    /**
     * A swap succeeds only if nobody else's has since the word was read, so however many places there are, blocks get in at most once per
     * race. Blocks beyond capacity poll. A place is passed on by the add, which waits for the attempts and polls before it, then any one's
     * look, then its swap; as many are passed on side by side as there are.
     */
    private static Prediction counted(Costs costs, Load load, Pausing pausing) {
        int asleep = load.blocks() - load.initial();
        if (asleep <= 0) {
            return withinCapacity(costs, load.blocks());
        }
        WaitQueue pollers = pausing.settled(
                pause -> costs.pollersOfAtomics(asleep, pause),
                queue -> asleep * Math.max(race(costs, queue).ns(), passedOnNs(costs, queue) / load.initial()));
        double race = race(costs, pollers).ns();
        double path = passedOnNs(costs, pollers);
        return path > race * load.initial()
                ? new Prediction(path / load.initial(), passedOn(path, load.initial()))
                : new Prediction(race, "one swap of " + new Nanos(race) + " after the other");
    }

    private static Prediction withinCapacity(Costs costs, int blocks) {
        double path = costs.readTripNs() + 2 * costs.addTripNs();
        return blocks == 1 || path > blocks * costs.addTripNs()
                ? new Prediction(path / blocks, "its own " + new Nanos(path) + " of accesses")
                : new Prediction(costs.addTripNs(), "one swap of " + new Nanos(costs.addTripNs()) + " after the other");
    }

    private static double passedOnNs(Costs costs, WaitQueue pollers) {
        Race race = race(costs, pollers);
        double add = costs.releaseNs(Math.max(race.aftermathNs(), costs.addTripNs()));
        return add + pollers.nextServiceNs() + race.ns();
    }

    private static Race race(Costs costs, WaitQueue pollers) {
        return new Race(pollers, costs.addTripNs(), costs.addServiceNs());
    }

    private static String passedOn(double pathNs, int initial) {
        return new Nanos(pathNs) + " to pass a slot on" + (initial > 1 ? ", " + initial + " side by side" : "");
    }

    // The reader-writer semaphores of Mahapatra 2020, sections 2.2.2 and 3.2: one operation is to enter and to leave at
    // once. Both take a lock
    // word by an atomic, as the spin semaphore does, but the count is another word, which takes one more trip. Who
    // reads and who writes is left
    // out: with an empty section nobody is inside for long, and both take the lock as often. Pauses are for entering
    // only.

    /** Entering and leaving contend for the lock, and who enters finds the semaphore at capacity as often as with the spin semaphore. */
    static Prediction readerWriterSpin(Costs costs, Load load) {
        return guarded(costs, load, costs.readTripNs());
    }

    /**
     * Nobody asks for the lock in order to enter while somebody wants to leave: so an operation takes the lock twice and no more, and
     * leaves among those inside alone. To look for them thins the queue of those entering out; that somebody wants to leave is
     * announced, and taken back, by an add where the lock is contended.
     */
    static Prediction readerWriterPriority(Costs costs, Load load) {
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
