package io.gpuclass.profile.system;

import io.gpuclass.profile.records.Check;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A processor that takes part. A fact that the processor has no notion of, or would not tell, is null.
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
@RecordBuilder
public record Processor(
        String id,
        String name,
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
        Check.require(id == null || id.matches("[a-z][a-z0-9-]*(:[0-9]+)?"), "id", () -> "'" + id + "' is no id");
        Check.atLeast(1, multiprocessors, "multiprocessors");
        Check.atLeast(1, logicalCpus, "logicalCpus");
    }

    /** Returns whether it is the host. */
    public boolean host() {
        return HOST.equals(id);
    }

    /** Returns the name of a processor that does something. */
    public static String namesOf(String id) {
        return Processor.HOST.equals(id) ? "the CPU" : id;
    }

    /** Returns the names of several, such as {@code cuda:0, cuda:1 and the CPU}. */
    public static String namesOf(List<String> ids) {
        return joined(ids, " and ");
    }

    /** Returns the name of any of several, such as {@code cuda:1, cuda:2 or cuda:3}. */
    public static String nameOfAny(List<String> ids) {
        return joined(ids, " or ");
    }

    private static String joined(List<String> ids, String last) {
        if (ids.size() < 2) {
            return ids.stream().map(Processor::namesOf).collect(Collectors.joining());
        }
        String first =
                ids.stream().limit(ids.size() - 1L).map(Processor::namesOf).collect(Collectors.joining(", "));
        return first + last + namesOf(ids.get(ids.size() - 1));
    }

    /** Returns the name of its memory: that of the host is pinned. */
    public static String memoryName(String id) {
        return Processor.HOST.equals(id) ? "the host's memory" : "the memory of " + id;
    }
}
