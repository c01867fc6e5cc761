package io.gpuclass.cuda;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The words that threads of the CPU share with GPUs, in pinned memory of the host. Where things lie is written down in
 * {@code probes-cuda/include/gpuclass/system/host_layout.cuh} too: change them together. Threads and GPUs share it; nothing but loads, stores
 * and fences is used on it where the two must agree, since a GPU's atomics on the host's memory may be none against a CPU's.
 */
final class HostWords {
    /** Words that there are: as many as a GPU's own, so that any kernel may have its words here. */
    static final int WORDS = Bench.WORDS;

    /** Words of a line of a CPU's cache. */
    static final int LINE_WORDS = 16;

    /** What GPUs tell the CPU: each, in the word of its number, the phase that it has come to. */
    static final int TOLD = 0;

    /** What the CPU tells each GPU, on a line of its own: the phase that it has come to. */
    static final int ARRIVED = 64;

    /** What a verification writes before each phase: a line for each GPU, and the CPU's behind those of all. */
    static final int RECORDS = 256;

    /** Not 0 once GPUs have begun to contend. */
    static final int STARTED = 512;

    /** The words on which CPU and GPUs contend. */
    static final int DATA = 1024;

    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer bytes;

    /** @param bytes aligned to 8 bytes at least; belongs to the caller */
    HostWords(ByteBuffer bytes) {
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    }

    int acquire(int word) {
        return (int) INT.getAcquire(bytes, at(word));
    }

    void release(int word, int value) {
        INT.setRelease(bytes, at(word), value);
    }

    int load32(int word) {
        return (int) INT.getOpaque(bytes, at(word));
    }

    long load64(int word) {
        return (long) LONG.getOpaque(bytes, at(word));
    }

    void store32(int word, int value) {
        INT.setOpaque(bytes, at(word), value);
    }

    void store64(int word, long value) {
        LONG.setOpaque(bytes, at(word), value);
    }

    int add32(int word) {
        return (int) INT.getAndAdd(bytes, at(word), 1);
    }

    long add64(int word) {
        return (long) LONG.getAndAdd(bytes, at(word), 1L);
    }

    int exchange32(int word, int value) {
        return (int) INT.getAndSet(bytes, at(word), value);
    }

    long exchange64(int word, long value) {
        return (long) LONG.getAndSet(bytes, at(word), value);
    }

    boolean swap32(int word, int expected, int value) {
        return INT.compareAndSet(bytes, at(word), expected, value);
    }

    boolean swap64(int word, long expected, long value) {
        return LONG.compareAndSet(bytes, at(word), expected, value);
    }

    private static int at(int word) {
        return word * Integer.BYTES;
    }
}
