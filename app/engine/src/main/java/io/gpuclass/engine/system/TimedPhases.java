package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.device.TrialCase;
import io.gpuclass.profile.primitives.Outcome;
import java.util.function.Function;

/**
 * Phases, or round trips, of several processors, whose kernels time them by themselves. What one costs is the difference of two lengths, so
 * that start and end drop out. Confined to one thread.
 */
final class TimedPhases extends TrialCase<TimedPhases> {
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
    protected TimedPhases self() {
        return this;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation shorter = once(trial().length());
        Observation longer = once(trial().length() * TIMES);
        if (isUnfinished(shorter) || isUnfinished(longer)) {
            return ended(Outcome.TIMED_OUT);
        }
        return sampleSteady(run(shorter), run(longer), acceptFallenClock);
    }

    private static Run run(Observation seen) {
        return new Run(seen, seen.windowNs(), seen.operations());
    }

    private static boolean isUnfinished(Observation seen) {
        return seen.timedOut() || seen.operations() == 0;
    }
}
