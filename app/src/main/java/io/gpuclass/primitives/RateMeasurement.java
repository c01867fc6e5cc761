package io.gpuclass.primitives;

import io.gpuclass.device.ClockGuard;
import io.gpuclass.device.Device;
import io.gpuclass.device.Observation;
import io.gpuclass.device.Trial;
import io.gpuclass.stats.Series;
import io.gpuclass.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A mutex, semaphore or condition variable under contention for a fixed time: every block contends until the window closes, so that
 * completions per block give throughput and fairness. Confined to one thread.
 */
final class RateMeasurement extends PrimitiveMeasurement {
    private static final int WINDOWS_IN_VAIN = 3;

    private final Device device;
    private final ClockGuard clock;
    private final List<Trial> places;
    private final Series fairness = new Series();
    private final Series fewestPerBlock = new Series();

    /**
     * Creates a measurement.
     *
     * @param places trials whose mean is one sample
     */
    RateMeasurement(Device device, ClockGuard clock, Setting setting, List<Trial> places) {
        super(setting);
        this.device = device;
        this.clock = clock;
        this.places = List.copyOf(places);
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
            List<Observation> observations =
                    seen.stream().map(place -> place.get(sample)).toList();
            Optional<Observation> expired =
                    observations.stream().filter(Observation::timedOut).findFirst();
            if (expired.isPresent()) {
                return timedOut(places.get(0), expired.get());
            }
            add(observations);
        }
        return isStuck() ? timedOut(Stall.inVain(watched().count(), places.get(0))) : Visit.SAMPLED;
    }

    /** Adds the mean over the places. */
    private void add(List<Observation> observations) {
        double operations = mean(observations, Observation::operations);
        double windowNs = mean(observations, Observation::windowNs);
        add(operations / windowNs * Nanos.PER_SECOND);
        sections().add(mean(observations, Observation::sectionNs), operations, blocks() * windowNs);
        if (operations > 0) {
            fairness.add(mean(observations, Observation::fairness));
            fewestPerBlock.add(mean(observations, Observation::fewestPerBlock) * blocks() / operations);
        }
    }

    /** Whether nobody ever got anywhere: one window without an operation may be bad luck, several in a row are not. */
    private boolean isStuck() {
        return watched().count() >= WINDOWS_IN_VAIN && watched().summary().max() == 0;
    }

    private static double mean(List<Observation> observations, ToDoubleFunction<Observation> figure) {
        return observations.stream().mapToDouble(figure).average().orElse(0);
    }

    @Override
    Stall mostlyInVain() {
        return Stall.mostlyInVain(watched().count(), places.get(0));
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
