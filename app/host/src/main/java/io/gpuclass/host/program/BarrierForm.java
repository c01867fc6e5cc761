package io.gpuclass.host.program;

import io.gpuclass.host.sync.Barrier;
import io.gpuclass.host.sync.CentralBarrier;
import io.gpuclass.host.sync.FlagBarrier;
import io.gpuclass.host.sync.JdkBarrier;
import io.gpuclass.host.sync.Patience;
import io.gpuclass.host.verify.NoBarrier;
import java.util.Locale;
import java.util.function.BiFunction;

/** Barriers between the phases of a program: every barrier of the host, and the twin that results must give away. */
enum BarrierForm {
    CENTRAL(CentralBarrier::new),
    FLAG(FlagBarrier::new),
    CYCLIC_BARRIER(JdkBarrier::new),
    TWIN_NONE((threads, patience) -> new NoBarrier());

    private final BiFunction<Integer, Patience, Barrier> factory;

    BarrierForm(BiFunction<Integer, Patience, Barrier> factory) {
        this.factory = factory;
    }

    /** Returns what kernels have it called. */
    String variant() {
        return name().toLowerCase(Locale.ROOT);
    }

    Barrier create(int threads, Patience patience) {
        return factory.apply(threads, patience);
    }
}
