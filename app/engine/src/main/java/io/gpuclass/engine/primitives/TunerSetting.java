package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.stats.Summary;

/**
 * Result of one setting of the pauses, measured in turn with the others of a step.
 *
 * @param pauses the setting
 * @param opsPerSecond its rate; null where it did not get anywhere
 * @param fairness its median Jain index; null for barriers, and where it did not get anywhere
 */
record TunerSetting(Pauses pauses, Summary opsPerSecond, Double fairness) {
    boolean completed() {
        return opsPerSecond != null;
    }

    /** Whether it is surely faster: both completed, and its interval is above the other's. */
    boolean isFasterThan(TunerSetting other) {
        return completed() && other.completed() && opsPerSecond.low() > other.opsPerSecond.high();
    }

    /** Whether it shares out at least so evenly; a barrier always does. */
    boolean isAsFairAs(double least) {
        return fairness == null || fairness >= least;
    }
}
