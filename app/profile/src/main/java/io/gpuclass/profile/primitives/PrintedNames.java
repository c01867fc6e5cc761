package io.gpuclass.profile.primitives;

import java.util.Map;

/** Names of forms as printed in a source document, by their names in this library. */
public final class PrintedNames {
    /** Ends the id of every form as printed. */
    public static final String ENDING = "-as-published";

    private static final Map<String, String> OTHERS = Map.of(
            "mutex/spin", "spin-store",
            "mutex/spin-backoff", "spin-backoff-store",
            "semaphore/spin-backoff", "spin-backoff-text",
            "semaphore/rw-priority", "rw-priority-listing");

    private PrintedNames() {}

    /** Returns the id of what a document prints where the library has {@code own}, of a kind such as {@code mutex}. */
    public static String of(String kind, String own) {
        return OTHERS.getOrDefault(kind + "/" + own, own) + ENDING;
    }
}
