package io.gpuclass.primitives;

import io.gpuclass.device.ClockGuard;
import io.gpuclass.device.Device;
import io.gpuclass.device.Observation;
import io.gpuclass.device.Trial;
import io.gpuclass.stats.Series;
import io.gpuclass.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A mutex or semaphore under contention for a fixed time (DESIGN, section 5): every block contends until the window closes, so that
 * completions per block give throughput and fairness. Confined to one thread.
 */
final class RateMeasurement extends PrimitiveMeasurement {
    private static final int WINDOWS_IN_VAIN = 3;

    private final Device device;
    private final ClockGuard clock;
    private final List<Trial> places;
    private final Series fairness = new Series();
    private final Series fewestPerBlock = new Series();

    RateMeasurement(Device device, ClockGuard clock, Implementation implementation, Integer initial, Trial trial) {
        super(implementation, trial.blocks(), initial);
        this.device = device;
        this.clock = clock;
        this.places = Trials.contending(trial, device);
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        List<List<Observation>> seen = new ArrayList<>();
        for (Trial place : places) {
            seen.add(device.observe(place, device.samplesPerVisit()));
        }
        if (seen.stream().flatMap(List::stream).anyMatch(clock::hadFallen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        int samples = seen.stream().mapToInt(List::size).min().orElse(0);
        for (int i = 0; i < samples; i++) {
            int sample = i;
            if (!add(seen.stream().map(place -> place.get(sample)).toList())) {
                return timedOut();
            }
        }
        return isStuck() ? timedOut() : Visit.SAMPLED;
    }

    /** Adds the mean over the places; returns false if a wait reached its bound. */
    private boolean add(List<Observation> observations) {
        if (observations.stream().anyMatch(Observation::timedOut)) {
            return false;
        }
        double operations = mean(observations, Observation::operations);
        add(operations / mean(observations, Observation::windowNs) * Nanos.PER_SECOND);
        if (operations > 0) {
            fairness.add(mean(observations, Observation::fairness));
            fewestPerBlock.add(mean(observations, Observation::fewestPerBlock) * blocks() / operations);
        }
        return true;
    }

    /** Whether nobody ever got anywhere: one window without an operation may be bad luck, several in a row are not. */
    private boolean isStuck() {
        return watched().count() >= WINDOWS_IN_VAIN && watched().summary().max() == 0;
    }

    private static double mean(List<Observation> observations, ToDoubleFunction<Observation> figure) {
        return observations.stream().mapToDouble(figure).average().orElse(0);
    }

    @Override
    Double fairness() {
        return median(fairness);
    }

    @Override
    Double fewestPerBlock() {
        return median(fewestPerBlock);
    }

    private static Double median(Series series) {
        return series.isEmpty() ? null : Double.valueOf(series.summary().median());
    }
}
