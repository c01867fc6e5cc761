package io.gpuclass.view.terms;

import io.gpuclass.profile.primitives.Kind;
import java.util.Map;

/** What forms are called where people read it; ids stay in files. A library form is called as its C++ template is. */
public final class FormNames {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("barrier grid-sync", "grid.sync()"),
            Map.entry("barrier libcu-barrier", "cuda::barrier"),
            Map.entry("barrier cyclic-barrier", "CyclicBarrier"),
            Map.entry("mutex spin", "a spin lock"),
            Map.entry("mutex libcu-binary-semaphore", "cuda::binary_semaphore"),
            Map.entry("mutex ticket-turns", "mutex-ticket"),
            Map.entry("mutex reentrant-lock", "ReentrantLock"),
            Map.entry("semaphore libcu-counting", "libcu++"),
            Map.entry("semaphore ticket-turns", "semaphore-ticket"),
            Map.entry("semaphore juc-semaphore", "Semaphore"));

    private FormNames() {}

    /** Returns the name of a form; its id where it has no other. */
    public static String of(Kind kind, String id) {
        return NAMES.getOrDefault(kind.id() + " " + id, id);
    }

    /** Returns a C++ type without namespace and arguments, such as {@code mutex_fa}. */
    public static String template(String type) {
        return type.replaceFirst("<.*", "").replaceFirst("^.*::", "");
    }
}
