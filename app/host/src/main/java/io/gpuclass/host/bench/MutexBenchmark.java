package io.gpuclass.host.bench;

import io.gpuclass.host.bench.ContendedState.Expiry;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.sync.Mutex;
import io.gpuclass.host.sync.Mutex.PauseBounds;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * Mutexes for a fixed time: lock, and unlock at once, as in Stuart & Owens 2011, section 6.
 *
 * <p>Each form has its own copy of the method, because one JVM measures all of them and the JIT compiler profiles receiver classes per call
 * site: a call site that meets one form only is inlined.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MutexBenchmark {
    public static class ContendedMutex extends ContendedState {
        @Param("0")
        int backoffMin;

        @Param("0")
        int backoffMax;

        Mutex mutex;

        @Override
        void open(int threads) {
            mutex = Mutex.of(variant, deadline, PauseBounds.orDefault(backoffMin, backoffMax));
        }
    }

    @Benchmark
    public void spin(ContendedMutex contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void spinBackoff(ContendedMutex contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void fa(ContendedMutex contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void reentrantLock(ContendedMutex contest, Expiry expiry) {
        try {
            contest.mutex.lock();
            contest.mutex.unlock();
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }
}
