package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.SkewedResult;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.List;

/**
 * Barriers whose blocks arrive apart. In a loop that holds nothing but the barrier all blocks arrive at once, which hides what a form
 * pays that pauses before it first looks, and what one gains whose early arrivals are out of the way of the last.
 *
 * <p>Left out are barriers that end the kernel, since nobody arrives at them, and hosts, whose benchmarks have no clock to be late by: they
 * have no such kernels. Confined to one thread.
 */
public final class SkewSuite {
    /** Skews as multiples of what the barrier takes with all blocks together: blocks that nearly meet, and blocks that do not. */
    public static final List<Integer> TIMES = List.of(1, 10);

    private final List<SkewedMeasurement> measurements;

    SkewSuite(Device device, ClockGuard clock, Verdicts verdicts, int backoffUnit, List<Setting> settings) {
        measurements = settings.stream()
                .filter(setting -> fits(device, setting))
                .map(setting -> together(device, setting, backoffUnit))
                .flatMap(barrier -> TIMES.stream().map(times -> new SkewedMeasurement(clock, verdicts, barrier, times)))
                .toList();
    }

    /** Returns whether a device has barriers whose blocks arrive apart. */
    public static boolean isFor(Device device) {
        return Catalogue.of(device.facts().kind(), Kind.BARRIER).stream().anyMatch(form -> has(device, form));
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return measurements;
    }

    /** Returns what the visits gave, in the order of the catalogue. */
    public List<SkewedResult> results() {
        return measurements.stream().map(SkewedMeasurement::result).toList();
    }

    private static boolean fits(Device device, Setting setting) {
        Implementation form = setting.implementation();
        return has(device, form) && device.saturation(form.skewKernel(), Trial.THREADS_PER_BLOCK) >= setting.blocks();
    }

    private static boolean has(Device device, Implementation form) {
        return !form.has(Trait.ENDS_THE_KERNEL) && device.has(form.skewKernel());
    }

    private static BarrierTogether together(Device device, Setting setting, int backoffUnit) {
        Trial trial = setting.trial(setting.implementation().timingKernel(), backoffUnit);
        return new BarrierTogether(device, setting, Trials.meeting(trial, device, setting.implementation()));
    }
}
