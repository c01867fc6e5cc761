package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How long the phases of a barrier are on block 0's SM clock, without what is left of the launch: from runs of two lengths.
 *
 * @param each SM cycles of a phase; 0 where the runs tell no clock
 * @param clockMhz SM clock of the longer runs; 0 where they do not tell
 * @param runs all runs, in order
 */
record PhaseCycles(double each, double clockMhz, List<Observation> runs) {
    private static final double CYCLES_PER_MHZ_NS = 1e-3;

    /**
     * Runs both lengths in all places.
     *
     * @param places trials that differ in where the barrier's words lie, without their length
     */
    static PhaseCycles observed(Device device, List<Trial> places, Phases phases) {
        List<Observation> shorter = runs(device, places, phases.shorter());
        List<Observation> longer = runs(device, places, phases.longer());
        List<Observation> all = new ArrayList<>(shorter);
        all.addAll(longer);
        double more = longer.stream().mapToDouble(PhaseCycles::cycles).sum()
                - shorter.stream().mapToDouble(PhaseCycles::cycles).sum();
        double clockMhz =
                longer.stream().mapToDouble(Observation::smClockMhz).average().orElseThrow();
        return new PhaseCycles(more / places.size() / phases.difference(), clockMhz, all);
    }

    private static List<Observation> runs(Device device, List<Trial> places, int length) {
        return places.stream()
                .map(place -> device.observe(place.withLength(length), 1).get(0))
                .toList();
    }

    private static double cycles(Observation seen) {
        return seen.smClockMhz() * seen.windowNs() * CYCLES_PER_MHZ_NS;
    }

    /** Returns the first run whose waits reached their bound. */
    Optional<Observation> expired() {
        return runs.stream().filter(Observation::timedOut).findFirst();
    }

    /** Whether the clock of any run had fallen away. All runs count for the clock. */
    boolean hadFallen(ClockGuard clock) {
        return runs.stream().filter(clock::hadFallen).count() > 0;
    }

    /** Returns so many SM cycles in nanoseconds, at the clock of these runs. */
    double ns(double cycles) {
        return cycles / (clockMhz * CYCLES_PER_MHZ_NS);
    }
}
