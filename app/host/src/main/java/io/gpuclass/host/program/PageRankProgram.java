package io.gpuclass.host.program;

import io.gpuclass.host.program.ProgramRun.Program;
import io.gpuclass.host.program.ProgramRun.Program.RunInput;
import java.util.stream.IntStream;

/**
 * PageRank by pulling along in-edges, for a fixed number of rounds. Floats are summed in a GPU's order, so that the bits agree: long sums
 * per lane of a warp, then in pairs. Vertices without out-edges pass their rank to nobody.
 */
final class PageRankProgram implements Program {
    private static final int WARP = 32;

    private final int[] offsets;
    private final int[] sources;
    private final float[] factors;
    private final float[] initial;
    private final float[][] contributions;
    private final int[] ranks;
    private final float base;
    private final int lastPhase;
    private final int[] firsts;
    private final float[][] lanes;

    PageRankProgram(RunInput setting) {
        HostDataset data = setting.data();
        offsets = data.words(0);
        sources = data.words(1);
        factors = data.floats(2);
        initial = data.floats(3);
        contributions = new float[][] {data.floats(4), data.floats(5)};
        ranks = data.words(6);
        base = Float.intBitsToFloat(data.number(2));
        lastPhase = setting.phases() - 1;
        firsts = firstsOfShares(offsets, data.number(0), setting.threads());
        lanes = IntStream.range(0, setting.threads())
                .mapToObj(thread -> new float[WARP])
                .toArray(float[][]::new);
    }

    @Override
    public boolean hasPhase(int phase) {
        return true;
    }

    @Override
    public void work(int phase, int thread) {
        float[] from = phase == 0 ? initial : contributions[(phase - 1) % 2];
        float[] to = contributions[phase % 2];
        int end = firsts[thread + 1];
        for (int vertex = firsts[thread]; vertex < end; vertex++) {
            float rank = base + sum(from, offsets[vertex], offsets[vertex + 1], lanes[thread]);
            to[vertex] = rank * factors[vertex];
            if (phase == lastPhase) {
                ranks[vertex] = Float.floatToRawIntBits(rank);
            }
        }
    }

    private float sum(float[] from, int edge, int end, float[] sums) {
        return end - edge < WARP ? shortSum(from, edge, end) : longSum(from, edge, end, sums);
    }

    private float shortSum(float[] from, int begin, int end) {
        float sum = 0;
        for (int edge = begin; edge < end; edge++) {
            sum += from[sources[edge]];
        }
        return sum;
    }

    private float longSum(float[] from, int begin, int end, float[] sums) {
        for (int lane = 0; lane < WARP; lane++) {
            sums[lane] = 0;
        }
        for (int edge = begin; edge < end; edge++) {
            sums[(edge - begin) % WARP] += from[sources[edge]];
        }
        return inPairs(sums);
    }

    /** Returns the result of a warp's butterfly sum. Addition commutes, so computing lane 0 is enough. */
    private static float inPairs(float[] sums) {
        for (int half = WARP / 2; half > 0; half /= 2) {
            for (int lane = 0; lane < half; lane++) {
                sums[lane] += sums[lane + half];
            }
        }
        return sums[0];
    }

    /**
     * Divides vertices into ranges with about equal sums of edges and vertices.
     *
     * @param offsets of the vertices' edges, one more than vertices
     * @return where each thread's range begins, and the end of the last one
     */
    static int[] firstsOfShares(int[] offsets, int vertices, int threads) {
        int[] firsts = new int[threads + 1];
        long all = (long) offsets[vertices] + vertices;
        for (int thread = 0; thread <= threads; thread++) {
            firsts[thread] = first(offsets, vertices, all * thread / threads);
        }
        return firsts;
    }

    /** Returns the first vertex with so many edges and vertices before it. */
    private static int first(int[] offsets, int vertices, long before) {
        int low = 0;
        int high = vertices;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((long) offsets[middle] + middle < before) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
