package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import java.util.function.Function;

/**
 * A trial of several processors, or of a memory that is not the device's own, until it has samples enough or has timed out. Confined to one
 * thread.
 *
 * @param <C> the case itself
 */
abstract class SystemCase<C extends SystemCase<C>> implements Case {
    final Device device;
    final ClockGuard clock;
    final Series samples = new Series();
    private final String name;
    private final Trial trial;
    private final Function<C, Record> result;
    private boolean timedOut;

    /** @param result what a profile will have of it, once there is a sample or it has timed out */
    SystemCase(Device device, ClockGuard clock, String name, Trial trial, Function<C, Record> result) {
        this.device = device;
        this.clock = clock;
        this.name = name;
        this.trial = trial;
        this.result = result;
    }

    /** Returns this. */
    abstract C self();

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Series watched() {
        return samples;
    }

    @Override
    public final Record result() {
        return samples.isEmpty() && !timedOut ? null : result.apply(self());
    }

    final Trial trial() {
        return trial;
    }

    final boolean timedOut() {
        return timedOut;
    }

    /** Notes that it timed out, which ends it. */
    final Visit expired() {
        timedOut = true;
        return Visit.DONE;
    }
}
