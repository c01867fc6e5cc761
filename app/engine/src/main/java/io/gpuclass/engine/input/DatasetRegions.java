package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Region;
import java.nio.ByteBuffer;

/** Regions of whole words, none of which may be empty on a device. */
final class DatasetRegions {
    private DatasetRegions() {}

    /** Returns a region for kernels to read, of one word where the array has none. */
    static Region input(String name, int[] words) {
        return Region.input(name, words.length == 0 ? new int[1] : words);
    }

    /** Returns a region of bytes for kernels to read, filled up to a whole word; the array is not copied and must not change. */
    static Region input(String name, byte[] bytes, byte padding) {
        return Region.input(name, paddedBytes(bytes.length), (offset, target) -> {
            ByteBuffer piece = target.duplicate();
            int first = Math.toIntExact(offset);
            piece.put(bytes, first, Math.min(bytes.length - first, piece.remaining()));
            while (piece.hasRemaining()) {
                piece.put(padding);
            }
        });
    }

    static Region scratch(String name, int words, int fill) {
        return Region.scratch(name, bytes(words), fill);
    }

    /** Returns the bytes in a region of {@code words} words. */
    static long bytes(long words) {
        return Math.max(1, words) * Integer.BYTES;
    }

    /** Returns the bytes in a region that holds {@code bytes} bytes. */
    static long paddedBytes(long bytes) {
        return (bytes + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
    }
}
