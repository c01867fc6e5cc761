package io.gpuclass.engine.map;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.SampleSummary;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import io.gpuclass.profile.map.MemoryMap.PairTimes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Times hand-offs between pairs of SMs, drawn by lot, with a line of each half. */
record SmPairs(Device device, long seed) {
    static final String KERNEL = "map_time_hand_off";
    private static final int PAIRS = 60;
    private static final int TRIPS = 50;

    /** Where the two SMs lie. */
    private enum Way {
        NEAR,
        ACROSS
    }

    /**
     * Returns the medians; null where the device has no kernel for it, or none of the hand-offs ended.
     *
     * @param multiprocessors numbers of the SMs
     */
    PairTimes measure(List<Integer> multiprocessors, CacheHalves halves) {
        if (!device.has(KERNEL) || multiprocessors.size() < 2) {
            return null;
        }
        Map<Way, List<Double>> times = new EnumMap<>(Way.class);
        Random random = new Random(seed);
        int told = 0;
        for (int i = 0; i < PAIRS; i++) {
            int from = multiprocessors.get(random.nextInt(multiprocessors.size()));
            int to = other(from, multiprocessors, random);
            List<Double> seen = times(from, to, halves);
            times.computeIfAbsent(way(from, to, halves), way -> new ArrayList<>())
                    .addAll(seen);
            told += seen.isEmpty() ? 0 : 1;
        }
        return told == 0 ? null : new PairTimes(told, median(times.get(Way.NEAR)), median(times.get(Way.ACROSS)));
    }

    /** Returns what each line's hand-offs took, of those that ended. */
    private List<Double> times(int from, int to, CacheHalves halves) {
        return lines(halves).stream()
                .map(line -> device.observe(trial(from, to, line), 1).get(0))
                .filter(seen -> !seen.timedOut() && seen.pollNs() > 0)
                .map(Observation::pollNs)
                .toList();
    }

    private static int other(int from, List<Integer> multiprocessors, Random random) {
        int step = 1 + random.nextInt(multiprocessors.size() - 1);
        return multiprocessors.get((multiprocessors.indexOf(from) + step) % multiprocessors.size());
    }

    private Trial trial(int from, int to, int line) {
        return Trial.of(KERNEL, device.saturation(KERNEL, Trial.THREADS_PER_BLOCK))
                .withInitial(from)
                .withSection(to)
                .withDistance(line * LineMapper.WORDS_APART)
                .withLength(TRIPS);
    }

    /** Returns a line of each half, or just one where there are none. */
    private static List<Integer> lines(CacheHalves halves) {
        if (!halves.found()) {
            return List.of(0);
        }
        int far = IntStream.range(0, LineMapper.LINES)
                .filter(line -> !halves.lines().contains(line))
                .findFirst()
                .orElse(0);
        return List.of(halves.lines().get(0), far);
    }

    private static Way way(int from, int to, CacheHalves halves) {
        List<Integer> first = halves.multiprocessors();
        return first.contains(from) == first.contains(to) ? Way.NEAR : Way.ACROSS;
    }

    private static Double median(List<Double> times) {
        return times == null || times.isEmpty()
                ? null
                : SampleSummary.of(times.stream().mapToDouble(ns -> ns).toArray())
                        .median();
    }
}
