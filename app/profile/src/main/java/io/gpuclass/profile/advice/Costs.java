package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.primitives.Pauses;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Costs of a machine that the cost model knows. Immutable.
 *
 * <p>A <em>service</em> time is what one access adds to a queue on one word: the time of one contentious access at saturation
 * over the number of blocks that contend. A <em>trip</em> is the time of one access that nobody contends for.
 *
 * @param readServiceNs service of a volatile read of a word that atomics leave alone
 * @param besideAtomicsServiceNs service of a volatile read of a word that atomics update, or of its line: that of an atomic where
 *     lines are held hostage, else {@code readServiceNs}
 * @param afterAtomicServiceNs service of a volatile read of a word that each block has made one atomic on: the paper's own test, which
 *     tells of words that atomics come to now and then
 * @param storeServiceNs service of a volatile write that nobody waits for
 * @param addServiceNs service of an atomic add
 * @param exchangeServiceNs service of an atomic exchange
 * @param readTripNs a volatile read that the next access depends on
 * @param writeTripNs a volatile write until it is visible
 * @param postedTripNs a volatile write that nobody waits for
 * @param addTripNs an atomic add that the next access depends on
 * @param exchangeTripNs an atomic exchange that the next access depends on
 * @param exchangeGapNs from one exchange of a block to its next that does not depend on it; 0 where not known
 * @param spreadAddNs from one atomic add of all blocks together to the next, where each has a word of its own; 0 where not known
 * @param fenceNs a fence by one block of an SM, behind what the block did before
 * @param crowdNs by how much longer the last of many blocks of an SM that fence together waits; 0 where not known
 * @param hostage whether atomics hold their line hostage
 * @param unitNs one unit of a linear backoff
 * @param form how the implementations are coded
 * @param threadsPerBlock flags that a barrier's master block looks at side by side
 * @param multiprocessors SMs, over which the blocks spread evenly; null where the device has none, or not known
 */
@RecordBuilder
record Costs(
        double readServiceNs,
        double besideAtomicsServiceNs,
        double afterAtomicServiceNs,
        double storeServiceNs,
        double addServiceNs,
        double exchangeServiceNs,
        double readTripNs,
        double writeTripNs,
        double postedTripNs,
        double addTripNs,
        double exchangeTripNs,
        double exchangeGapNs,
        double spreadAddNs,
        double fenceNs,
        double crowdNs,
        boolean hostage,
        double unitNs,
        CodeForm form,
        int threadsPerBlock,
        Integer multiprocessors) {
    /** Returns the queue of {@code blocks} that spin by exchanges. */
    WaitQueue spinners(int blocks, double pause) {
        return new WaitQueue(blocks, exchangeServiceNs, exchangeTripNs, pause);
    }

    /** Returns the queue of {@code blocks} that poll a word which is itself updated by atomics. */
    WaitQueue pollersOfAtomics(int blocks, double pause) {
        return new WaitQueue(blocks, besideAtomicsServiceNs, readTripNs, pause);
    }

    /** Returns the queue of {@code blocks} that poll a word to which one atomic comes for as many polls as there are blocks. */
    WaitQueue pollersOfRareAtomics(int blocks, double pause) {
        return new WaitQueue(blocks, afterAtomicServiceNs, readTripNs, pause);
    }

    /** Returns the queue of {@code blocks} that poll a word by adding nothing to it. */
    WaitQueue pollersByAdds(int blocks) {
        return new WaitQueue(blocks, addServiceNs, addTripNs, 0);
    }

    /** Returns the queue of {@code blocks} that poll a word which is only stored to, while atomics are made on another of the primitive. */
    WaitQueue pollersOfStores(int blocks, double pause) {
        return new WaitQueue(blocks, storedWordServiceNs(), readTripNs, pause);
    }

    /** Returns the service of a volatile read of a word that is only stored to. */
    double storedWordServiceNs() {
        return form.wordsShareLine() ? besideAtomicsServiceNs : readServiceNs;
    }

    /**
     * Returns the time until a release has been served where each access waits for {@code responseNs}: the fence, where there is
     * one, must have been answered before the store goes out. It waits for the queue, or for itself.
     */
    double releaseNs(double responseNs) {
        return form.fencedRelease() ? Math.max(fenceNs, responseNs) + responseNs : responseNs;
    }

    /** Returns the time until the last of {@code blocks} that fence together has fenced; 0 where forms do not fence. */
    double fencedNs(int blocks) {
        return form.fencedRelease() ? fenceNs + crowdedNs(blocks) : 0;
    }

    /**
     * Returns by how much longer that takes than a fence alone: none where each block has an SM of its own. An H100 fences for all blocks of
     * an SM that have asked by then, so that who asks a moment later waits for two fences; an H200 does not.
     */
    double crowdedNs(int blocks) {
        return crowdedTogetherNs((blocks + groups(blocks) - 1) / groups(blocks));
    }

    /** Returns the time until the last of so many of one SM that fence together has fenced; 0 where forms do not fence. */
    double fencedTogetherNs(int together) {
        return form.fencedRelease() ? fenceNs + crowdedTogetherNs(together) : 0;
    }

    private double crowdedTogetherNs(int together) {
        return form.fencedRelease() ? crowdNs * (1 - 1.0 / together) : 0;
    }

    /**
     * Returns the time until a store to a word that is polled has been served, with the fence before it. Among reads alone it meets the
     * queue that stores make of themselves; where reads are served as atomics are, the queue of these.
     */
    double storedNs(WaitQueue pollers) {
        boolean asAtomics = form.wordsShareLine() && besideAtomicsServiceNs > readServiceNs;
        WaitQueue stores = new WaitQueue(pollers.blocks(), storeServiceNs, readTripNs, pollers.pauseNs());
        return Math.max(releaseNs((asAtomics ? pollers : stores).responseNs()), writeTripNs);
    }

    /** Returns the mean of linear pauses; 0 for others. */
    double linearPauseNs(Pauses pauses) {
        return pauses.is(Pauses.Form.LINEAR) ? (pauses.figure(0) + pauses.figure(1)) / 2.0 * unitNs : 0;
    }

    /** Returns the pause for each that is ahead; 0 where pauses do not go by that. */
    static double eachNs(Pauses pauses) {
        return switch (pauses.form()) {
            case PROPORTIONAL -> pauses.figure(0);
            case CLOCKED -> cyclesNs(pauses.figure(0)) / 16;
            case TURNS -> cyclesNs(pauses.figure(0));
            default -> 0;
        };
    }

    /**
     * Returns the pausing that a load brings. A lone block never waits, so it does not pause.
     *
     * @throws IllegalArgumentException for proportional pauses, which have no mean without the places that waiters have in their queue
     */
    Pausing pausing(Load load) {
        Pauses pauses = load.blocks() == 1 ? Pauses.NONE : load.pauses();
        return switch (pauses.form()) {
            case NONE -> Pausing.NONE;
            case LINEAR -> new Pausing.Fixed(linearPauseNs(pauses));
            case EXPONENTIAL -> new Pausing.Forecast(pauses.figure(0), pauses.figure(1), pauses.figure(2) / 100.0);
            default -> throw new IllegalArgumentException("no mean pause follows from " + pauses);
        };
    }

    /** Returns the time of so many SM cycles: SM clocks run at 1.4 to 2.1 GHz. */
    static double cyclesNs(int cycles) {
        return 0.6 * cycles;
    }

    /** Returns the groups that {@code blocks} form if those of one SM go together: one each where there are no SMs. */
    int groups(int blocks) {
        return multiprocessors == null ? blocks : Math.min(blocks, multiprocessors);
    }
}
