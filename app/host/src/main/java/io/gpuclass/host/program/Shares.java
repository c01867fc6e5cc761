package io.gpuclass.host.program;

/** Divides vertices among threads. */
final class Shares {
    private Shares() {}

    /**
     * Divides vertices into ranges that have about as many edges and vertices as each other.
     *
     * @param offsets of the vertices' edges, one more than vertices
     * @return where the range of each thread begins, and where the last one ends
     */
    static int[] firsts(int[] offsets, int vertices, int threads) {
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
