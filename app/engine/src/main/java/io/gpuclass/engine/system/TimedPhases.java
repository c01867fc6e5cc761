package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import java.util.function.Function;

/**
 * Phases, or round trips, of several processors, whose kernels time them by themselves. What one costs is the difference of two lengths, so
 * that start and end drop out. Confined to one thread.
 */
final class TimedPhases extends SystemCase<TimedPhases> {
    /** How many times as long the longer run is. */
    private static final int TIMES = 4;

    /**
     * @param trial of the shorter length
     * @param result what a profile will have of it
     */
    TimedPhases(Device device, ClockGuard clock, String name, Trial trial, Function<TimedPhases, Record> result) {
        super(device, clock, name, trial, result);
    }

    @Override
    TimedPhases self() {
        return this;
    }

    Outcome outcome() {
        return timedOut() ? Outcome.TIMED_OUT : Outcome.COMPLETED;
    }

    /** Returns what a phase takes; null unless it completed. */
    Summary ns() {
        return timedOut() || samples.isEmpty() ? null : samples.summary();
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation shorter = once(trial().length());
        Observation longer = once(trial().length() * TIMES);
        if (isUnfinished(shorter) || isUnfinished(longer)) {
            return expired();
        }
        boolean fallen = clock.hadFallen(shorter) | clock.hadFallen(longer);
        double difference = longer.windowNs() - shorter.windowNs();
        if ((fallen || difference <= 0) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        samples.add(
                difference > 0
                        ? difference / (longer.operations() - shorter.operations())
                        : longer.windowNs() / longer.operations());
        return Visit.SAMPLED;
    }

    private static boolean isUnfinished(Observation seen) {
        return seen.timedOut() || seen.operations() == 0;
    }

    private Observation once(int length) {
        return device.observe(trial().withLength(length), 1).get(0);
    }
}
