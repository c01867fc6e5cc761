package io.gpuclass.engine.device;

import java.util.Arrays;

/**
 * Latencies as the kernels count them: {@code gpuclass::bin_of} of {@code probes-cuda/include/gpuclass/trial.cuh}, 16 bins to each
 * doubling. Latencies below 32 ns each have a bin of their own; the last bin takes all that are longer than any other's. Immutable.
 */
final class LatencyHistogram {
    static final int BINS = 512;

    /** Bins to a doubling, and the latency in ns up to which there is no doubling yet. */
    private static final int PER_DOUBLING = 16;

    private final long[] counts;
    private final long total;
    private final double longestNs;

    /**
     * @param counts latencies in each of the {@link #BINS} bins
     * @param longestNs the longest latency of all
     */
    LatencyHistogram(long[] counts, double longestNs) {
        if (counts.length != BINS) {
            throw new IllegalArgumentException("expected " + BINS + " bins, found " + counts.length);
        }
        this.counts = counts.clone();
        this.total = Arrays.stream(counts).sum();
        this.longestNs = longestNs;
    }

    /** Returns how many latencies were counted. */
    long total() {
        return total;
    }

    /** Returns the longest latency in ns; 0 if none was counted. */
    double longestNs() {
        return total == 0 ? 0 : longestNs;
    }

    /**
     * Returns the latency in ns that {@code share} of all do not exceed; 0 if none was counted. The latencies of a bin are taken to
     * be spread evenly over it, so that a larger share never gives a shorter latency, nor any share one beyond the longest.
     *
     * @param share above 0, up to 1
     */
    double quantileNs(double share) {
        if (total == 0) {
            return 0;
        }
        long rank = Math.max(1, (long) Math.ceil(share * total));
        int bin = 0;
        while (rank > counts[bin]) {
            rank -= counts[bin++];
        }
        double shortest = Math.min(shortestNs(bin), longestNs);
        double within = (rank - 0.5) / counts[bin];
        return shortest + within * (longestNs(bin) - shortest);
    }

    /** Returns the shortest whole latency that a bin takes. */
    static long shortestNs(int bin) {
        int doublings = bin / PER_DOUBLING;
        return doublings < 2 ? bin : (long) (PER_DOUBLING + bin % PER_DOUBLING) << (doublings - 1);
    }

    private double longestNs(int bin) {
        return bin == BINS - 1 ? longestNs : Math.min(shortestNs(bin + 1) - 1, longestNs);
    }
}
