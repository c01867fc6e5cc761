package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Contents;
import io.gpuclass.engine.device.Region;
import java.nio.ByteBuffer;

/** Regions of bytes, padded to whole words. */
final class ByteRegion {
    private ByteRegion() {}

    /** Returns a region that kernels only read; the array is not copied and must not change. */
    static Region input(String name, byte[] bytes, int padding) {
        return Region.input(name, size(bytes.length), padded(bytes, (byte) padding));
    }

    /** Returns the bytes in a region of {@code bytes} bytes. */
    static long size(long bytes) {
        return (bytes + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
    }

    private static Contents padded(byte[] bytes, byte padding) {
        return (offset, target) -> {
            ByteBuffer piece = target.duplicate();
            int first = Math.toIntExact(offset);
            piece.put(bytes, first, Math.min(bytes.length - first, piece.remaining()));
            while (piece.hasRemaining()) {
                piece.put(padding);
            }
        };
    }
}
