package io.gpuclass.profile.bench;

import io.gpuclass.profile.kinds.FurtherKind;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Named;
import java.util.Optional;

/** What a primitive that a user brings may promise: those of which {@code bench/own_kernels.cuh} has kernels. */
public enum OwnKind implements Named {
    BARRIER(Kind.BARRIER),
    MUTEX(Kind.MUTEX),
    SEMAPHORE(Kind.SEMAPHORE),
    EVENT_COUNTER(FurtherKind.EVENT_COUNTER),
    LATCH(FurtherKind.LATCH),
    COMBINING_MUTEX(FurtherKind.COMBINING_MUTEX, "Operation"),
    SHARED_MUTEX(FurtherKind.SHARED_MUTEX),
    SEQUENCE_LOCK(FurtherKind.SEQUENCE_LOCK, "Object"),
    BOUNDED_QUEUE(FurtherKind.BOUNDED_QUEUE, "Item"),
    WORK_STEALING_DEQUE(FurtherKind.WORK_STEALING_DEQUE, "Item");

    private final Kind primitive;
    private final FurtherKind further;
    private final String parameter;

    OwnKind(Kind primitive) {
        this(primitive, null, null);
    }

    OwnKind(FurtherKind further) {
        this(null, further, null);
    }

    OwnKind(FurtherKind further, String parameter) {
        this(null, further, parameter);
    }

    OwnKind(Kind primitive, FurtherKind further, String parameter) {
        this.primitive = primitive;
        this.further = further;
        this.parameter = parameter;
    }

    /** Returns the kind of the catalogue's primitives; empty for a further one. */
    public Optional<Kind> primitive() {
        return Optional.ofNullable(primitive);
    }

    /** Returns the further kind, of those that persistent kernels use beside barriers, mutexes and semaphores; empty for those. */
    public Optional<FurtherKind> further() {
        return Optional.ofNullable(further);
    }

    /** Returns what stands in a type's name for a type that the kernels choose; empty where they choose none. */
    public Optional<String> parameter() {
        return Optional.ofNullable(parameter);
    }

    /** Returns the kind as names of kernels and macros have it. */
    public String inNames() {
        return id().replace('-', '_');
    }
}
