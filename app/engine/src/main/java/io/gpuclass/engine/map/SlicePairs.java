package io.gpuclass.engine.map;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.SampleSummary;
import io.gpuclass.profile.map.SliceSharing;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Has all SMs keep atomics going on two lines at once, for each pair of lines: those that share a slice of the cache give less. */
record SlicePairs(Device device) {
    static final String KERNEL = "map_time_pair";
    private static final int ATOMICS = 32;
    private static final int TRIES = 2;

    /** Returns which lines share; null where the device has no kernel for it. */
    SliceSharing measure() {
        if (!device.has(KERNEL)) {
            return null;
        }
        List<Double> same = new ArrayList<>();
        List<Double> pairs = new ArrayList<>();
        for (int line = 0; line < LineMapper.LINES; line++) {
            same.add(rate(line, line));
            for (int other = line + 1; other < LineMapper.LINES; other++) {
                pairs.add(rate(line, other));
            }
        }
        return of(same, pairs);
    }

    /**
     * Returns how many pairs share.
     *
     * @param same atomics per second on two words of one line, for each line
     * @param pairs the same for each pair of lines
     */
    static SliceSharing of(List<Double> same, List<Double> pairs) {
        double one = median(same.stream().mapToDouble(rate -> rate));
        double best = pairs.stream().mapToDouble(rate -> rate).max().orElse(one);
        double bound = (one + best) / 2;
        long sharing = pairs.stream().filter(rate -> rate < bound).count();
        double apart = median(pairs.stream().mapToDouble(rate -> rate).filter(rate -> rate >= bound));
        return new SliceSharing(pairs.size(), (int) sharing, one, apart);
    }

    private static double median(DoubleStream rates) {
        return SampleSummary.of(rates.toArray()).median();
    }

    /** Returns the best of some tries. */
    private double rate(int line, int other) {
        Trial trial = Trial.of(KERNEL, device.saturation(KERNEL, Trial.THREADS_PER_BLOCK))
                .withDistance(line * LineMapper.WORDS_APART)
                .withStride((other - line) * LineMapper.WORDS_APART)
                .withLength(ATOMICS);
        double best = 0;
        for (int i = 0; i < TRIES; i++) {
            Observation seen = device.observe(trial, 1).get(0);
            best = Math.max(best, seen.windowNs() > 0 ? seen.operations() / seen.windowNs() * Nanos.PER_SECOND : 0);
        }
        return best;
    }
}
