package io.gpuclass.host.bench;

import io.gpuclass.host.bench.ContendedState.Expiry;
import io.gpuclass.host.sync.Barrier;
import io.gpuclass.host.sync.Deadline;
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
 * Barriers for a fixed count: in a fixed-time loop, the first thread to leave would strand the others. One invocation is {@code length}
 * crossings, and starts when all threads are there. Each form has a method: see {@link MutexBenchmark}.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BarrierBenchmark {
    public static class ContendedBarrier extends ContendedState {
        Barrier barrier;

        /** Barrier at which the threads meet before the clock starts. */
        Barrier.Central gate;

        @Override
        void open(int threads) {
            barrier = Barrier.of(variant, threads, deadline);
            gate = new Barrier.Central(threads, deadline);
        }
    }

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
        public void meet(ContendedBarrier contest) {
            try {
                contest.gate.await(thread);
            } catch (Deadline.Expired e) {
                // A thread is missing: the crossings that follow expire too, and are counted there.
                contest.deadline.expire();
            }
        }
    }

    @Benchmark
    public void central(ContendedBarrier contest, Crosser crosser, Expiry expiry) {
        try {
            for (int i = 0; i < crosser.length; i++) {
                contest.barrier.await(crosser.thread);
            }
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void flag(ContendedBarrier contest, Crosser crosser, Expiry expiry) {
        try {
            for (int i = 0; i < crosser.length; i++) {
                contest.barrier.await(crosser.thread);
            }
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void dissemination(ContendedBarrier contest, Crosser crosser, Expiry expiry) {
        try {
            for (int i = 0; i < crosser.length; i++) {
                contest.barrier.await(crosser.thread);
            }
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void cyclicBarrier(ContendedBarrier contest, Crosser crosser, Expiry expiry) {
        try {
            for (int i = 0; i < crosser.length; i++) {
                contest.barrier.await(crosser.thread);
            }
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }
}
