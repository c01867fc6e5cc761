package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Region.Contents;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** Asks for contents as a device does: in pieces, from the first byte on. */
final class RegionBytes {
    private RegionBytes() {}

    static byte[] input(Dataset dataset, int region) {
        Region of = dataset.regions().get(region);
        return inPieces(of.contents(), of.bytes(), 1 << 20);
    }

    static int[] inputWords(Dataset dataset, int region) {
        return words(input(dataset, region));
    }

    static float[] inputFloats(Dataset dataset, int region) {
        return floats(input(dataset, region));
    }

    static int[] expectedWords(Dataset dataset, int region) {
        return words(expected(dataset, region));
    }

    static float[] expectedFloats(Dataset dataset, int region) {
        return floats(expected(dataset, region));
    }

    static byte[] expected(Dataset dataset, int region) {
        Region of = dataset.regions().get(region);
        return inPieces(of.expected(), of.bytes(), 1 << 20);
    }

    /** @param piece bytes of each but the last; a multiple of 64 */
    static byte[] inPieces(Contents contents, long bytes, int piece) {
        byte[] all = new byte[Math.toIntExact(bytes)];
        ByteBuffer staging = ByteBuffer.allocateDirect(piece);
        for (int offset = 0; offset < all.length; offset += piece) {
            staging.clear().limit(Math.min(piece, all.length - offset));
            contents.write(offset, staging.duplicate().order(ByteOrder.LITTLE_ENDIAN));
            staging.get(all, offset, staging.remaining());
        }
        return all;
    }

    static int[] words(byte[] bytes) {
        int[] words = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        return words;
    }

    private static float[] floats(byte[] bytes) {
        FloatBuffer buffer =
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        float[] floats = new float[buffer.remaining()];
        buffer.get(floats);
        return floats;
    }
}
