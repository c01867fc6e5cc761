package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Summary;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Unit of the backoff forms, measured on a device with a warm clock before all else.
 *
 * @param unitNs time of one non-contentious volatile read on the saturated device: the paper's unit of backoff
 * @param unitCycles the same in SM cycles (nanoseconds on a host)
 */
public record Calibration(double unitNs, int unitCycles) {
    private static final String WARM_UP = "clock_rate_spin";
    private static final long WARM_UP_NS = 20_000_000;
    private static final int MOST_WARM_UPS = 25;
    private static final double STEADY = 0.002;
    private static final int LENGTH = ProbeResult.PUBLISHED_LENGTH;

    /** As many as a recording keeps of a trial, so that a replay arrives at the same unit, and so at the same trials. */
    private static final int SAMPLES = 3;

    private static final ProbeCase UNIT =
            new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.SERIAL);

    /** Returns the SM cycles in a nanosecond. */
    public double cyclesPerNs() {
        return unitCycles / unitNs;
    }

    /** Warms the device up and measures the unit. */
    public static Calibration of(Device device, ClockGuard clock) {
        warmUp(device, clock);
        // Not the warm-up's clock: a recording does not keep all of the warm-up.
        ClockGuard unitClock = new ClockGuard();
        double median = cost(device, UNIT, unitClock).median();
        double cyclesPerNs = unitClock.highestMhz() > 0 ? unitClock.highestMhz() / 1000 : 1;
        return new Calibration(median, Math.max(1, (int) Math.round(median * cyclesPerNs)));
    }

    /**
     * Returns a first idea of what some probes will give, for choices that have to be made before. Nothing for a device that times
     * steadily by itself: there is nothing to choose on a host; nor for one that lacks a kernel for one of them.
     */
    public static List<ProbeResult> foretaste(Device device, List<ProbeCase> probes) {
        boolean hasAll = probes.stream().map(Probes::kernel).allMatch(device::has);
        if (device.timing() == Timing.STEADY || !hasAll) {
            return List.of();
        }
        int blocks = Probes.saturation(device);
        return probes.stream()
                .map(probe -> ProbeResult.of(probe, blocks, null, cost(device, probe, new ClockGuard())))
                .toList();
    }

    /** Returns the nanoseconds of one access. */
    private static Summary cost(Device device, ProbeCase probe, ClockGuard clock) {
        Trial trial = Probes.trial(probe, Probes.saturation(device));
        Series accessNs = new Series();
        if (device.timing() == Timing.STEADY) {
            device.observe(trial.withLength(LENGTH), SAMPLES).stream()
                    .limit(SAMPLES)
                    .forEach(seen -> accessNs.add(seen.elapsedNs() / LENGTH));
            return accessNs.summary();
        }
        for (int i = 0; i < SAMPLES; i++) {
            Observation shorter = device.observe(trial.withLength(LENGTH), 1).get(0);
            Observation longer = device.observe(trial.withLength(2 * LENGTH), 1).get(0);
            clock.hadFallen(longer);
            accessNs.add(Math.max(1, (longer.elapsedNs() - shorter.elapsedNs()) / LENGTH));
        }
        return accessNs.summary();
    }

    /** Returns the SM clock in MHz of a device that all blocks keep busy; empty where the device cannot tell. */
    public static OptionalDouble clockMhz(Device device) {
        return device.has(WARM_UP)
                ? device.observe(warmUp(device), 1).stream()
                        .mapToDouble(Observation::smClockMhz)
                        .filter(mhz -> mhz > 0)
                        .findFirst()
                : OptionalDouble.empty();
    }

    private static Trial warmUp(Device device) {
        return Trial.of(WARM_UP, device.saturation(WARM_UP, Trial.THREADS_PER_BLOCK))
                .withWindowNs(WARM_UP_NS);
    }

    /** Keeps the device busy until its clock has stopped rising, for half a second at most. */
    private static void warmUp(Device device, ClockGuard clock) {
        if (!device.has(WARM_UP)) {
            return;
        }
        Trial trial = warmUp(device);
        double before = 0;
        for (int i = 0; i < MOST_WARM_UPS; i++) {
            List<Observation> seen = device.observe(trial, 1);
            clock.hadFallen(seen.get(0));
            double now = seen.get(0).smClockMhz();
            if (i > 1 && Math.abs(now - before) <= STEADY * now) {
                return;
            }
            before = now;
        }
    }
}
