package io.gpuclass.engine.stats;

/** One quantity to be measured by repeated visits, in turn with others. Used by one thread. */
public interface SampledQuantity {
    /** Returns a name for progress and errors. */
    String name();

    /**
     * Measures once.
     *
     * @param acceptFallenClock whether a sample taken while the clock had fallen away is to be kept: set once repeating has not
     *     helped, so that a clock that stays low cannot keep a run from ending; {@link Visit#REPEAT} is then no answer
     */
    Visit visit(boolean acceptFallenClock);

    /** Returns the series that decides when there are enough samples: always the same object, added to by {@link #visit}. */
    Series samples();

    /** Returns how many samples it needs at least, whatever the rule: where each is taken in another place, one of each place. */
    default int fewest() {
        return 1;
    }

    /** Returns its result so far, as a profile will have it; null where there is none. */
    default Record result() {
        return null;
    }

    /** Outcome of a visit. */
    enum Visit {
        /** At least one sample was added. */
        SAMPLED,
        /** The sample was dropped because the clock had fallen away: visit again later. */
        REPEAT,
        /** This case has nothing more to give, as when it timed out. */
        DONE
    }
}
