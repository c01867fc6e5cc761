package io.gpuclass.cuda;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The words that CPU threads share with GPUs, in pinned host memory. Keep the layout in step with
 * {@code probes-cuda/include/gpuclass/system/host_layout.cuh}. CPU and GPUs synchronize by loads, stores and fences only, since a GPU's atomics on
 * host memory may not be atomic against the CPU's.
 */
final class HostWords {
    /** As many as a GPU's own words, so that any kernel's words fit here. */
    static final int WORDS = Bench.WORDS;

    /** Words in a CPU's cache line. */
    static final int LINE_WORDS = 16;

    /** The phase that each GPU has reached, a word per GPU. */
    static final int TOLD = 0;

    /** The phase that the CPU has reached, a cache line per GPU. */
    static final int ARRIVED = 64;

    /** What a verification records before each phase: a cache line per GPU, then the CPU's. */
    static final int RECORDS = 256;

    /** Nonzero once GPUs have begun to contend. */
    static final int STARTED = 512;

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

    void store32(int word, int value) {
        INT.setOpaque(bytes, at(word), value);
    }

    /** Returns a word of 64 bits, or of 32. */
    Word word(int word, boolean wide) {
        return new Word(bytes, at(word), wide);
    }

    private static int at(int word) {
        return word * Integer.BYTES;
    }

    /** A word to contend for. Values of 32 bits are unsigned. */
    record Word(ByteBuffer bytes, int at, boolean wide) {
        long load() {
            return wide ? (long) LONG.getOpaque(bytes, at) : Integer.toUnsignedLong((int) INT.getOpaque(bytes, at));
        }

        void store(long value) {
            if (wide) {
                LONG.setOpaque(bytes, at, value);
            } else {
                INT.setOpaque(bytes, at, (int) value);
            }
        }

        /** Adds 1, and returns the old value. */
        long add() {
            return wide
                    ? (long) LONG.getAndAdd(bytes, at, 1L)
                    : Integer.toUnsignedLong((int) INT.getAndAdd(bytes, at, 1));
        }

        long exchange(long value) {
            return wide
                    ? (long) LONG.getAndSet(bytes, at, value)
                    : Integer.toUnsignedLong((int) INT.getAndSet(bytes, at, (int) value));
        }

        /** Replaces the expected value, and returns whether it was there. */
        boolean swap(long expected, long value) {
            return wide
                    ? LONG.compareAndSet(bytes, at, expected, value)
                    : INT.compareAndSet(bytes, at, (int) expected, (int) value);
        }
    }
}
