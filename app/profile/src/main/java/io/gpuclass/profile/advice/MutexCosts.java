package io.gpuclass.profile.advice;

import io.gpuclass.profile.units.Nanos;
import java.util.Locale;

/**
 * Mutexes: one operation is one hand-off, from a block that has just got the lock to the next one that gets it, the critical section
 * being empty. A lone block has nobody to wait for.
 */
final class MutexCosts {
    private MutexCosts() {}

    /** Exchanges with the pauses that the catalogue says, none among them: see {@link #exchanges}. */
    static Prediction spin(Costs costs, Load load) {
        return exchanges(costs, load.blocks(), costs.pausing(load));
    }

    /** As {@link #spin}, with some exchanges before the first pause. */
    static Prediction spinThenBackoff(Costs costs, Load load) {
        Pausing later = costs.pausing(load);
        return exchanges(costs, load.blocks(), new Pausing.Eager(Pausing.EAGER_POLLS * costs.exchangeTripNs(), later));
    }

    /**
     * The release goes to the word on which the others spin, so it waits for the exchanges before it. After it, whichever
     * exchange is served next gets the lock. Pauses thin the queue of exchanges out.
     */
    private static Prediction exchanges(Costs costs, int blocks, Pausing pausing) {
        if (blocks == 1) {
            return alone(costs.exchangeTripNs() + costs.writeTripNs());
        }
        WaitQueue spinners =
                pausing.settled(pause -> costs.spinners(blocks, pause), queue -> blocks * handOffNs(costs, queue));
        return new Prediction(handOffNs(costs, spinners), waitsFor(spinners, "exchange"));
    }

    /** Returns the time from getting a word by exchange to the next exchange that can get it: a release in the queue, then any one. */
    static double handOffNs(Costs costs, WaitQueue spinners) {
        return costs.releaseNs(spinners.responseNs()) + spinners.nextServiceNs();
    }

    /** The binary semaphore of libcu++ exchanges likewise, with {@linkplain Pausing#LIBCU pauses} of its own. */
    static Prediction libcu(Costs costs, Load load) {
        return exchanges(costs, load.blocks(), Pausing.LIBCU);
    }

    /**
     * Waiters poll the word and exchange when it looks free. The first that sees it free gets it one exchange later; whoever has seen it
     * free by then exchanges in vain, and the next release waits for these exchanges besides the polls. The exchanges of a hand-off come
     * in a bunch and all else is polls, which are served as reads are.
     */
    static Prediction ttas(Costs costs, Load load) {
        int blocks = load.blocks();
        if (blocks == 1) {
            return alone(costs.readTripNs() + costs.exchangeTripNs() + costs.writeTripNs());
        }
        WaitQueue pollers = costs.pausing(load)
                .settled(
                        pause -> costs.pollersOfRareAtomics(blocks, pause),
                        queue -> blocks * seizeNs(costs, race(costs, queue)));
        Race race = race(costs, pollers);
        return new Prediction(
                seizeNs(costs, race),
                String.format(
                        Locale.ROOT,
                        "%s and the exchanges of %.0f that saw it free",
                        waitsFor(pollers, "poll"),
                        race.racers()));
    }

    private static Race race(Costs costs, WaitQueue pollers) {
        return new Race(pollers, costs.exchangeTripNs(), costs.exchangeServiceNs());
    }

    private static double seizeNs(Costs costs, Race race) {
        double release = Math.max(costs.releaseNs(race.aftermathNs()), costs.writeTripNs());
        return release + race.pollers().nextServiceNs() + race.ns();
    }

    /**
     * Tickets are taken long before their turn, so they are off the critical path. The release that advances the turn waits for
     * the polls before it; then one certain block must look, which is half a cycle away, its pause included. The turn is only
     * stored to; where it shares a line with the ticket, that line takes atomics all the same.
     */
    static Prediction fa(Costs costs, Load load) {
        if (load.blocks() == 1) {
            return aloneWithTicket(costs);
        }
        double pause = costs.linearPauseNs(load.pauses());
        WaitQueue pollers = costs.pollersOfStores(load.blocks(), pause);
        return new Prediction(turnNs(costs, pollers) + pollers.certainBlockNs(), untilNextPolls(pollers));
    }

