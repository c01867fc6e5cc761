package io.gpuclass.view.terms;

import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import java.util.Map;

/** Names of forms and roles where people read them; ids stay in files. */
public final class FormNames {
    private static final Map<String, String> OF_OTHERS = Map.of(
            "barrier grid-sync", "grid.sync()",
            "barrier libcu-barrier", "cuda::barrier",
            "barrier cyclic-barrier", "CyclicBarrier",
            "mutex libcu-binary-semaphore", "cuda::binary_semaphore",
            "mutex reentrant-lock", "ReentrantLock",
            "semaphore libcu-counting", "libcu++",
            "semaphore juc-semaphore", "Semaphore");

    private FormNames() {}

    /** Returns what a form is called: as its users call it, or as the library does. */
    public static String of(Kind kind, String id) {
        return OF_OTHERS.getOrDefault(
                kind.id() + " " + id, FormName.of(kind, id).name());
    }

    /** Returns words such as {@code semaphore, count 120}. */
    public static String role(Role role) {
        return role.kind().id() + (role.initial() == null ? "" : ", count " + role.initial());
    }

    /** Returns a C++ type without namespace and arguments, such as {@code mutex_fa}. */
    public static String template(String type) {
        return type.replaceFirst("<.*", "").replaceFirst("^.*::", "");
    }
}
