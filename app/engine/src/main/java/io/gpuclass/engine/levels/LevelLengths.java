package io.gpuclass.engine.levels;

import io.gpuclass.engine.levels.LevelRow.Use;

/**
 * How often a kernel meets, or reads, in its two runs, so that these differ by some hundred microseconds: far more than the time of a launch
 * varies by.
 *
 * @param first in the first run
 * @param second in the second
 */
record LevelLengths(int first, int second) {
    private static final LevelLengths WARP = new LevelLengths(800, 80_000);
    private static final LevelLengths BLOCK = new LevelLengths(800, 8000);
    private static final LevelLengths CLUSTER = new LevelLengths(104, 1000);
    private static final LevelLengths GRID = new LevelLengths(48, 248);
    private static final LevelLengths QUEUED = new LevelLengths(40, 200);

    /** Threads from which on reads of one word take so long that fewer do. */
    private static final int MANY = 1024;

    static LevelLengths of(LevelRow row) {
        if (row.where().equals("warp")) {
            return WARP;
        }
        return row.use().grid() ? GRID : row.use() == Use.CLUSTER_LEVEL ? CLUSTER : BLOCK;
    }

    /** Returns those of reads by so many threads of a block. */
    static LevelLengths ofReads(LevelRow row, int threads) {
        if (threads >= MANY) {
            return QUEUED;
        }
        return row.use() == Use.OTHER_SHARED ? CLUSTER : BLOCK;
    }
}
