package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A primitive in a kernel as users write them: every block makes the same number of operations, and the time is that of the whole, from
 * the common start to the last block's end. Confined to one thread.
 */
final class UseMeasurement extends PrimitiveMeasurement {
    private final Device device;
    private final ClockGuard clock;
    private final List<Trial> places;

    /**
     * Creates a measurement.
     *
     * @param places trials whose mean is one sample
     */
    UseMeasurement(Device device, ClockGuard clock, Setting setting, Verdicts verdicts, List<Trial> places) {
        super(setting, verdicts);
        this.device = device;
        this.clock = clock;
        this.places = List.copyOf(places);
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        List<Observation> seen = new ArrayList<>();
        places.forEach(place -> seen.addAll(device.observe(place, 1)));
        Optional<Observation> expired =
                seen.stream().filter(Observation::timedOut).findFirst();
        if (expired.isPresent()) {
            return timedOut(places.get(0), expired.get());
        }
        long fallen = seen.stream().filter(clock::hadFallen).count();
        if (fallen > 0 && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        add(new RateSample(seen, blocks()).opsPerSecond());
        return Visit.SAMPLED;
    }
}
