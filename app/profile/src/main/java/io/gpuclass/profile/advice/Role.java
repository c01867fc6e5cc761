package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Named;

/** What an implementation is wanted for: the four rows of Stuart & Owens 2011, Table 5, all at saturation. */
public enum Role implements Named {
    BARRIER("barrier", Kind.BARRIER, null),
    MUTEX("mutex", Kind.MUTEX, null),
    /** A semaphore with an initial value of 1. */
    SEMAPHORE_LOW("semaphore-low", Kind.SEMAPHORE, 1),
    /** A semaphore with an initial value of 120. */
    SEMAPHORE_HIGH("semaphore-high", Kind.SEMAPHORE, 120);

    private final String id;
    private final Kind kind;
    private final Integer initial;

    Role(String id, Kind kind, Integer initial) {
        this.id = id;
        this.kind = kind;
        this.initial = initial;
    }

    @Override
    public String id() {
        return id;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the initial value of the semaphore; null for other kinds. */
    public Integer initial() {
        return initial;
    }
}
