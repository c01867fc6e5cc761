package io.gpuclass.host.bench;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts, for one thread, the operations that ended because a wait reached its bound. JMH adds them up. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Expiry {
    public long timedOut;
}
