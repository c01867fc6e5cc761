package io.gpuclass.host.bench;

import io.gpuclass.host.sync.Mutex;
import io.gpuclass.host.sync.PauseBounds;
import io.gpuclass.host.sync.Primitives;
import io.gpuclass.host.sync.Semaphore;
import io.gpuclass.host.sync.WaitExpired;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/** Mutexes and semaphores for a fixed time: enter, and leave at once, as in Stuart & Owens 2011, section 6. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RateBenchmark {
    /** A mutex, which may have pauses: see {@link PauseBounds#orDefault}. */
    public static class ContendedMutex extends ContendedState {
        @Param("0")
        int backoffMin;

        @Param("0")
        int backoffMax;

        Mutex mutex;

        @Override
        void open(int threads) {
            mutex = Primitives.mutex(variant, patience, PauseBounds.orDefault(backoffMin, backoffMax));
        }
    }

    /** A semaphore that lets {@code initial} threads in at once. */
    public static class ContendedSemaphore extends ContendedState {
        @Param("1")
        int initial;

        Semaphore semaphore;

        @Override
        void open(int threads) {
            semaphore = Primitives.semaphore(variant, initial, patience);
        }
    }

    @Benchmark
    public void mutex(ContendedMutex contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void semaphore(ContendedSemaphore contest, Expiry expiry) {
        try {
            contest.semaphore.enter();
            contest.semaphore.post();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }
}
