package io.gpuclass.engine.input;

import java.util.Arrays;

/**
 * Counts how often each bit is set in many words, modulo 2^32: four bits at a time, in bytes of one word, which are emptied before they
 * can overflow. For one thread.
 */
final class BitCounts {
    private static final int LOWEST_BIT_OF_EACH_BYTE = 0x01010101;
    private static final int MOST_IN_A_BYTE = 255;

    private final int[] ones = new int[Integer.SIZE];
    /** Byte k of word j counts bit 8k + j. */
    private final int[] packed = new int[Byte.SIZE];

    private int pending;

    void add(int word) {
        for (int j = 0; j < Byte.SIZE; j++) {
            packed[j] += word >>> j & LOWEST_BIT_OF_EACH_BYTE;
        }
        if (++pending == MOST_IN_A_BYTE) {
            unpack();
        }
    }

    /** Returns the count of each bit, the lowest first. */
    int[] ones() {
        unpack();
        return ones.clone();
    }

    private void unpack() {
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            ones[bit] += packed[bit % Byte.SIZE] >>> bit / Byte.SIZE * Byte.SIZE & MOST_IN_A_BYTE;
        }
        Arrays.fill(packed, 0);
        pending = 0;
    }
}
