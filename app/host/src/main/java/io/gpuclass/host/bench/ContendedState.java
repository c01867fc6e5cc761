package io.gpuclass.host.bench;

import io.gpuclass.host.sync.Deadline;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A primitive that the threads of a run contend for, fresh in each iteration, so that an expired wait does not outlast its iteration. */
@State(Scope.Benchmark)
public abstract class ContendedState {
    /** The form's name in kernels. */
    @Param("spin")
    String variant;

    /** Bound of all waiting in one iteration. */
    @Param("2000000000")
    long timeoutNs;

    Deadline deadline;

    @Setup(Level.Iteration)
    public void begin(BenchmarkParams run) {
        deadline = new Deadline(timeoutNs);
        open(run.getThreads());
    }

    abstract void open(int threads);

    /** Counts, for one thread, the operations that ended because a wait reached its bound. JMH adds them up. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Expiry {
        public long timedOut;
    }
}
