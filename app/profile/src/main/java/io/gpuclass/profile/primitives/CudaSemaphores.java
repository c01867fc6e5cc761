package io.gpuclass.profile.primitives;

import static io.gpuclass.profile.primitives.Progress.DEADLOCK_FREE;
import static io.gpuclass.profile.primitives.Progress.MAY_LIVELOCK;
import static io.gpuclass.profile.primitives.Progress.STARVATION_FREE;
import static io.gpuclass.profile.primitives.Trait.COUNTS_ON;
import static io.gpuclass.profile.primitives.Trait.READERS_AND_WRITERS;

import io.gpuclass.profile.device.DeviceKind;
import java.util.List;

/** The semaphores of the catalogue that run on a GPU. */
final class CudaSemaphores {
    private static final String SPIN = "Stuart & Owens 2011, algorithm 4";
    private static final String SLEEPING = "Stuart & Owens 2011, algorithm 5";
    private static final String READER_WRITER = "Mahapatra 2020, section 3.2";

    private static final Footprint ONE_WORD = Footprint.words(1);
    private static final Footprint THREE_LINES = Footprint.lines(3);

    static final List<Implementation> ROWS = List.of(
            row("spin", "count guarded by atomic exchange", SPIN, DEADLOCK_FREE, ONE_WORD),
            row("spin-backoff", "count guarded by atomic exchange, with pauses", SPIN, DEADLOCK_FREE, ONE_WORD)
                    .pausing(Pauses.SPINNING),
            row("sleeping", "atomic count; a ticket and polling when full", SLEEPING, STARVATION_FREE, THREE_LINES)
                    .with(COUNTS_ON),
            row(
                            "ticket-turns",
                            "draws a ticket, then polls until as many have left as must have",
                            "this tool: the ticket lock of Giroux S9329 for several at once",
                            STARVATION_FREE,
                            Footprint.lines(2))
                    .pausing(Pauses.BY_TURNS)
                    .with(COUNTS_ON),
            row(
                            "counting-exponential",
                            "takes a free place by compare-and-swap, with pauses that forecast the wait",
                            "the algorithm of libcu++",
                            DEADLOCK_FREE,
                            ONE_WORD)
                    .pausing(Pauses.FORECAST),
            row(
                    "libcu-counting",
                    "cuda::counting_semaphore at device scope",
                    "libcu++",
                    DEADLOCK_FREE,
                    Footprint.lines(1)),
            shared("rw-spin", "readers take a place, writers all; entering and leaving contend", MAY_LIVELOCK),
            shared("rw-spin-exponential", "as rw-spin, with pauses that forecast the wait", MAY_LIVELOCK)
                    .pausing(Pauses.FORECAST),
            shared("rw-priority", "readers take a place, writers all; leaving goes before entering", DEADLOCK_FREE),
            shared("rw-priority-exponential", "as rw-priority, with pauses that forecast the wait", DEADLOCK_FREE)
                    .pausing(Pauses.FORECAST));

    private CudaSemaphores() {}

    private static Implementation shared(String id, String summary, Progress progress) {
        return row(id, summary, READER_WRITER, progress, THREE_LINES).with(READERS_AND_WRITERS);
    }

    private static Implementation row(
            String id, String summary, String source, Progress progress, Footprint footprint) {
        return Implementation.row(DeviceKind.CUDA, Kind.SEMAPHORE, id, summary, source, progress, footprint);
    }
}
