package io.gpuclass.engine.primitives;

/** Is told of the progress of a {@link Tuner}, on the thread that runs it. */
public interface TunerListener {
    /** Called before each step for a target. */
    void onTarget(TunerTarget target);

    /**
     * Called after each visit.
     *
     * @param fraction share of the whole search that is over, from 0 to 1; never falls
     */
    void onProgress(double fraction);
}
