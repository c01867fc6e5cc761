package io.gpuclass.profile.primitives;

import static io.gpuclass.profile.primitives.Kind.BARRIER;
import static io.gpuclass.profile.primitives.Kind.MUTEX;
import static io.gpuclass.profile.primitives.Kind.SEMAPHORE;
import static io.gpuclass.profile.primitives.Progress.DEADLOCK_FREE;
import static io.gpuclass.profile.primitives.Progress.STARVATION_FREE;

import io.gpuclass.profile.device.DeviceKind;
import java.util.List;

/** The part of the catalogue that runs on a host. */
final class HostRows {
    private static final String PAPER = "Stuart & Owens 2011, section 5";
    private static final String JDK = "JDK";

    /** Lines that nothing else may use, at both ends of an array of words. */
    private static final Footprint EDGES = Footprint.lines(2);

    private static final Footprint ONE_WORD = EDGES.and(Footprint.lines(1));
    private static final Footprint TWO_WORDS = EDGES.and(Footprint.lines(2));
    private static final Footprint THREE_WORDS = EDGES.and(Footprint.lines(3));
    private static final Footprint FLAGS = EDGES.and(EDGES).andLinesPerBlock(2);

    /** Objects of the JDK on HotSpot with compressed references: the lock and its queue, and a node for each that waits. */
    private static final Footprint JDK_LOCK = new Footprint(48, 32);

    private static final Footprint JDK_BARRIER = JDK_LOCK.and(new Footprint(80, 0));

    static final List<Implementation> ROWS = List.of(
            row(
                    BARRIER,
                    "central",
                    "counts arrivals atomically, then releases through a second word",
                    PAPER,
                    STARVATION_FREE,
                    TWO_WORDS),
            row(
                    BARRIER,
                    "flag",
                    "one flag per thread, gathered and released by a master",
                    PAPER,
                    STARVATION_FREE,
                    FLAGS),
            row(BARRIER, "cyclic-barrier", "java.util.concurrent.CyclicBarrier", JDK, STARVATION_FREE, JDK_BARRIER),
            row(
                    MUTEX,
                    "spin",
                    "atomic exchange until it returns free",
                    "Stuart & Owens 2011, algorithm 2",
                    DEADLOCK_FREE,
                    ONE_WORD),
            row(
                            MUTEX,
                            "spin-backoff",
                            "atomic exchange with growing pauses",
                            "Stuart & Owens 2011, algorithm 2",
                            DEADLOCK_FREE,
                            ONE_WORD)
                    .pausing(Pauses.SPINNING),
            row(
                            MUTEX,
                            "fa",
                            "fetch-and-add ticket, then polling with pauses",
                            "Stuart & Owens 2011, algorithm 3",
                            STARVATION_FREE,
                            TWO_WORDS)
                    .pausing(Pauses.POLLING),
            row(MUTEX, "reentrant-lock", "java.util.concurrent.locks.ReentrantLock", JDK, DEADLOCK_FREE, JDK_LOCK),
            row(
                    SEMAPHORE,
                    "spin",
                    "count guarded by atomic exchange",
                    "Stuart & Owens 2011, algorithm 4",
                    DEADLOCK_FREE,
                    ONE_WORD),
            row(
                    SEMAPHORE,
                    "sleeping",
                    "atomic count; a ticket and polling when full",
                    "Stuart & Owens 2011, algorithm 5",
                    STARVATION_FREE,
                    THREE_WORDS),
            row(SEMAPHORE, "juc-semaphore", "java.util.concurrent.Semaphore", JDK, DEADLOCK_FREE, JDK_LOCK));

    static final List<Implementation> TWINS = List.of(
            twin(BARRIER, "leaky", "lets its second thread through without waiting"),
            twin(MUTEX, "no-lock", "does not lock"),
            twin(MUTEX, "test-then-set", "tests and sets in two steps"),
            twin(SEMAPHORE, "off-by-one", "admits one thread too many"));

    private HostRows() {}

    private static Implementation row(
            Kind kind, String id, String summary, String source, Progress progress, Footprint footprint) {
        return Implementation.row(DeviceKind.HOST, kind, id, summary, source, progress, footprint);
    }

    private static Implementation twin(Kind kind, String id, String summary) {
        return Implementation.twin(DeviceKind.HOST, kind, id, summary);
    }
}
