package io.gpuclass.engine.levels;

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
 * A barrier of a level, or a read of shared memory, while it is being measured: the difference of the times of two lengths over that of the
 * lengths, so that launch, ramp and tail drop out. Confined to one thread.
 */
final class LevelMeasurement implements Case {
    private final Device device;
    private final ClockGuard clock;
    private final String name;
    private final Trial shorter;
    private final int longLength;
    private final Function<LevelMeasurement, Record> result;
    private final Series ns = new Series();
    private boolean timedOut;

    /**
     * @param shorter the trial with the first length
     * @param longLength the second length
     * @param result what a profile will have of it
     */
    LevelMeasurement(
            Device device,
            ClockGuard clock,
            String name,
            Trial shorter,
            int longLength,
            Function<LevelMeasurement, Record> result) {
        this.device = device;
        this.clock = clock;
        this.name = name;
        this.shorter = shorter;
        this.longLength = longLength;
        this.result = result;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Series watched() {
        return ns;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation first = device.observe(shorter, 1).get(0);
        Observation longer = device.observe(shorter.withLength(longLength), 1).get(0);
        timedOut |= first.timedOut() || longer.timedOut();
        if (timedOut) {
            return Visit.DONE;
        }
        boolean fallen = clock.hadFallen(first) | clock.hadFallen(longer);
        double difference = longer.elapsedNs() - first.elapsedNs();
        if ((fallen || difference <= 0) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        ns.add(difference > 0 ? difference / (longLength - shorter.length()) : longer.elapsedNs() / longLength);
        return Visit.SAMPLED;
    }

    @Override
    public Record result() {
        return ns.isEmpty() && !timedOut ? null : result.apply(this);
    }

    Outcome outcome() {
        return timedOut ? Outcome.TIMED_OUT : Outcome.COMPLETED;
    }

    /** Returns the steady time; null unless it completed. */
    Summary ns() {
        return timedOut || ns.isEmpty() ? null : ns.summary();
    }
}
