package io.gpuclass.host.bench;

import io.gpuclass.host.sync.JdkSemaphore;
import io.gpuclass.host.sync.SleepingSemaphore;
import io.gpuclass.host.sync.SpinSemaphore;
import io.gpuclass.host.sync.WaitExpired;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/** Semaphores for a fixed time: wait, and post at once, as in Stuart & Owens 2011, section 6. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SemaphoreBenchmark {
    /** A semaphore that lets {@code initial} threads in at once. */
    public abstract static class Counted extends ContendedState {
        @Param("1")
        int initial;
    }

    public static class Spin extends Counted {
        SpinSemaphore semaphore;

        @Override
        void open(int threads) {
            semaphore = new SpinSemaphore(initial, patience);
        }
    }

    public static class Sleeping extends Counted {
        SleepingSemaphore semaphore;

        @Override
        void open(int threads) {
            semaphore = new SleepingSemaphore(initial, patience);
        }
    }

    public static class Jdk extends Counted {
        JdkSemaphore semaphore;

        @Override
        void open(int threads) {
            semaphore = new JdkSemaphore(initial, patience);
        }
    }

    @Benchmark
    public void spin(Spin contest, Expiry expiry) {
        try {
            contest.semaphore.enter();
            contest.semaphore.post();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void sleeping(Sleeping contest, Expiry expiry) {
        try {
            contest.semaphore.enter();
            contest.semaphore.post();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void jdk(Jdk contest, Expiry expiry) {
        try {
            contest.semaphore.enter();
            contest.semaphore.post();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }
}
