package io.gpuclass.host.bench;

import static io.gpuclass.host.bench.ProbeWords.WORD;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
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
 * The memory probes of Stuart & Owens 2011, section 3, on a host: an opaque access stands for the paper's volatile one, since
 * it is performed each time and in order for one word, and adds no fence. One invocation does {@code length} accesses.
 *
 * <p>All words are 0. A serial probe adds the value it got to the offset of its next access, which the CPU cannot know to be 0.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProbeBenchmark {
    /** The words of a memory probe, shared by its threads. */
    @State(Scope.Benchmark)
    public static class Memory {
        /** Bytes between the words of neighbouring threads; 0 makes all share one word. */
        @Param("0")
        int strideBytes;

        ByteBuffer words;

        @Setup(Level.Trial)
        public void allocate(BenchmarkParams run) {
            words = ProbeWords.allocate(strideBytes * (run.getThreads() - 1));
        }
    }

    /** The words that one thread of a memory probe accesses. */
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

    /** Does the one atomic that precedes the volatile accesses, and returns the offset of the same word from its value. */
    private static int oneAtomic(Prober thread) {
        return thread.word + (int) WORD.getAndAdd(thread.words, thread.word, 0);
    }

    static int readSerially(ByteBuffer words, int word, int length) {
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
}
