package io.gpuclass.view.terms;

import io.gpuclass.profile.advice.Role;

/** What the roles of forms are called where people read it. */
public final class RoleNames {
    private RoleNames() {}

    /** Returns words such as {@code semaphore, count 120}. */
    public static String of(Role role) {
        return role.kind().id() + (role.initial() == null ? "" : ", count " + role.initial());
    }
}
