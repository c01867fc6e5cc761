package io.gpuclass.device.jcuda;

import io.gpuclass.device.Observation;
import io.gpuclass.stats.Jain;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads what a kernel reported: {@code gpuclass::report_word} of {@code probes-cuda/include/gpuclass/trial.cuh} as 64-bit words,
 * then, from {@link #PER_BLOCK_OFFSET} on, a 32-bit count per block. Pure.
 */
final class ReportReader {
    /** Bytes from the report to the counts: on a line of their own, so that neither is written through the other's. */
    static final int PER_BLOCK_OFFSET = 256;

    private static final int TIMED_OUT = 0;
    private static final int CYCLES = 1;
    private static final int TIMER_NS = 2;
    private static final int WINDOW_NS = 3;
    private static final int OPERATIONS = 4;
    private static final int VIOLATIONS = 5;
    private static final int REACHED = 6;
    private static final int POLL_NS = 7;
    private static final int POLLS = 8;

    private static final double MHZ_PER_CYCLE_PER_NS = 1e3;

    private ReportReader() {}

    /** Returns how many bytes a report over {@code blocks} blocks takes. */
    static int bytesFor(int blocks) {
        return PER_BLOCK_OFFSET + blocks * Integer.BYTES;
    }

    /**
     * Returns what a run showed.
     *
     * @param results report and counts, in little endian; its position is ignored and kept
     * @param blocks blocks in the grid
     * @param elapsedNs time from launch to end
     */
    static Observation read(ByteBuffer results, int blocks, double elapsedNs) {
        long[] perBlock = perBlock(results, blocks);
        return new Observation(
                word(results, TIMED_OUT) != 0,
                elapsedNs,
                ratio(word(results, CYCLES), word(results, TIMER_NS)) * MHZ_PER_CYCLE_PER_NS,
                word(results, WINDOW_NS),
                word(results, OPERATIONS) + Arrays.stream(perBlock).sum(),
                word(results, VIOLATIONS),
                word(results, REACHED),
                ratio(word(results, POLL_NS), word(results, POLLS)),
                Jain.index(perBlock),
                Arrays.stream(perBlock).min().orElse(0),
                Arrays.stream(perBlock).max().orElse(0));
    }

    private static long word(ByteBuffer results, int index) {
        return results.getLong(index * Long.BYTES);
    }

    private static double ratio(long dividend, long divisor) {
        return divisor == 0 ? 0 : (double) dividend / divisor;
    }

    private static long[] perBlock(ByteBuffer results, int blocks) {
        long[] counts = new long[blocks];
        for (int block = 0; block < blocks; block++) {
            counts[block] = Integer.toUnsignedLong(results.getInt(bytesFor(block)));
        }
        return counts;
    }
}
