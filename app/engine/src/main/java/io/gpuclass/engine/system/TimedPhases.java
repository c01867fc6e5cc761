package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import java.util.function.Function;

/** Phases, or round trips, of several processors, whose kernels time them by themselves, without start and end. Confined to one thread. */
final class TimedPhases extends SystemCase<TimedPhases> {

    /** @param result what a profile will have of it */
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
        Observation seen = device.observe(trial(), 1).get(0);
        if (seen.timedOut() || seen.operations() == 0) {
            return expired();
        }
        if (clock.hadFallen(seen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        samples.add(seen.windowNs() / seen.operations());
        return Visit.SAMPLED;
    }
}
