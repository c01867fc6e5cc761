package io.gpuclass.profile.primitives;

import static io.gpuclass.profile.primitives.Progress.DEADLOCK_FREE;
import static io.gpuclass.profile.primitives.Progress.STARVATION_FREE;
import static io.gpuclass.profile.primitives.Trait.COUNTS_ON;

import io.gpuclass.profile.device.DeviceKind;
import java.util.List;

/** The mutexes of the catalogue that run on a GPU. */
final class CudaMutexes {
    private static final String SPIN = "Stuart & Owens 2011, algorithm 2";
    private static final String FETCH_ADD = "Stuart & Owens 2011, algorithm 3";

    static final Footprint ONE_WORD = Footprint.words(1);
    static final Footprint TICKETS = Footprint.lines(2);

    /** A word that all share, and a node for each block. */
    static final Footprint QUEUE = Footprint.lines(1).andLinesPerBlock(1);

    static final List<Implementation> ROWS = List.of(
            row("spin", "atomic exchange until it returns free", SPIN, DEADLOCK_FREE, ONE_WORD),
            row("spin-backoff", "atomic exchange with growing pauses", SPIN, DEADLOCK_FREE, ONE_WORD)
                    .pausing(Pauses.SPINNING),
            row(
                            "spin-then-backoff",
                            "atomic exchange, eagerly at first and then with growing pauses",
                            "Stuart & Owens 2011, section 5",
                            DEADLOCK_FREE,
                            ONE_WORD)
                    .pausing(Pauses.SPINNING),
            row(
                            "exchange-exponential",
                            "atomic exchange with pauses that forecast the wait",
                            "Giroux S9329, \"backoff: less pressure via forecasting\"",
                            DEADLOCK_FREE,
                            ONE_WORD)
                    .pausing(Pauses.FORECAST),
            row(
                    "ttas",
                    "polls until it looks free, then exchanges",
                    "Rudolph & Segall 1984 (test and test-and-set)",
                    DEADLOCK_FREE,
                    ONE_WORD),
            row("fa", "fetch-and-add ticket, then polling with pauses", FETCH_ADD, STARVATION_FREE, TICKETS)
                    .pausing(Pauses.POLLING)
                    .with(COUNTS_ON),
            row("fa-plain", "fetch-and-add ticket, then polling without pauses", FETCH_ADD, STARVATION_FREE, TICKETS)
                    .with(COUNTS_ON),
            row(
                            "ticket-proportional",
                            "fetch-and-add ticket, then polling with a pause for each that is ahead",
                            "Giroux S9329, \"ticket lock + proportional backoff\"",
                            STARVATION_FREE,
                            TICKETS)
                    .pausing(Pauses.IN_LINE)
                    .with(COUNTS_ON),
            row(
                            "ticket-turns",
                            "as ticket-proportional, but whoever is next polls without a pause",
                            "Giroux S9329, \"ticket lock + proportional backoff\"",
                            STARVATION_FREE,
                            TICKETS)
                    .pausing(Pauses.BY_TURNS)
                    .with(COUNTS_ON),
            row(
                            "ring",
                            "ring buffer of waiters, polling its head with pauses",
                            "Stuart & Owens 2011, section 5",
                            STARVATION_FREE,
                            TICKETS.andWordsPerBlock(2))
                    .pausing(Pauses.POLLING)
                    .with(COUNTS_ON),
            row(
                    "mcs",
                    "queue of nodes, each waiter polling its own",
                    "Mellor-Crummey & Scott 1991",
                    STARVATION_FREE,
                    QUEUE),
            row(
                    "clh",
                    "queue of nodes, each waiter polling its predecessor's",
                    "Craig 1993; Magnusson, Landin & Hagersten 1994",
                    STARVATION_FREE,
                    Footprint.lines(2).andLinesPerBlock(1)),
            row(
                    "libcu-binary-semaphore",
                    "cuda::binary_semaphore at device scope",
                    "libcu++",
                    DEADLOCK_FREE,
                    Footprint.lines(1)));

    private CudaMutexes() {}

    private static Implementation row(
            String id, String summary, String source, Progress progress, Footprint footprint) {
        return Implementation.row(DeviceKind.CUDA, Kind.MUTEX, id, summary, source, progress, footprint);
    }
}
