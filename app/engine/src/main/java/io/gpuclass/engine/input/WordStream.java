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

    /**
     * A long vector of floats that are small whole numbers, by hash of the index: a byte of a hash each, so that eight cost one hash.
     *
     * @param hash of every eight of them
     * @param most the greatest of them: one less than a power of two, at most 255
     */
    record WholeNumbers(SplitMix64 hash, int most) implements WordStream {
        private static final int GROUP = 8;
        private static final long ALL = -1L;

        /** Makes the numbers' bits. */
        @Override
        public void fill(long first, int[] words, int count) {
            for (int i = 0; i < count; i += GROUP) {
                long group = group((first + i) / GROUP);
                for (int k = 0; k < GROUP; k++) {
                    words[i + k] = bits(number(group, k));
                }
            }
        }

        /** Makes the bits of the sums of two vectors, which are whole numbers as well, so exact. */
        static void fillSums(WholeNumbers a, WholeNumbers b, long first, int[] words, int count) {
            for (int i = 0; i < count; i += GROUP) {
                long groupA = a.group((first + i) / GROUP);
                long groupB = b.group((first + i) / GROUP);
                for (int k = 0; k < GROUP; k++) {
                    words[i + k] = bits(number(groupA, k) + number(groupB, k));
                }
            }
        }

        /** Returns the scalar product of the elements from {@code from} up to, but without, {@code to}; {@code from < to}. */
        static long product(WholeNumbers a, WholeNumbers b, long from, long to) {
            long sum = 0;
            for (long group = from / GROUP; group * GROUP < to; group++) {
                sum += product(a.group(group) & inside(group, from, to), b.group(group));
            }
            return sum;
        }

        private static int product(long groupA, long groupB) {
            int sum = 0;
            for (int k = 0; k < GROUP; k++) {
                sum += number(groupA, k) * number(groupB, k);
            }
            return sum;
        }

        /** Returns a mask of the bytes of a group whose index is in a range. */
        private static long inside(long group, long from, long to) {
            long before = Math.max(0, from - group * GROUP);
            long after = Math.max(0, (group + 1) * GROUP - to);
            return ALL << before * Byte.SIZE & ALL >>> after * Byte.SIZE;
        }

        private long group(long index) {
            return hash.at(index) & most * 0x0101010101010101L;
        }

        private static int number(long group, int which) {
            return (int) (group >>> which * Byte.SIZE) & 0xff;
        }

        private static int bits(int number) {
            return Float.floatToRawIntBits(number);
        }
    }
}
