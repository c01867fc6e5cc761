package io.gpuclass.engine.map;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.stats.SampleSummary;
import io.gpuclass.profile.map.CacheHalves;
import io.gpuclass.profile.map.LineTimes;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.stats.Summary;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Maps where lines of memory lie: how soon each SM reaches each of them, and what follows from it. Confined to one thread. */
public record MapMeasurement(Device device, ClockGuard clock, long seed) {
    private static final String READ = "map_time_read";
    private static final String ATOMIC = "map_time_atomic";

    /** Returns the map; empty where the device has no kernels for it, or no SMs. */
    public Optional<MemoryMap> measure() {
        if (!device.has(ATOMIC) || device.facts().multiprocessors() == null) {
            return Optional.empty();
        }
        LineMapper mapper = new LineMapper(device, clock, seed);
        List<double[]> rows = mapper.times(ATOMIC);
        List<Integer> seen = IntStream.range(0, rows.size())
                .filter(sm -> rows.get(sm) != null)
                .boxed()
                .toList();
        double[][] times = rows.stream().filter(Objects::nonNull).toArray(double[][]::new);
        if (times.length == 0) {
            return Optional.empty();
        }
        CacheHalves halves = new HalvesFinder(times).find(seen);
        return Optional.of(new MemoryMap(
                LineMapper.LINES,
                LineMapper.WORDS_APART * Integer.BYTES,
                seen,
                times(Arrays.stream(times)),
                device.has(READ) ? times(mapper.times(READ).stream().filter(Objects::nonNull)) : null,
                halves,
                new SlicePairs(device).measure(),
                new SmPairs(device, seed).measure(seen, halves),
                Arrays.stream(times).map(MapMeasurement::rounded).toList()));
    }

    private static LineTimes times(Stream<double[]> rows) {
        Summary all = SampleSummary.of(rows.flatMapToDouble(Arrays::stream).toArray());
        return new LineTimes(all.min(), all.median(), all.max());
    }

    private static List<Integer> rounded(double[] row) {
        return Arrays.stream(row).mapToObj(ns -> (int) Math.round(ns)).toList();
    }
}
