package io.gpuclass.view.terms;

import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.units.Named;
import java.util.Map;
import java.util.Optional;

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

    /** Returns the name of a form: as its users call it, or as the library does. */
    public static String of(Named kind, String id) {
        return of(kind.id(), id);
    }

    /** Returns the name of a form: as its users call it, or as the library does. */
    public static String of(String kind, String id) {
        return OF_OTHERS.getOrDefault(kind + " " + id, FormName.of(kind, id).name());
    }

    /** Returns the name of a case's form. */
    public static String of(Case one) {
        return of(one.kind(), one.name());
    }

    /** Returns the name of the form that was checked; a barrier of a level stands beside it, under its id. */
    public static String of(Verification check) {
        if (check.level() != null) {
            return check.name();
        }
        return check.members() == null
                ? of(check.kind(), check.implementation())
                : FormName.overGpus(check.kind(), check.implementation()).name();
    }

    /**
     * Returns the name by which users type a form, from the kind and name of a case, if the subject's cases are of forms.
     *
     * @param kind null where cases of the subject have none
     */
    public static Optional<String> typed(Subject subject, String kind, String name) {
        return !subject.isForm()
                ? Optional.empty()
                : Optional.of(
                        subject == Subjects.LEVEL_BARRIER
                                ? ofLevel(kind, name)
                                : (subject.overGpus() ? FormName.overGpus(kind, name) : FormName.of(kind, name))
                                        .name());
    }

    /** Returns the name of a barrier of a level, with the size of its clusters: {@code barrier_one_fence of 8}. */
    private static String ofLevel(String level, String form) {
        String[] parts = form.split("-of-(?=\\d+$)");
        String name = FormName.ofLevel(level, parts[0], parts.length > 1).name();
        return parts.length > 1 ? name + " of " + parts[1] : name;
    }

    /** Returns the name of the means by which a program waits: a barrier's, where one separates its phases. */
    public static String ofProgram(String program, String id) {
        return Named.find(Application.class, program)
                .filter(Application::hasPhases)
                .map(application -> of(Kind.BARRIER, id))
                .orElse(id);
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
