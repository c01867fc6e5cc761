package io.gpuclass.engine.input;

import java.util.Arrays;

/** Collects sequences base by base, of which nobody knows before how many they are. */
final class SequencesBuilder {
    private static final int FIRST_CAPACITY = 1 << 12;

    private byte[] bases = new byte[FIRST_CAPACITY];
    private int[] offsets = new int[FIRST_CAPACITY];
    private int total;
    private int count;

    int totalBases() {
        return total;
    }

    /** Returns how many bases have been added since the last sequence ended. */
    int openBases() {
        return total - offsets[count];
    }

    void add(byte base) {
        if (total == bases.length) {
            bases = Arrays.copyOf(bases, 2 * total);
        }
        bases[total++] = base;
    }

    void endSequence() {
        count++;
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        offsets[count] = total;
    }

    Sequences build() {
        return new Sequences(Arrays.copyOf(bases, total), Arrays.copyOf(offsets, count + 1));
    }
}
