package io.gpuclass.host.bench;

import io.gpuclass.host.sync.CentralBarrier;
import io.gpuclass.host.sync.FlagBarrier;
import io.gpuclass.host.sync.JdkBarrier;
import io.gpuclass.host.sync.WaitExpired;
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
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Barriers for a fixed count: a thread that left a fixed-time loop would leave the others waiting. One
 * invocation is {@code length} crossings, and starts when all threads are there.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BarrierBenchmark {
    public static class Central extends ContendedState {
        CentralBarrier barrier;

        @Override
        void open(int threads) {
            barrier = new CentralBarrier(threads, patience);
        }
    }

    public static class Flag extends ContendedState {
        FlagBarrier barrier;

        @Override
        void open(int threads) {
            barrier = new FlagBarrier(threads, patience);
        }
    }

    public static class Jdk extends ContendedState {
        JdkBarrier barrier;

        @Override
        void open(int threads) {
            barrier = new JdkBarrier(threads, patience);
        }
    }

    /** Where the threads meet before the clock starts. */
    public static class Gate extends ContendedState {
        CentralBarrier barrier;

        @Override
        void open(int threads) {
            barrier = new CentralBarrier(threads, patience);
        }
    }

    /** One thread that crosses. */
    @State(Scope.Thread)
    public static class Crosser {
        /** Crossings in one invocation. */
        @Param("1000")
        int length;

        int thread;

        @Setup(Level.Trial)
        public void number(ThreadParams params) {
            thread = params.getThreadIndex();
        }

        @Setup(Level.Invocation)
        public void meet(Gate gate) {
            try {
                gate.barrier.await(thread);
            } catch (WaitExpired e) {
                // A thread is missing: the crossings that follow expire too, and are counted there.
                gate.patience.expire();
            }
        }
    }

    @Benchmark
    public void central(Central contest, Crosser crosser, Expiry expiry) {
        try {
            for (int i = 0; i < crosser.length; i++) {
                contest.barrier.await(crosser.thread);
            }
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void flag(Flag contest, Crosser crosser, Expiry expiry) {
        try {
            for (int i = 0; i < crosser.length; i++) {
                contest.barrier.await(crosser.thread);
            }
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void jdk(Jdk contest, Crosser crosser, Expiry expiry) {
        try {
            for (int i = 0; i < crosser.length; i++) {
                contest.barrier.await(crosser.thread);
            }
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }
}
