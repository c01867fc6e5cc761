package io.gpuclass.profile.system;

import java.util.List;
import java.util.stream.Collectors;

/** What sentences call processors and their memory: a GPU by its id, which {@code --device} takes. */
public final class ProcessorNames {
    private ProcessorNames() {}

    /** Returns what a processor is called that does something. */
    public static String of(String id) {
        return Processor.HOST.equals(id) ? "the CPU" : id;
    }

    /** Returns several, such as {@code cuda:0, cuda:1 and the CPU}. */
    public static String of(List<String> ids) {
        if (ids.size() < 2) {
            return ids.stream().map(ProcessorNames::of).collect(Collectors.joining());
        }
        String first =
                ids.stream().limit(ids.size() - 1L).map(ProcessorNames::of).collect(Collectors.joining(", "));
        return first + " and " + of(ids.get(ids.size() - 1));
    }

    /** Returns what its memory is called: that of the host is pinned. */
    public static String memory(String id) {
        return Processor.HOST.equals(id) ? "the host's memory" : "the memory of " + id;
    }
}
