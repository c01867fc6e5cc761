package io.gpuclass.engine.stats;

/** Is told of the progress of {@link Rounds}, on the thread that runs them. */
@FunctionalInterface
public interface RoundsListener {
    /**
     * Called after each visit.
     *
     * @param fraction estimated share of the run that is over, from 0 to 1; never falls
     */
    void onVisit(Case visited, double fraction);

    /** Called once for each case, when it will not be visited again; never before its last {@link #onVisit}. */
    default void onEnd(Case ended, Ending ending) {}
}
