package io.gpuclass.engine.input;

import java.util.Arrays;

/**
 * Draws ranks from 0 on, rank r in proportion to 1 / (r + 1), as words come up in a text (Zipf 1949). In whole numbers, so that every
 * machine draws the same.
 */
final class ZipfDraws {
    private static final long FIRST_WEIGHT = 1L << 40;

    private final long[] sums;
    private final SplitMix64 draws;

    /** @param ranks how many there are, at most 2^20 */
    ZipfDraws(int ranks, SplitMix64 draws) {
        this.draws = draws;
        sums = new long[ranks];
        Arrays.setAll(sums, rank -> FIRST_WEIGHT / (rank + 1));
        Arrays.parallelPrefix(sums, Long::sum);
    }

    int next() {
        long drawn = Math.floorMod(draws.next(), sums[sums.length - 1]);
        int place = Arrays.binarySearch(sums, drawn);
        return place >= 0 ? place + 1 : -place - 1;
    }
}
