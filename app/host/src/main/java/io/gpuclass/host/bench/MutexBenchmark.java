package io.gpuclass.host.bench;

import io.gpuclass.host.sync.FetchAddMutex;
import io.gpuclass.host.sync.JdkMutex;
import io.gpuclass.host.sync.PauseBounds;
import io.gpuclass.host.sync.SpinBackoffMutex;
import io.gpuclass.host.sync.SpinMutex;
import io.gpuclass.host.sync.WaitExpired;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * Mutexes for a fixed time: lock, and unlock at once, as in Stuart & Owens 2011, section 6. Each has a
 * method of its own, so that the measured loop calls a class and not an interface.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MutexBenchmark {
    public static class Spin extends ContendedState {
        SpinMutex mutex;

        @Override
        void open(int threads) {
            mutex = new SpinMutex(patience);
        }
    }

    /** A mutex with pauses: see {@link PauseBounds#orDefault}. */
    public abstract static class Paced extends ContendedState {
        @Param("0")
        int backoffMin;

        @Param("0")
        int backoffMax;

        PauseBounds backoff() {
            return PauseBounds.orDefault(backoffMin, backoffMax);
        }
    }

    public static class SpinBackoff extends Paced {
        SpinBackoffMutex mutex;

        @Override
        void open(int threads) {
            mutex = new SpinBackoffMutex(patience, backoff());
        }
    }

    public static class FetchAdd extends Paced {
        FetchAddMutex mutex;

        @Override
        void open(int threads) {
            mutex = new FetchAddMutex(patience, backoff());
        }
    }

    public static class Jdk extends ContendedState {
        JdkMutex mutex;

        @Override
        void open(int threads) {
            mutex = new JdkMutex(patience);
        }
    }

    @Benchmark
    public void spin(Spin contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void spinBackoff(SpinBackoff contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void fetchAdd(FetchAdd contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void jdk(Jdk contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }
}
