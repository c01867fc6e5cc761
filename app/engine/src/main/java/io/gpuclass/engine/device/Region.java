package io.gpuclass.engine.device;

import java.nio.ByteBuffer;

/**
 * A region of a {@link Dataset}. Immutable as far as its contents are.
 *
 * @param name what errors call it
 * @param bytes its size, a multiple of 4, above 0
 * @param contents what it holds from the start and kernels only read; null where it is filled instead
 * @param fill the 32-bit word that it is filled with before each run; null where it has contents
 * @param expected what it must hold after each run, to the bit; null where that does not matter
 */
public record Region(String name, long bytes, Contents contents, Integer fill, Contents expected) {
    /** A word that no finished result holds: as a float it is not a number. */
    public static final int UNTOUCHED = -1;

    public Region {
        if (bytes <= 0 || bytes % Integer.BYTES != 0) {
            throw new IllegalArgumentException("a region is made of 32-bit words, not of " + bytes + " bytes");
        }
        if ((contents == null) == (fill == null)) {
            throw new IllegalArgumentException(name + " either has contents or is filled");
        }
    }

    /** Returns a region that kernels only read. */
    public static Region input(String name, long bytes, Contents contents) {
        return new Region(name, bytes, contents, null, null);
    }

    /** Returns a region that kernels only read, of one word where the array has none. */
    public static Region input(String name, int[] words) {
        return input(name, bytes(words.length), Contents.of(words.length == 0 ? new int[1] : words));
    }

    public static Region input(String name, float[] numbers) {
        return input(name, (long) numbers.length * Float.BYTES, Contents.of(numbers));
    }

    /** Returns a region that is filled with {@code fill} before each run, and forgotten after it. */
    public static Region scratch(String name, long bytes, int fill) {
        return new Region(name, bytes, null, fill, null);
    }

    /** Returns a region of so many words, one at least, that is filled before each run, and forgotten after it. */
    public static Region scratchWords(String name, int words, int fill) {
        return scratch(name, bytes(words), fill);
    }

    /** Returns the bytes in a region of {@code words} words, which cannot be empty. */
    public static long bytes(long words) {
        return Math.max(1, words) * Integer.BYTES;
    }

    /** Returns the bytes in a region that holds {@code bytes} bytes: whole words. */
    public static long paddedBytes(long bytes) {
        return (bytes + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
    }

    /** Returns a region of bytes for kernels to read, filled up to a whole word; the array is not copied and must not change. */
    public static Region input(String name, byte[] bytes, byte padding) {
        return input(name, paddedBytes(bytes.length), Contents.of(bytes, padding));
    }

    /** Returns a region that is filled with {@code fill} before each run, and compared after it. */
    public static Region result(String name, long bytes, int fill, Contents expected) {
        return new Region(name, bytes, null, fill, expected);
    }

    public static Region result(String name, int fill, int[] expected) {
        return result(name, (long) expected.length * Integer.BYTES, fill, Contents.of(expected));
    }

    public static Region result(String name, int fill, float[] expected) {
        return result(name, (long) expected.length * Float.BYTES, fill, Contents.of(expected));
    }

    /** Returns its size in the device's memory, the expected content included. */
    public long deviceBytes() {
        return expected == null ? bytes : 2 * bytes;
    }

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
}
