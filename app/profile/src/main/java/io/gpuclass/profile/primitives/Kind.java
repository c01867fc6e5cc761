package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/** What a synchronization primitive promises (Stuart & Owens 2011, section 5). */
public enum Kind implements Named {
    /** No block passes before every block has arrived. */
    BARRIER("barrier"),
    /** At most one block is inside. */
    MUTEX("mutex"),
    /** At most as many blocks are inside as its initial value. */
    SEMAPHORE("semaphore"),
    /** A block that waits goes on after a notification that came later, and none is lost. */
    CONDITION_VARIABLE("condition-variable");

    private final String id;

    Kind(String id) {
        this.id = id;
    }

    /** Returns the subject of its kernels' names. */
    String subject() {
        return this == CONDITION_VARIABLE ? "condition" : id;
    }

    @Override
    public String id() {
        return id;
    }
}
