package io.gpuclass.profile.system;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;

/**
 * One that takes part. A fact that the processor has no notion of, or would not tell, is null.
 *
 * @param id by which the rest of the profile names it, such as {@code cuda:1} or {@link #HOST}
 * @param name the vendor's name
 * @param multiprocessors SMs of a GPU
 * @param logicalCpus CPUs of the host that threads of this process may run on
 * @param fingerprint tells the very GPU from others of its model and does not name it
 * @param hostNativeAtomics whether its atomics on host memory are atomic against the CPU's ({@code hostNativeAtomicSupported})
 * @param managedMemory whether it can allocate managed memory, which nothing here uses
 * @param concurrentManagedAccess whether it may touch managed memory while the CPU does
 * @param pageableAccess whether it may touch any memory of the host, pinned or not
 */
public record Processor(
        @Required String id,
        @Required String name,
        Integer multiprocessors,
        Integer logicalCpus,
        String fingerprint,
        Boolean hostNativeAtomics,
        Boolean managedMemory,
        Boolean concurrentManagedAccess,
        Boolean pageableAccess) {
    /** Id of the host: its CPU, and its pinned memory. */
    public static final String HOST = "host";

    public Processor {
        Check.that(id == null || id.matches("[a-z][a-z0-9-]*(:[0-9]+)?"), "id", () -> "'" + id + "' is no id");
        Check.atLeast(1, multiprocessors, "multiprocessors");
        Check.atLeast(1, logicalCpus, "logicalCpus");
    }

    /** Returns whether it is the host. */
    public boolean host() {
        return HOST.equals(id);
    }
}
