package io.gpuclass.engine.recorded;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.Topology.Link;
import java.util.Set;

/** The records that a recording holds, as cells: reader and writer share them. */
final class RecordedCells {
    /** Components of a trial that are texts, and may be missing. */
    static final Set<String> TEXTS_OF_TRIAL = Set.of("dataset", "home", "team");

    static final Cells<DeviceFacts> FACTS = new Cells<>(DeviceFacts.class);
    static final Cells<Trial> TRIAL = new Cells<>(Trial.class, TEXTS_OF_TRIAL.toArray(String[]::new));
    static final Cells<Observation> OBSERVATION = new Cells<>(Observation.class, "counts");
    static final Cells<Processor> PROCESSOR = new Cells<>(
            Processor.class,
            "multiprocessors",
            "logicalCpus",
            "fingerprint",
            "hostNativeAtomics",
            "managedMemory",
            "concurrentManagedAccess",
            "pageableAccess");
    static final Cells<Link> LINK = new Cells<>(Link.class, "kind", "nvlinks", "nativeAtomics");

    private RecordedCells() {}
}
