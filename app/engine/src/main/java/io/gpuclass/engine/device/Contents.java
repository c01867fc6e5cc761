package io.gpuclass.engine.device;

import java.nio.ByteBuffer;

/** The bytes of a region, made piece by piece, so that none need be held whole. */
@FunctionalInterface
public interface Contents {
    /**
     * Writes a piece. One thread asks, from the first byte on and in order; it may ask for all of them again.
     *
     * @param offset of the piece in the region, in bytes; a multiple of 64
     * @param target is filled up to its limit; little endian
     */
    void write(long offset, ByteBuffer target);

    /** Returns contents that hold the words of an array; it is not copied and must not change. */
    static Contents of(int[] words) {
        return (offset, target) -> {
            int first = Math.toIntExact(offset / Integer.BYTES);
            target.asIntBuffer().put(words, first, target.remaining() / Integer.BYTES);
        };
    }

    /** Returns contents that hold bytes, and {@code padding} after them; the array is not copied and must not change. */
    static Contents of(byte[] bytes, byte padding) {
        return (offset, target) -> {
            ByteBuffer piece = target.duplicate();
            int first = Math.toIntExact(offset);
            piece.put(bytes, first, Math.min(bytes.length - first, piece.remaining()));
            while (piece.hasRemaining()) {
                piece.put(padding);
            }
        };
    }

    /** Returns contents that hold the numbers of an array; it is not copied and must not change. */
    static Contents of(float[] numbers) {
        return (offset, target) -> {
            int first = Math.toIntExact(offset / Float.BYTES);
            target.asFloatBuffer().put(numbers, first, target.remaining() / Float.BYTES);
        };
    }
}
