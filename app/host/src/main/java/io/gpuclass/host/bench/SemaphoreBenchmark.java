package io.gpuclass.host.bench;

import io.gpuclass.host.bench.ContendedState.Expiry;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.sync.Semaphore;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * Semaphores for a fixed time: enter, and leave at once, as in Stuart & Owens 2011, section 6.
 *
 * <p>Each form has a method: see {@link MutexBenchmark}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SemaphoreBenchmark {
    public static class ContendedSemaphore extends ContendedState {
        @Param("1")
        int initial;

        Semaphore semaphore;

        @Override
        void open(int threads) {
            semaphore = Semaphore.of(variant, initial, deadline);
        }
    }

    @Benchmark
    public void spin(ContendedSemaphore contest, Expiry expiry) {
        try {
            contest.semaphore.enter();
            contest.semaphore.post();
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void sleeping(ContendedSemaphore contest, Expiry expiry) {
        try {
            contest.semaphore.enter();
            contest.semaphore.post();
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }

    @Benchmark
    public void jucSemaphore(ContendedSemaphore contest, Expiry expiry) {
        try {
            contest.semaphore.enter();
            contest.semaphore.post();
        } catch (Deadline.Expired e) {
            expiry.timedOut++;
        }
    }
}
