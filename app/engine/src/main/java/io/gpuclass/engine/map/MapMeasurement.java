package io.gpuclass.engine.map;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.stats.SampleSummary;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import io.gpuclass.profile.map.MemoryMap.LineTimes;
import io.gpuclass.profile.stats.Summary;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Maps where lines of memory lie: how soon each SM reaches each of them, and what follows from it. Confined to one thread. */
public record MapMeasurement(Device device, ClockGuard clock, long seed) {
    private static final String READ = "map_time_read";
    private static final String ATOMIC = "map_time_atomic";

    /** Returns the map; empty where the device has no kernels for it, or none of its SMs answered. */
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
        double[][] times = known(rows);
        if (times.length == 0) {
            return Optional.empty();
        }
        CacheHalves halves = new HalvesFinder(times).find(seen);
        return Optional.of(new MemoryMap(
                LineMapper.LINES,
                LineMapper.WORDS_APART * Integer.BYTES,
                seen,
                times(times),
                device.has(READ) ? times(known(mapper.times(READ))) : null,
                halves,
                new SlicePairs(device).measure(),
                new SmPairs(device, seed).measure(seen, halves),
                Arrays.stream(times).map(MapMeasurement::rounded).toList()));
    }

    private static double[][] known(List<double[]> rows) {
        return rows.stream().filter(Objects::nonNull).toArray(double[][]::new);
    }

    /** Returns null where there are none. */
    private static LineTimes times(double[][] rows) {
        if (rows.length == 0) {
            return null;
        }
        Summary all = SampleSummary.of(
                Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray());
        return new LineTimes(all.min(), all.median(), all.max());
    }

    private static List<Integer> rounded(double[] row) {
        return Arrays.stream(row).mapToObj(ns -> (int) Math.round(ns)).toList();
    }
}
