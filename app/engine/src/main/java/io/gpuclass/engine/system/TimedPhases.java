package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import java.util.function.Function;

/** Phases, or round trips, of several processors, whose kernels time them by themselves, without start and end. Confined to one thread. */
final class TimedPhases implements Case {
    private final Device device;
    private final ClockGuard clock;
    private final String name;
    private final Trial trial;
    private final Function<TimedPhases, Record> result;
    private final Series nsPerPhase = new Series();
    private boolean timedOut;

    /** @param result what a profile will have of it */
    TimedPhases(Device device, ClockGuard clock, String name, Trial trial, Function<TimedPhases, Record> result) {
        this.device = device;
        this.clock = clock;
        this.name = name;
        this.trial = trial;
        this.result = result;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Series watched() {
        return nsPerPhase;
    }

    @Override
    public Record result() {
        return nsPerPhase.isEmpty() && !timedOut ? null : result.apply(this);
    }

    Outcome outcome() {
        return timedOut ? Outcome.TIMED_OUT : Outcome.COMPLETED;
    }

    /** Returns what a phase takes; null unless it completed. */
    Summary ns() {
        return timedOut || nsPerPhase.isEmpty() ? null : nsPerPhase.summary();
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation seen = device.observe(trial, 1).get(0);
        if (seen.timedOut() || seen.operations() == 0) {
            timedOut = true;
            return Visit.DONE;
        }
        if (clock.hadFallen(seen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        nsPerPhase.add(seen.windowNs() / seen.operations());
        return Visit.SAMPLED;
    }
}
