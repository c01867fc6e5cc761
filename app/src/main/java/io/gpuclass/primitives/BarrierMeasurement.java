package io.gpuclass.primitives;

import io.gpuclass.device.ClockGuard;
import io.gpuclass.device.Device;
import io.gpuclass.device.Observation;
import io.gpuclass.device.Timing;
import io.gpuclass.device.Trial;
import io.gpuclass.units.Nanos;
import java.util.List;
import java.util.stream.Stream;

/**
 * A barrier for a fixed count (DESIGN, section 5). The steady cost is the difference of two counts, so that launch, ramp and tail
 * drop out. Confined to one thread.
 */
final class BarrierMeasurement extends PrimitiveMeasurement {
    /** Phases of the shorter and of the longer run. */
    static final int SHORT = 100;

    static final int LONG = 500;

    /** Arrivals in a run whose time is steady: enough to outlast the slices of a host's scheduler, however many threads share them. */
    static final int STEADY_ARRIVALS = 10_000;

    private final Device device;
    private final ClockGuard clock;
    private final List<Trial> places;

    BarrierMeasurement(Device device, ClockGuard clock, Implementation implementation, Trial trial) {
        super(implementation, trial.blocks(), null);
        this.device = device;
        this.clock = clock;
        this.places = Trials.meeting(trial, device);
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        return device.timing() == Timing.STEADY ? visitSteady() : visitTwice(acceptFallenClock);
    }

    private Visit visitSteady() {
        int phases = Math.max(SHORT, STEADY_ARRIVALS / blocks());
        for (Observation observation : device.observe(places.get(0).withLength(phases), device.samplesPerVisit())) {
            if (observation.timedOut()) {
                return timedOut();
            }
            add(phases / observation.elapsedNs() * Nanos.PER_SECOND);
        }
        return Visit.SAMPLED;
    }

    private Visit visitTwice(boolean acceptFallenClock) {
        List<Observation> shorter = observeAll(SHORT);
        List<Observation> longer = observeAll(LONG);
        List<Observation> all = Stream.concat(shorter.stream(), longer.stream()).toList();
        if (all.stream().anyMatch(Observation::timedOut)) {
            return timedOut();
        }
        boolean fallen = all.stream().filter(clock::hadFallen).count() > 0;
        double difference = meanElapsedNs(longer) - meanElapsedNs(shorter);
        if ((fallen || difference <= 0) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        double nsPerPhase = difference > 0 ? difference / (LONG - SHORT) : meanElapsedNs(longer) / LONG;
        add(Nanos.PER_SECOND / nsPerPhase);
        return Visit.SAMPLED;
    }

    private List<Observation> observeAll(int phases) {
        return places.stream()
                .map(place -> device.observe(place.withLength(phases), 1).get(0))
                .toList();
    }

    private static double meanElapsedNs(List<Observation> observations) {
        return observations.stream()
                .mapToDouble(Observation::elapsedNs)
                .average()
                .orElse(0);
    }

    @Override
    Double fairness() {
        return null;
    }

    @Override
    Double fewestPerBlock() {
        return null;
    }
}
