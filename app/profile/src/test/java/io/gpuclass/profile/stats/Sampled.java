package io.gpuclass.profile.stats;

import java.util.Arrays;

/** Summaries of a few samples, whose interval is their range. */
public final class Sampled {
    private Sampled() {}

    public static Summary summary(double... samples) {
        double median = median(samples);
        double min = Arrays.stream(samples).min().orElseThrow();
        double max = Arrays.stream(samples).max().orElseThrow();
        double mad = median(
                Arrays.stream(samples).map(sample -> Math.abs(sample - median)).toArray());
        return SummaryBuilder.builder()
                .median(median)
                .low(min)
                .high(max)
                .samples(samples.length)
                .min(min)
                .max(max)
                .mad(mad)
                .build();
    }

    private static double median(double... samples) {
        double[] sorted = Arrays.stream(samples).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
