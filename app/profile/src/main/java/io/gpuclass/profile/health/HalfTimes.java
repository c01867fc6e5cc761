package io.gpuclass.profile.health;

import io.gpuclass.profile.health.Vital.Reading;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.stats.Estimate;
import java.util.List;
import java.util.stream.IntStream;

/** Times of atomics to the lines of each half of an L2 cache. */
final class HalfTimes {
    private HalfTimes() {}

    /** Returns the mean time to the lines of the slower half, in nanoseconds; both halves' SMs weigh the same. */
    static Reading slower(MemoryMap map) {
        if (map == null || map.atomicNs().isEmpty()) {
            return Reading.NONE;
        }
        if (!map.halves().found()) {
            return new Reading(null, "the halves of the L2 cache were not told apart");
        }
        double slower = Math.max(toHalf(map, true), toHalf(map, false));
        return new Reading(Estimate.exactly(slower), null);
    }

    private static double toHalf(MemoryMap map, boolean first) {
        List<Integer> lines = IntStream.range(0, map.lines())
                .filter(line -> map.halves().lines().contains(line) == first)
                .boxed()
                .toList();
        return (mean(map, true, lines) + mean(map, false, lines)) / 2;
    }

    private static double mean(MemoryMap map, boolean first, List<Integer> lines) {
        return IntStream.range(0, map.multiprocessors().size())
                .filter(row -> map.halves()
                                .multiprocessors()
                                .contains(map.multiprocessors().get(row))
                        == first)
                .boxed()
                .flatMapToInt(row ->
                        lines.stream().mapToInt(line -> map.atomicNs().get(row).get(line)))
                .average()
                .orElse(0);
    }
}
