package io.gpuclass.host.sync;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Lays out the shared words of a primitive so that no two of them, and nothing else, share a cache line. */
final class PaddedWords {
    /** Accesses one element of what {@link #allocate} returns. */
    static final VarHandle WORD = MethodHandles.arrayElementVarHandle(int[].class);

    /** Words in 256 bytes: more than a line, or the pair of lines that some CPUs fetch together. */
    private static final int SPACING = 64;

    private PaddedWords() {}

    /** Returns room for {@code count} words, all zero. */
    static int[] allocate(int count) {
        return new int[(count + 2) * SPACING];
    }

    /** Returns the index of the given word, counted from 0. */
    static int at(int word) {
        return (word + 1) * SPACING;
    }
}
