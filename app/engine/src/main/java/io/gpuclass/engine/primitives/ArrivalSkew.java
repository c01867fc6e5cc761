package io.gpuclass.engine.primitives;

import java.util.stream.IntStream;

/**
 * By how much blocks come late at a barrier: in each phase each by another share of a skew, uniform, the same in every run. The kernel
 * makes them so late ({@code gpuclass::late_cycles} of {@code probes-cuda/include/gpuclass/time/late.cuh}): change both together.
 *
 * @param cycles SM cycles by which a block comes late at most
 */
record ArrivalSkew(int cycles) {
    /** Returns the SM cycles by which a block comes late in a phase. */
    int late(int phase, int block) {
        int mixed = phase * 0x9e3779b9 + block;
        mixed = (mixed ^ (mixed >>> 16)) * 0x7feb352d;
        mixed = (mixed ^ (mixed >>> 15)) * 0x846ca68b;
        mixed ^= mixed >>> 16;
        return (int) ((Integer.toUnsignedLong(mixed) * cycles) >>> Integer.SIZE);
    }

    /**
     * Returns by how much the last of so many blocks comes late in the phases that the longer of two runs has more than the shorter, in SM
     * cycles: the mean, which is what they must take longer than with all blocks together.
     */
    double meanLatest(Phases phases, int blocks) {
        return IntStream.range(phases.shorter(), phases.longer())
                .map(phase -> latest(phase, blocks))
                .average()
                .orElseThrow();
    }

    private int latest(int phase, int blocks) {
        return IntStream.range(0, blocks).map(block -> late(phase, block)).max().orElseThrow();
    }
}
