package io.gpuclass.host.bench;

import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** The words that one thread of a memory probe accesses. */
@State(Scope.Thread)
public class ProbeThread {
    /** Accesses in one invocation. */
    @Param("1000")
    int length;

    ByteBuffer words;

    /** Byte offset of the thread's word. */
    int word;

    @Setup(Level.Trial)
    public void choose(ProbeMemory memory, ThreadParams thread) {
        words = memory.words;
        word = memory.strideBytes * thread.getThreadIndex();
    }
}
