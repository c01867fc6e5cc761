package io.gpuclass.profile.bench;

import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * A primitive that a user brings.
 *
 * @param implementation its id in results, such as {@code user:my-lock}
 * @param source what it was compiled from
 * @param givesUp whether its waits can be given up, so that a run that gets stuck ends by itself
 * @param startsNearWrap whether it can start shortly before its counters wrap, so that the wrap was checked
 * @param stateBytes bytes of its state, however many blocks use it
 * @param stateBytesPerBlock bytes of its state for each block
 * @param ordered whether values must leave in the order in which they came, which was checked then; null except of a bounded queue
 */
@RecordBuilder
public record UserPrimitive(
        UserKind kind,
        String implementation,
        UserSource source,
        boolean givesUp,
        boolean startsNearWrap,
        int stateBytes,
        int stateBytesPerBlock,
        Boolean ordered) {
    /**
     * Source of a user's primitive, and the way in which it was compiled.
     *
     * @param files the files that were named, in that order
     * @param sha256 hash of their hashes in that order, in hexadecimal: the same for the same sources
     * @param compiler the compiler, as it tells its version; null for what was not compiled here
     */
    public record UserSource(
            String type, List<SourceFile> files, String sha256, String compiler, List<String> options) {
        public UserSource {
            files = List.copyOf(files);
            options = List.copyOf(options);
        }

        /**
         * A file that a primitive was compiled from.
         *
         * @param name its name, without the folder
         * @param sha256 hash of its bytes, in hexadecimal
         */
        public record SourceFile(String name, String sha256) {}
    }

    /** Promise that a user's primitive may make: those of which {@code bench/own_kernels.cuh} has kernels. */
    public enum UserKind implements Named {
        BARRIER(Kind.BARRIER),
        MUTEX(Kind.MUTEX),
        SEMAPHORE(Kind.SEMAPHORE),
        EVENT_COUNTER(FurtherKind.EVENT_COUNTER),
        LATCH(FurtherKind.LATCH),
        MESSAGE(FurtherKind.MESSAGE, "Item"),
        COMBINING_MUTEX(FurtherKind.COMBINING_MUTEX, "Operation"),
        SHARED_MUTEX(FurtherKind.SHARED_MUTEX),
        SEQUENCE_LOCK(FurtherKind.SEQUENCE_LOCK, "Object"),
        BOUNDED_QUEUE(FurtherKind.BOUNDED_QUEUE, "Item"),
        WORK_STEALING_DEQUE(FurtherKind.WORK_STEALING_DEQUE, "Item");

        private final Kind primitive;
        private final FurtherKind further;
        private final String parameter;

        UserKind(Kind primitive) {
            this(primitive, null, null);
        }

        UserKind(FurtherKind further) {
            this(null, further, null);
        }

        UserKind(FurtherKind further, String parameter) {
            this(null, further, parameter);
        }

        UserKind(Kind primitive, FurtherKind further, String parameter) {
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

        /** Returns the placeholder in a type's name for a type that the kernels choose; empty where they choose none. */
        public Optional<String> parameter() {
            return Optional.ofNullable(parameter);
        }

        /** Returns the kind as names of kernels and macros have it. */
        public String inNames() {
            return id().replace('-', '_');
        }
    }
}
