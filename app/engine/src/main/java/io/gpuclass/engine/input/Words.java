package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Region;

/** Regions of 32-bit words, none of which may be empty on a device. */
final class Words {
    private Words() {}

    /** Returns a region for kernels to read, of one word where the array has none. */
    static Region input(String name, int[] words) {
        return Region.input(name, words.length == 0 ? new int[1] : words);
    }

    static Region scratch(String name, int words, int fill) {
        return Region.scratch(name, bytes(words), fill);
    }

    static long bytes(long words) {
        return Math.max(1, words) * Integer.BYTES;
    }
}
