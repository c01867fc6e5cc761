package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Region.Contents;
import java.nio.IntBuffer;

/** Makes the words of a region in tight loops over an array, which is then copied as a whole. */
@FunctionalInterface
interface WordStream {
    /** Words in a stretch; a multiple of {@value #ALIGNMENT}. */
    int STRETCH = 4096;

    /** The index of the first word of a stretch is a multiple of it: the words in the 64 bytes that pieces are aligned to. */
    int ALIGNMENT = 16;

    /**
     * Makes a stretch.
     *
     * @param first index of its first word in the region; a multiple of {@value #ALIGNMENT}
     * @param words are filled from the start; has room up to the next multiple of {@value #ALIGNMENT}, which may be used
     * @param count how many words are wanted, at most {@value #STRETCH}
     */
    void fill(long first, int[] words, int count);

    /** Returns the words as contents; for floats, words are their bits. */
    default Contents contents() {
        return (offset, target) -> {
            IntBuffer piece = target.asIntBuffer();
            int[] words = new int[STRETCH];
            for (long first = offset / Integer.BYTES; piece.hasRemaining(); first += STRETCH) {
                int count = Math.min(STRETCH, piece.remaining());
                fill(first, words, count);
                piece.put(words, 0, count);
            }
        };
    }
}
