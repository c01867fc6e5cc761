package io.gpuclass.engine.experiment;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import java.util.List;
import java.util.OptionalDouble;

/** Which runs make one sample of a case, and what its figures are. Each case has one of its own, which may learn from what it sees. */
public interface Estimator {
    /**
     * Runs what makes the next samples.
     *
     * @param turn samples taken so far
     * @return the runs of each sample, at least one
     */
    List<List<Observation>> run(Device device, int turn);

    /** Returns the figure that decides when there are enough samples; a bound of it where the runs do not {@linkplain #tells tell} it. */
    double figure(List<Observation> runs);

    /** Returns how many samples there must be at least, whatever the rule. */
    default int fewest() {
        return 1;
    }

    /** Whether runs tell the figure; false where the launch took longer than the work. */
    default boolean tells(List<Observation> runs) {
        return true;
    }

    /** Whether runs are a sample at all; where they are none, the case is run again at once. */
    default boolean accepts(List<Observation> runs) {
        return true;
    }

    /** Whether a run ended before its work was done. */
    default boolean isUnfinished(Observation run) {
        return run.timedOut();
    }

    /** Whether what a run computed was right. */
    default boolean isRight(Observation run) {
        return true;
    }

    /** Whether samples of 0 mean that nobody got anywhere. */
    default boolean countsProgress() {
        return false;
    }

    /** Returns the other figures of the same runs. */
    default List<SideFigure> sides() {
        return List.of();
    }

    /** A figure beside the one that decides; told from others by its identity. */
    @FunctionalInterface
    interface SideFigure {
        /**
         * Returns its value; empty where the runs do not have it.
         *
         * @param figure what decides, of the same runs
         */
        OptionalDouble of(List<Observation> runs, double figure);
    }
}
