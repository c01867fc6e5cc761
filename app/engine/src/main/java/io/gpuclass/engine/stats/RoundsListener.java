package io.gpuclass.engine.stats;

/** Is told of the progress of {@link Rounds}, on the thread that runs them. */
@FunctionalInterface
public interface RoundsListener {
    /** Called after each visit. */
    void onVisit(Case visited, Progress progress);

    /** Called once for each case, when it will not be visited again; never before its last {@link #onVisit}. */
    default void onEnd(Case ended, Ending ending) {}

    /** Returns a listener that does nothing. */
    static RoundsListener none() {
        return (visited, progress) -> {};
    }

    /**
     * Progress of a run.
     *
     * @param finished cases that need no further visit
     * @param cases all cases
     * @param fraction estimated share of the run that is over, from 0 to 1; never falls
     * @param secondsLeft estimated time to the end
     */
    record Progress(int finished, int cases, double fraction, double secondsLeft) {}
}
