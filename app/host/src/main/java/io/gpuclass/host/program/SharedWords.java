package io.gpuclass.host.program;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Accesses to words that threads share, in the least order that C++ would ask for and Java has: its opaque accesses are relaxed ones,
 * and its atomic additions are no weaker than release.
 */
final class SharedWords {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(int[].class);

    private SharedWords() {}

    static int loadRelaxed(int[] words, int index) {
        return (int) WORD.getOpaque(words, index);
    }

    static int loadAcquire(int[] words, int index) {
        return (int) WORD.getAcquire(words, index);
    }

    static void storeRelaxed(int[] words, int index, int value) {
        WORD.setOpaque(words, index, value);
    }

    static void storeRelease(int[] words, int index, int value) {
        WORD.setRelease(words, index, value);
    }

    /** Adds, and returns what was there before. */
    static int fetchAdd(int[] words, int index, int value) {
        return (int) WORD.getAndAddRelease(words, index, value);
    }

    /** Sets bits, and returns what was there before. */
    static int fetchOrAcquire(int[] words, int index, int bits) {
        return (int) WORD.getAndBitwiseOrAcquire(words, index, bits);
    }

    static int exchangeRelaxed(int[] words, int index, int value) {
        return (int) WORD.getAndSetRelease(words, index, value);
    }

    static int exchangeAcquire(int[] words, int index, int value) {
        return (int) WORD.getAndSetAcquire(words, index, value);
    }

    /** Replaces a word if it has the expected value, and never fails if it does; Java's relaxed form may. */
    static boolean compareExchangeRelaxed(int[] words, int index, int expected, int desired) {
        do {
            if (WORD.weakCompareAndSetPlain(words, index, expected, desired)) {
                return true;
            }
        } while (loadRelaxed(words, index) == expected);
        return false;
    }

    /** Replaces a word if it has the expected value, and returns what was there before. */
    static int compareExchangeAcquireRelease(int[] words, int index, int expected, int desired) {
        return (int) WORD.compareAndExchange(words, index, expected, desired);
    }

    /** Lowers a word to an unsigned value, and returns whether it was above it. */
    static boolean lowerRelaxed(int[] words, int index, int value) {
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
