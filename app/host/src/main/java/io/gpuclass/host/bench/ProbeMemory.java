package io.gpuclass.host.bench;

import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The words of a memory probe, shared by its threads. */
@State(Scope.Benchmark)
public class ProbeMemory {
    /** Bytes between the words of neighbouring threads; 0 makes all share one word. */
    @Param("0")
    int strideBytes;

    ByteBuffer words;

    @Setup(Level.Trial)
    public void allocate(BenchmarkParams run) {
        words = ProbeWords.allocate(strideBytes * (run.getThreads() - 1));
    }
}
