package io.gpuclass.host.bench;

import io.gpuclass.host.sync.Mutex;
import io.gpuclass.host.sync.PauseBounds;
import io.gpuclass.host.sync.Primitives;
import io.gpuclass.host.sync.WaitExpired;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * Mutexes for a fixed time: lock, and unlock at once, as in Stuart & Owens 2011, section 6.
 *
 * <p>Each form has a method, all of them the same: one JVM measures them all, and the compiler counts for each place of a call which
 * classes it meets. In a method of its own, a form's calls meet that form alone and are compiled inline.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MutexBenchmark {
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

    @Benchmark
    public void spin(ContendedMutex contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void spinBackoff(ContendedMutex contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void fa(ContendedMutex contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void reentrantLock(ContendedMutex contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (WaitExpired e) {
            expiry.timedOut++;
        }
    }
}
