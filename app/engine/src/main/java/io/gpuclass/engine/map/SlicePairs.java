package io.gpuclass.engine.map;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.SampleSummary;
import io.gpuclass.profile.map.MemoryMap.SliceSharing;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Has all SMs keep atomics going on two lines at once, for each pair of lines: those that share a slice of the cache give less. */
record SlicePairs(Device device) {
    static final String KERNEL = "map_time_pair";
    private static final int ATOMICS = 32;
    private static final int TRIES = 2;

    /** The best pair gives so many times what one line does, or nothing tells lines that share from others: rates vary by a few percent. */
    private static final double LEAST_GAIN = 1.1;

    /** Returns which lines share; null where the device has no kernel for it, or where two lines give hardly more than one. */
    SliceSharing measure() {
        if (!device.has(KERNEL)) {
            return null;
        }
        List<Double> same = new ArrayList<>();
        List<Double> pairs = new ArrayList<>();
        for (int line = 0; line < LineMapper.LINES; line++) {
            rate(line, line).ifPresent(same::add);
            for (int other = line + 1; other < LineMapper.LINES; other++) {
                rate(line, other).ifPresent(pairs::add);
            }
        }
        return of(same, pairs);
    }

    /**
     * Returns how many pairs share; null where nothing tells them from others.
     *
     * @param same atomics per second on two words of one line, for each line
     * @param pairs the same for each pair of lines
     */
    static SliceSharing of(List<Double> same, List<Double> pairs) {
        if (same.isEmpty() || pairs.isEmpty()) {
            return null;
        }
        double one = median(same.stream());
        double best = Collections.max(pairs);
        if (best < LEAST_GAIN * one) {
            return null;
        }
        double bound = (one + best) / 2;
        long sharing = pairs.stream().filter(rate -> rate < bound).count();
        return new SliceSharing(
                pairs.size(), (int) sharing, one, median(pairs.stream().filter(rate -> rate >= bound)));
    }

    private static double median(Stream<Double> rates) {
        return SampleSummary.of(rates.mapToDouble(rate -> rate).toArray()).median();
    }

    /** Returns the best of some tries; nothing where none of them told. */
    private OptionalDouble rate(int line, int other) {
        Trial trial = Trial.of(KERNEL, device.saturation(KERNEL, Trial.THREADS_PER_BLOCK))
                .withDistance(line * LineMapper.WORDS_APART)
                .withStride((other - line) * LineMapper.WORDS_APART)
                .withLength(ATOMICS);
        return IntStream.range(0, TRIES)
                .mapToObj(turn -> device.observe(trial, 1).get(0))
                .filter(seen -> seen.windowNs() > 0 && !seen.timedOut())
                .mapToDouble(seen -> seen.operations() / seen.windowNs() * Nanos.PER_SECOND)
                .max();
    }
}
