package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Named;
import java.util.Objects;

/** Use that an implementation is wanted for: the four rows of Stuart & Owens 2011, Table 5, all at saturation. */
public enum Role implements Named {
    BARRIER(Kind.BARRIER, null),
    MUTEX(Kind.MUTEX, null),
    /** A semaphore with an initial value of 1. */
    SEMAPHORE_LOW(Kind.SEMAPHORE, 1),
    /** A semaphore with an initial value of 120. */
    SEMAPHORE_HIGH(Kind.SEMAPHORE, 120);

    private final Kind kind;
    private final Integer initial;

    Role(Kind kind, Integer initial) {
        this.kind = kind;
        this.initial = initial;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns whether what has this kind and initial value, null for none, is wanted for it. */
    public boolean fits(Kind ofKind, Integer ofInitial) {
        return kind == ofKind && Objects.equals(initial, ofInitial);
    }

    /** Returns the implementation that the library uses for any number of blocks on a GPU that nobody measured. */
    public String libraryDefault() {
        return libraryDefault(null);
    }

    /**
     * Returns the implementation that the library uses on a GPU that nobody measured: {@code sync/default_choice.cuh}. A test compares the two.
     *
     * @param contention how many blocks contend; null: any number
     */
    public String libraryDefault(Contention contention) {
        return Catalogue.libraryDefault(DeviceKind.CUDA, kind, contention)
                .orElseThrow()
                .id();
    }

    /** Returns the initial value of the semaphore; null for other kinds. */
    public Integer initial() {
        return initial;
    }
}
