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

/**
 * Phases, or round trips, of several processors, whose kernels time them by themselves. What one costs is the difference of two lengths, so
 * that start and end drop out. Confined to one thread.
 */
final class TimedPhases implements Case {
    /** How many times as long the longer run is. */
    private static final int TIMES = 4;

    private final Device device;
    private final ClockGuard clock;
    private final String name;
    private final Trial trial;
    private final Function<TimedPhases, Record> result;
    private final Series nsPerPhase = new Series();
    private boolean timedOut;

    /**
     * @param trial of the shorter length
     * @param result what a profile will have of it
     */
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
        Observation shorter = once(trial.length());
        Observation longer = once(trial.length() * TIMES);
        if (isUnfinished(shorter) || isUnfinished(longer)) {
            timedOut = true;
            return Visit.DONE;
        }
        boolean fallen = clock.hadFallen(shorter) | clock.hadFallen(longer);
        double difference = longer.windowNs() - shorter.windowNs();
        if ((fallen || difference <= 0) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        nsPerPhase.add(
                difference > 0
                        ? difference / (longer.operations() - shorter.operations())
                        : longer.windowNs() / longer.operations());
        return Visit.SAMPLED;
    }

    private static boolean isUnfinished(Observation seen) {
        return seen.timedOut() || seen.operations() == 0;
    }

    private Observation once(int length) {
        return device.observe(trial.withLength(length), 1).get(0);
    }
}