    /**
     * As {@link #fa}, with a pause of one step for each that is ahead (Giroux S9329, "ticket lock + proportional backoff"), which keeps
     * all but the first few out of the queue. The next in line pauses one step. Steps longer than a hand-off make everybody oversleep, so
     * that a hand-off takes a step.
     */
    static Prediction ticketProportional(Costs costs, Load load) {
        if (load.blocks() == 1) {
            return aloneWithTicket(costs);
        }
        double step = Costs.eachNs(load.pauses());
        WaitQueue pollers = costs.pollersOfStores(load.blocks(), 0).inLine(step);
        double look = (pollers.responseNs() + step) / 2;
        double handOff = Math.max(turnNs(costs, pollers) + look, step);
        return new Prediction(
                handOff,
                waitsFor(pollers, "poll") + " and " + new Nanos(handOff - turnNs(costs, pollers))
                        + " until the next in line polls");
    }

    /**
     * As {@link #ticketProportional}, but the next in line does not pause, and those behind pause for the turns before that: so a step
     * that is shorter than a hand-off only thins out the queue.
     */
    static Prediction ticketTurns(Costs costs, Load load) {
        if (load.blocks() == 1) {
            return aloneWithTicket(costs);
        }
        WaitQueue pollers = costs.pollersOfStores(load.blocks(), 0).inLine(Costs.eachNs(load.pauses()));
        double look = pollers.responseNs() / 2;
        return new Prediction(
                turnNs(costs, pollers) + look,
                waitsFor(pollers, "poll") + " and " + new Nanos(look) + " until the next in line polls");
    }

    private static double turnNs(Costs costs, WaitQueue pollers) {
        return costs.storedNs(pollers);
    }

    /**
     * As {@link #fa}, with pauses likewise, but a look takes two reads, first the head and then the slot it points to: twice the trips. The
     * two words are served side by side, so a waiter is in one queue or in the other; on one line they are one queue of twice the accesses.
     */
    static Prediction ring(Costs costs, Load load) {
        if (load.blocks() == 1) {
            return alone(costs.addTripNs() + 2 * costs.readTripNs() + 2 * costs.writeTripNs());
        }
        double pause = costs.linearPauseNs(load.pauses());
        int inTurn = costs.form().wordsShareLine() ? 2 : 1;
        WaitQueue looks =
                new WaitQueue(load.blocks(), inTurn * costs.storedWordServiceNs(), 2 * costs.readTripNs(), pause);
        double store = costs.storedNs(costs.pollersOfStores(load.blocks(), pause));
        double slot = looks.responseNs() / 2;
        return new Prediction(store + looks.certainBlockNs() + slot, untilNextPolls(looks));
    }

    private static Prediction aloneWithTicket(Costs costs) {
        return alone(costs.addTripNs() + costs.readTripNs() + costs.writeTripNs());
    }

    static Prediction alone(double ns) {
        return new Prediction(ns, "its own " + new Nanos(ns) + " of accesses");
    }

    private static String untilNextPolls(WaitQueue pollers) {
        return waitsFor(pollers, "poll") + " and " + new Nanos(pollers.certainBlockNs())
                + " until the next in line polls";
    }

    static String waitsFor(WaitQueue queue, String access) {
        return queue.isSaturated()
                ? String.format(Locale.ROOT, "%.0f %ss of %s", queue.underWay(), access, new Nanos(queue.serviceNs()))
                : String.format(Locale.ROOT, "one %s of %s", access, new Nanos(queue.responseNs()));
    }

    /**
     * Many blocks poll a word; when it becomes free, each block that sees it free tries to take it, and one succeeds.
     *
     * @param pollers those that poll
     * @param tripNs an atomic with no queue
     * @param serviceNs service of an atomic
     */
    record Race(WaitQueue pollers, double tripNs, double serviceNs) {
        /** Returns the time from asking whether the word is free to having tried to take it: the atomic queues behind the polls. */
        double ns() {
            return Math.max(pollers.responseNs(), tripNs);
        }

        /** Returns how many see it free before the first of them has taken it. */
        double racers() {
            return Math.min(pollers.blocks(), ns() / pollers.nextServiceNs());
        }

        /**
         * Returns the time that the next release waits in the queue, for polls and attempts made in vain. A release is a fence and a store,
         * and each meets half of the attempts.
         */
        double aftermathNs() {
            double dearer = racers() * (serviceNs - pollers.serviceNs()) / 2;
            return Math.max(pollers.blocks() * pollers.serviceNs() - pollers.pauseNs() + dearer, pollers.responseNs());
        }
    }
}
