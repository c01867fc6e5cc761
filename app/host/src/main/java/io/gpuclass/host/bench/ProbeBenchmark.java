package io.gpuclass.host.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The memory probes of Stuart & Owens 2011, section 3, and the sustained line-hostage probe, on a host: an opaque access stands for the paper's volatile one, since
 * it is performed each time and in order for one word, and adds no fence. One invocation does {@code length} accesses.
 *
 * <p>All words are 0. A serial probe adds each value, which the CPU cannot know to be 0, to the offset of its next access.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProbeBenchmark {
    /** Accesses the word at a byte offset of {@link #allocateWords}'s buffer. */
    static final VarHandle WORD = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** A multiple of every cache line in use, and of the pairs of lines that some CPUs fetch together. */
    private static final int ALIGNMENT = 256;

    @State(Scope.Benchmark)
    public static class Memory {
        /** Bytes between the words of neighbouring threads; 0 makes all share one word. */
        @Param("0")
        int strideBytes;

        ByteBuffer words;

        @Setup(Level.Trial)
        public void allocate(BenchmarkParams run) {
            words = allocateWords(strideBytes * (run.getThreads() - 1));
        }
    }

    @State(Scope.Thread)
    public static class Prober {
        /** Accesses in one invocation. */
        @Param("1000")
        int length;

        ByteBuffer words;

        /** Byte offset of the thread's word. */
        int word;

        @Setup(Level.Trial)
        public void choose(Memory memory, ThreadParams thread) {
            words = memory.words;
            word = memory.strideBytes * thread.getThreadIndex();
        }
    }

    @Benchmark
    public int volatileReadSerial(Prober thread) {
        return readSerially(thread.words, thread.word, thread.length);
    }

    @Benchmark
    public int volatileWritePosted(Prober thread) {
        return writePosted(thread.words, thread.word, thread.length);
    }

    @Benchmark
    public int volatileWriteCompleted(Prober thread) {
        return writeCompleted(thread.words, thread.word, thread.length);
    }

    @Benchmark
    public int atomicReadSerial(Prober thread) {
        ByteBuffer words = thread.words;
        int word = thread.word;
        int length = thread.length;
        int at = word;
        for (int i = 0; i < length; i++) {
            at = word + (int) WORD.getAndAdd(words, at, 0);
        }
        return at;
    }

    @Benchmark
    public int atomicWriteSerial(Prober thread) {
        ByteBuffer words = thread.words;
        int word = thread.word;
        int length = thread.length;
        int at = word;
        for (int i = 0; i < length; i++) {
            at = word + (int) WORD.getAndSet(words, at, 0);
        }
        return at;
    }

    @Benchmark
    public int volatileAfterAtomicReadSerial(Prober thread) {
        return readSerially(thread.words, oneAtomic(thread), thread.length);
    }

    @Benchmark
    public int volatileAfterAtomicWritePosted(Prober thread) {
        return writePosted(thread.words, oneAtomic(thread), thread.length);
    }

    @Benchmark
    public int volatileAfterAtomicWriteCompleted(Prober thread) {
        return writeCompleted(thread.words, oneAtomic(thread), thread.length);
    }

    /** The hot word, at offset 0, and the polled word of the sustained line-hostage probe, shared by both roles. */
    @State(Scope.Benchmark)
    public static class HostageMemory {
        /** Bytes from the hot word to the polled word. */
        @Param("4")
        int distanceBytes;

        /** Accesses in one invocation of either role. */
        @Param("1000")
        int length;

        ByteBuffer words;

        @Setup(Level.Trial)
        public void allocate() {
            words = allocateWords(distanceBytes);
        }
    }

    /** Line hostage, sustained: keeps atomics going on the hot word while the others {@link #poll}. Only the pollers' time counts. */
    @Benchmark
    @Group("hostage")
    public int hammer(HostageMemory memory) {
        ByteBuffer words = memory.words;
        int length = memory.length;
        int at = 0;
        for (int i = 0; i < length; i++) {
            at = (int) WORD.getAndAdd(words, at, 0);
        }
        return at;
    }

    @Benchmark
    @Group("hostage")
    public int poll(HostageMemory memory) {
        return readSerially(memory.words, memory.distanceBytes, memory.length);
    }

    /** Does the one atomic that precedes the volatile accesses, and returns the word's offset, dependent on its value. */
    private static int oneAtomic(Prober thread) {
        return thread.word + (int) WORD.getAndAdd(thread.words, thread.word, 0);
    }

    private static int readSerially(ByteBuffer words, int word, int length) {
        int at = word;
        for (int i = 0; i < length; i++) {
            at = word + (int) WORD.getOpaque(words, at);
        }
        return at;
    }

    private static int writePosted(ByteBuffer words, int word, int length) {
        for (int i = 0; i < length; i++) {
            WORD.setOpaque(words, word, 0);
        }
        return word;
    }

    private static int writeCompleted(ByteBuffer words, int word, int length) {
        for (int i = 0; i < length; i++) {
            WORD.setOpaque(words, word, 0);
            VarHandle.fullFence();
        }
        return word;
    }

    /** Returns a buffer with room for words up to the byte offset {@code last}, with nothing else on its lines. */
    static ByteBuffer allocateWords(int last) {
        int size = (last / ALIGNMENT + 1) * ALIGNMENT;
        return ByteBuffer.allocateDirect(size + 2 * ALIGNMENT)
                .alignedSlice(ALIGNMENT)
                .order(ByteOrder.nativeOrder());
    }
}
