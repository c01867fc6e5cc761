package io.gpuclass.engine.device;

import io.gpuclass.engine.stats.Jain;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads what a kernel reported: {@code gpuclass::report_word} of {@code probes-cuda/include/gpuclass/trial.cuh} as 64-bit words,
 * then 32-bit counts: of hand-offs by latency from {@link #HISTOGRAM_OFFSET} on, per block from {@link #PER_BLOCK_OFFSET} on. Pure.
 *
 * <p>A kernel that counts where blocks lie, instead of operations, says so in words of its own: {@link Observation#placement}.
 */
public final class ReportReader {
    /** Bytes from the report to the histogram of {@link LatencyHistogram}. */
    static final int HISTOGRAM_OFFSET = 256;

    /** Bytes from the report to the counts per block: on a line of their own, so that neither is written through the other's. */
    public static final int PER_BLOCK_OFFSET = HISTOGRAM_OFFSET + LatencyHistogram.BINS * Integer.BYTES;

    private static final int TIMED_OUT = 0;
    private static final int CYCLES = 1;
    private static final int TIMER_NS = 2;
    private static final int WINDOW_NS = 3;
    private static final int OPERATIONS = 4;
    private static final int VIOLATIONS = 5;
    private static final int REACHED = 6;
    private static final int POLL_NS = 7;
    private static final int POLLS = 8;
    private static final int SECTION_NS = 10;
    private static final int ATOMICS = 11;
    private static final int VOLATILES = 12;
    private static final int GROUPS = 13;
    private static final int FEWEST = 14;
    private static final int MOST = 15;
    private static final int HAND_OFF_MAX_NS = 16;
    private static final int FIRST_COUNT = 17;
    private static final int REPORT_WORDS = 32;

    private static final double MHZ_PER_CYCLE_PER_NS = 1e3;

    private ReportReader() {}

    /** Returns how many bytes a report over {@code blocks} blocks takes. */
    public static int bytesFor(int blocks) {
        return PER_BLOCK_OFFSET + blocks * Integer.BYTES;
    }

    /**
     * Returns what a run showed.
     *
     * @param results report and counts, in little endian; its position is ignored and kept
     * @param elapsedNs time from launch to end
     */
    public static Observation read(ByteBuffer results, int blocks, double elapsedNs) {
        long[] perBlock = counts(results, PER_BLOCK_OFFSET, blocks);
        LatencyHistogram handOffs = new LatencyHistogram(
                counts(results, HISTOGRAM_OFFSET, LatencyHistogram.BINS), word(results, HAND_OFF_MAX_NS));
        boolean placed = word(results, GROUPS) != 0;
        return ObservationBuilder.builder()
                .timedOut(word(results, TIMED_OUT) != 0)
                .elapsedNs(elapsedNs)
                .smClockMhz(ratio(word(results, CYCLES), word(results, TIMER_NS)) * MHZ_PER_CYCLE_PER_NS)
                .windowNs((double) word(results, WINDOW_NS))
                .operations(word(results, OPERATIONS) + Arrays.stream(perBlock).sum())
                .violations(word(results, VIOLATIONS))
                .reached(word(results, placed ? GROUPS : REACHED))
                .pollNs(ratio(word(results, POLL_NS), word(results, POLLS)))
                .fairness(Jain.index(perBlock))
                .fewestPerBlock(
                        placed
                                ? word(results, FEWEST)
                                : Arrays.stream(perBlock).min().orElse(0))
                .mostPerBlock(
                        placed
                                ? word(results, MOST)
                                : Arrays.stream(perBlock).max().orElse(0))
                .sectionNs((double) word(results, SECTION_NS))
                .atomics(word(results, ATOMICS))
                .volatiles(word(results, VOLATILES))
                .handOffs(handOffs.total())
                .handOffP50Ns(handOffs.quantileNs(0.5))
                .handOffP99Ns(handOffs.quantileNs(0.99))
                .handOffMaxNs(handOffs.longestNs())
                .counts(furtherCounts(results))
                .build();
    }

    /** Returns the counts of a program, up to the last that is not 0. */
    private static List<Long> furtherCounts(ByteBuffer results) {
        int end = REPORT_WORDS;
        while (end > FIRST_COUNT && word(results, end - 1) == 0) {
            end--;
        }
        return IntStream.range(FIRST_COUNT, end)
                .mapToObj(index -> word(results, index))
                .toList();
    }

    private static long word(ByteBuffer results, int index) {
        return results.getLong(index * Long.BYTES);
    }

    private static double ratio(long dividend, long divisor) {
        return divisor == 0 ? 0 : (double) dividend / divisor;
    }

    private static long[] counts(ByteBuffer results, int offset, int size) {
        long[] counts = new long[size];
        for (int i = 0; i < size; i++) {
            counts[i] = Integer.toUnsignedLong(results.getInt(offset + i * Integer.BYTES));
        }
        return counts;
    }

    /**
     * Latencies as the kernels count them: {@code gpuclass::bin_of} of {@code probes-cuda/include/gpuclass/trial.cuh}, 16 bins to each
     * doubling. Latencies below 32 ns each have a bin of their own; the last bin takes all that are longer than any other's. Immutable.
     */
    static final class LatencyHistogram {
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
}
