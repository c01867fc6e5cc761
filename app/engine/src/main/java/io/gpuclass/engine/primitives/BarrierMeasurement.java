package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A barrier for a fixed count. The steady cost is the difference of two counts, so that launch, ramp and tail
 * drop out. Confined to one thread.
 */
final class BarrierMeasurement extends PrimitiveMeasurement {
    /** Arrivals in a run whose time is steady: enough to outlast the slices of a host's scheduler, however many threads share them. */
    static final int STEADY_ARRIVALS = 10_000;

    private final Device device;
    private final ClockGuard clock;
    private final List<Trial> places;
    private final Phases phases;

    /**
     * Creates a measurement.
     *
     * @param places trials whose mean is one sample, without their length
     * @param phases how long they are
     */
    BarrierMeasurement(
            Device device, ClockGuard clock, Setting setting, Verdicts verdicts, List<Trial> places, Phases phases) {
        super(setting, verdicts);
        this.device = device;
        this.clock = clock;
        this.places = List.copyOf(places);
        this.phases = phases;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        return device.timing() == Timing.STEADY ? visitSteady() : visitTwice(acceptFallenClock);
    }

    private Visit visitSteady() {
        int steady = Math.max(phases.shorter(), STEADY_ARRIVALS / blocks());
        Trial trial = places.get(0).withLength(steady);
        for (Observation observation : device.observe(trial, device.samplesPerVisit())) {
            if (observation.timedOut()) {
                return timedOut(trial, observation);
            }
            add(steady / observation.elapsedNs() * Nanos.PER_SECOND);
        }
        return Visit.SAMPLED;
    }

    private Visit visitTwice(boolean acceptFallenClock) {
        List<Observation> shorter = observeAll(phases.shorter());
        List<Observation> longer = observeAll(phases.longer());
        List<Observation> all = Stream.concat(shorter.stream(), longer.stream()).toList();
        for (Observation seen : all) {
            if (seen.timedOut()) {
                return timedOut(places.get(0), seen);
            }
        }
        boolean fallen = all.stream().filter(clock::hadFallen).count() > 0;
        double difference = meanElapsedNs(longer) - meanElapsedNs(shorter);
        if ((fallen || difference <= 0) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        double nsPerPhase = difference > 0 ? difference / phases.difference() : meanElapsedNs(longer) / phases.longer();
        add(Nanos.PER_SECOND / nsPerPhase);
        longer.forEach(this::addSections);
        return Visit.SAMPLED;
    }

    private void addSections(Observation seen) {
        sections().add(seen.sectionNs(), (double) phases.longer() * blocks(), blocks() * seen.windowNs());
    }

    private List<Observation> observeAll(int length) {
        List<Observation> seen = new ArrayList<>();
        places.forEach(
                place -> seen.add(device.observe(place.withLength(length), 1).get(0)));
        return seen;
    }

    private static double meanElapsedNs(List<Observation> observations) {
        return observations.stream()
                .mapToDouble(Observation::elapsedNs)
                .average()
                .orElse(0);
    }
}
