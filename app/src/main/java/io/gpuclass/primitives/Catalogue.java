package io.gpuclass.primitives;

import static io.gpuclass.device.DeviceKind.CUDA;
import static io.gpuclass.device.DeviceKind.HOST;
import static io.gpuclass.primitives.Kind.BARRIER;
import static io.gpuclass.primitives.Kind.MUTEX;
import static io.gpuclass.primitives.Kind.SEMAPHORE;

import io.gpuclass.device.DeviceKind;
import java.util.List;
import java.util.Optional;

/** Every implementation that can be measured, and every broken twin that verification must catch. */
public final class Catalogue {
    private static final String DESIGN = "Stuart & Owens 2011, section 5";
    private static final String JDK = "JDK";

    private static final List<Implementation> ROWS = List.of(
            row(
                    BARRIER,
                    "atomic-two-stage",
                    CUDA,
                    "counts arrivals atomically, then releases through a second word",
                    DESIGN),
            row(BARRIER, "xf", CUDA, "one flag per block, gathered and released by a master block", DESIGN),
            row(MUTEX, "spin", CUDA, "atomic exchange until it returns free", "Stuart & Owens 2011, algorithm 2"),
            row(MUTEX, "spin-backoff", CUDA, "atomic exchange with growing pauses", "Stuart & Owens 2011, algorithm 2"),
            row(
                    MUTEX,
                    "fa",
                    CUDA,
                    "fetch-and-add ticket, then polling with pauses",
                    "Stuart & Owens 2011, algorithm 3"),
            row(MUTEX, "ring", CUDA, "ring buffer of waiters, polling its head with pauses", DESIGN),
            row(SEMAPHORE, "spin", CUDA, "count guarded by atomic exchange", "Stuart & Owens 2011, algorithm 4"),
            row(
                    SEMAPHORE,
                    "spin-backoff",
                    CUDA,
                    "count guarded by atomic exchange, with pauses",
                    "Stuart & Owens 2011, algorithm 4"),
            row(
                    SEMAPHORE,
                    "sleeping",
                    CUDA,
                    "atomic count; a ticket and polling when full",
                    "Stuart & Owens 2011, algorithm 5"),
            row(BARRIER, "central", HOST, "counts arrivals atomically, then releases through a second word", DESIGN),
            row(BARRIER, "flag", HOST, "one flag per thread, gathered and released by a master", DESIGN),
            row(BARRIER, "cyclic-barrier", HOST, "java.util.concurrent.CyclicBarrier", JDK),
            row(MUTEX, "spin", HOST, "atomic exchange until it returns free", "Stuart & Owens 2011, algorithm 2"),
            row(MUTEX, "spin-backoff", HOST, "atomic exchange with growing pauses", "Stuart & Owens 2011, algorithm 2"),
            row(
                    MUTEX,
                    "fa",
                    HOST,
                    "fetch-and-add ticket, then polling with pauses",
                    "Stuart & Owens 2011, algorithm 3"),
            row(MUTEX, "reentrant-lock", HOST, "java.util.concurrent.locks.ReentrantLock", JDK),
            row(SEMAPHORE, "spin", HOST, "count guarded by atomic exchange", "Stuart & Owens 2011, algorithm 4"),
            row(
                    SEMAPHORE,
                    "sleeping",
                    HOST,
                    "atomic count; a ticket and polling when full",
                    "Stuart & Owens 2011, algorithm 5"),
            row(SEMAPHORE, "juc-semaphore", HOST, "java.util.concurrent.Semaphore", JDK));

    private static final List<Implementation> TWINS = List.of(
            twin(BARRIER, "leaky", CUDA, "lets its second block through without waiting"),
            twin(BARRIER, "early", CUDA, "releases when all but one have arrived"),
            twin(MUTEX, "no-lock", CUDA, "does not lock"),
            twin(MUTEX, "test-then-set", CUDA, "tests and sets in two steps"),
            twin(MUTEX, "unfenced", CUDA, "excludes, but orders nothing"),
            twin(MUTEX, "never-released", CUDA, "does not unlock, so that waits must expire"),
            twin(SEMAPHORE, "off-by-one", CUDA, "admits one block too many"),
            twin(BARRIER, "leaky", HOST, "lets its second thread through without waiting"),
            twin(MUTEX, "no-lock", HOST, "does not lock"),
            twin(MUTEX, "test-then-set", HOST, "tests and sets in two steps"),
            twin(SEMAPHORE, "off-by-one", HOST, "admits one thread too many"));

    private Catalogue() {}

    /** Returns the implementations for a sort of device, in the order in which tables show them. */
    public static List<Implementation> of(DeviceKind device) {
        return ROWS.stream().filter(row -> row.device() == device).toList();
    }

    /** Returns the implementations of one kind for a sort of device. */
    public static List<Implementation> of(DeviceKind device, Kind kind) {
        return of(device).stream().filter(row -> row.kind() == kind).toList();
    }

    /** Returns the broken twins for a sort of device. */
    public static List<Implementation> twins(DeviceKind device) {
        return TWINS.stream().filter(row -> row.device() == device).toList();
    }

    /** Returns the row of an implementation, if the catalogue has it. */
    public static Optional<Implementation> find(DeviceKind device, Kind kind, String id) {
        return of(device, kind).stream().filter(row -> row.id().equals(id)).findFirst();
    }

    private static Implementation row(Kind kind, String id, DeviceKind device, String summary, String source) {
        return new Implementation(kind, id, device, false, summary, source, pauses(id));
    }

    private static Implementation twin(Kind kind, String id, DeviceKind device, String summary) {
        return new Implementation(kind, id, device, true, summary, "broken on purpose", Pauses.NONE);
    }

    private static Pauses pauses(String id) {
        return switch (id) {
            case "spin-backoff" -> Pauses.SPINNING;
            case "fa", "ring" -> Pauses.POLLING;
            default -> Pauses.NONE;
        };
    }
}
