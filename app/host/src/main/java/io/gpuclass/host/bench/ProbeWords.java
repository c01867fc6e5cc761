package io.gpuclass.host.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The 32-bit words that probes touch: zero, outside the heap, and with the first one at the start of a cache line. */
final class ProbeWords {
    /** Accesses the word at a byte offset of {@link #allocate}'s buffer. */
    static final VarHandle WORD = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** A multiple of every cache line in use, and of the pairs of lines that some CPUs fetch together. */
    private static final int ALIGNMENT = 256;

    private ProbeWords() {}

    /** Returns a buffer with room for words up to the byte offset {@code last}, with nothing else on its lines. */
    static ByteBuffer allocate(int last) {
        int size = (last / ALIGNMENT + 1) * ALIGNMENT;
        return ByteBuffer.allocateDirect(size + 2 * ALIGNMENT)
                .alignedSlice(ALIGNMENT)
                .order(ByteOrder.nativeOrder());
    }
}
