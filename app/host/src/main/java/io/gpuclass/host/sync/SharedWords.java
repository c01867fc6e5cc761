package io.gpuclass.host.sync;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Accesses to 32-bit words that threads share, named by the weakest memory order that C++ would ask for. Java's opaque accesses are C++'s
 * relaxed ones; its weakest atomic additions and exchanges are release.
 */
public final class SharedWords {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(int[].class);

    /** 256 bytes: more than a cache line, or the pair of lines that some CPUs fetch together. */
    private static final int PADDING = 64;

    private SharedWords() {}

    /** Returns room for words, all zero, at the indices {@link #padded} gives: no two of them, and nothing else, share a cache line. */
    static int[] allocatePadded(int count) {
        return new int[(count + 2) * PADDING];
    }

    /** Returns the index of a padded word, counted from 0. */
    static int padded(int word) {
        return (word + 1) * PADDING;
    }

    public static int loadRelaxed(int[] words, int index) {
        return (int) WORD.getOpaque(words, index);
    }

    public static int loadAcquire(int[] words, int index) {
        return (int) WORD.getAcquire(words, index);
    }

    public static void storeRelaxed(int[] words, int index, int value) {
        WORD.setOpaque(words, index, value);
    }

    public static void storeRelease(int[] words, int index, int value) {
        WORD.setRelease(words, index, value);
    }

    static int fetchAdd(int[] words, int index, int value) {
        return (int) WORD.getAndAdd(words, index, value);
    }

    public static int fetchAddRelaxed(int[] words, int index, int value) {
        return (int) WORD.getAndAddRelease(words, index, value);
    }

    public static int fetchOrAcquire(int[] words, int index, int bits) {
        return (int) WORD.getAndBitwiseOrAcquire(words, index, bits);
    }

    public static int exchangeRelaxed(int[] words, int index, int value) {
        return (int) WORD.getAndSetRelease(words, index, value);
    }

    public static int exchangeAcquire(int[] words, int index, int value) {
        return (int) WORD.getAndSetAcquire(words, index, value);
    }

    /** Replaces the expected value, and returns whether it was there. Unlike Java's weak form, never fails spuriously. */
    public static boolean compareExchangeRelaxed(int[] words, int index, int expected, int desired) {
        do {
            if (WORD.weakCompareAndSetPlain(words, index, expected, desired)) {
                return true;
            }
        } while (loadRelaxed(words, index) == expected);
        return false;
    }

    /** Replaces the expected value if it is there, and returns the old value. */
    public static int compareExchangeAcquireRelease(int[] words, int index, int expected, int desired) {
        return (int) WORD.compareAndExchange(words, index, expected, desired);
    }

    /** Takes the unsigned minimum of the word and a value, and returns whether that lowered the word. */
    public static boolean lowerRelaxed(int[] words, int index, int value) {
        int current = loadRelaxed(words, index);
        while (Integer.compareUnsigned(value, current) < 0) {
            if (WORD.weakCompareAndSetPlain(words, index, current, value)) {
                return true;
            }
            current = loadRelaxed(words, index);
        }
        return false;
    }
}
