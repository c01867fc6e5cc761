package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.units.Named;

/** Promise of a synchronization primitive (Stuart & Owens 2011, section 5). */
public enum Kind implements Named {
    /** No block passes before every block has arrived. */
    BARRIER,
    /** At most one block is inside. */
    MUTEX,
    /** At most as many blocks are inside as its initial value. */
    SEMAPHORE,
    /** A block that waits goes on after a notification that came later, and none is lost. */
    CONDITION_VARIABLE;

    /** Returns the subject of its kernels' names. */
    String subject() {
        return this == CONDITION_VARIABLE ? "condition" : id();
    }

    /** Checks that an initial value is there for a semaphore, and for nothing else; null stands for none. */
    public static void checkInitial(Kind kind, Integer initial) {
        Check.require(kind != SEMAPHORE || initial != null, "", () -> "a semaphore needs 'initial'");
        Check.require(kind == SEMAPHORE || initial == null, "", () -> "only a semaphore may have 'initial'");
    }
}
