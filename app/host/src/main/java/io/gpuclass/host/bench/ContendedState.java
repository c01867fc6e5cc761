package io.gpuclass.host.bench;

import io.gpuclass.host.sync.Patience;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A primitive that the threads of a run contend for: a fresh one in each iteration, so that an expired wait ends with it. */
@State(Scope.Benchmark)
public abstract class ContendedState {
    /** What kernels have the primitive called. */
    @Param("spin")
    String variant;

    /** Bound of all waiting in one iteration. */
    @Param("2000000000")
    long timeoutNs;

    Patience patience;

    @Setup(Level.Iteration)
    public void begin(BenchmarkParams run) {
        patience = new Patience(timeoutNs);
        open(run.getThreads());
    }

    /** Makes a fresh primitive for this many threads. */
    abstract void open(int threads);
}
