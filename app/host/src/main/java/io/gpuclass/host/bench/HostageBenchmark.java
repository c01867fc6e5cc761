package io.gpuclass.host.bench;

import java.nio.ByteBuffer;
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

/**
 * The sustained line-hostage probe: some threads keep atomics going on a hot word, at the start of a line,
 * while the rest poll a word at some distance. Only the time of the pollers counts.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HostageBenchmark {
    /** The two words, shared by both roles. */
    @State(Scope.Benchmark)
    public static class Memory {
        private static final int HOT = 0;

        /** Bytes from the hot word to the polled word. */
        @Param("4")
        int distanceBytes;

        /** Accesses in one invocation of either role. */
        @Param("1000")
        int length;

        ByteBuffer words;

        @Setup(Level.Trial)
        public void allocate() {
            words = ProbeWords.allocate(distanceBytes);
        }
    }

    /** Keeps atomics going. */
    @Benchmark
    @Group("hostage")
    public int hammer(Memory memory) {
        ByteBuffer words = memory.words;
        int length = memory.length;
        int at = Memory.HOT;
        for (int i = 0; i < length; i++) {
            at = Memory.HOT + (int) ProbeWords.WORD.getAndAdd(words, at, 0);
        }
        return at;
    }

    /** Polls. */
    @Benchmark
    @Group("hostage")
    public int poll(Memory memory) {
        return ProbeBenchmark.readSerially(memory.words, memory.distanceBytes, memory.length);
    }
}
