package io.gpuclass.profile.primitives;

import static io.gpuclass.profile.primitives.Progress.DEADLOCK_FREE;
import static io.gpuclass.profile.primitives.Progress.STARVATION_FREE;
import static io.gpuclass.profile.primitives.Trait.COUNTS_ON;

import io.gpuclass.profile.device.DeviceKind;
import java.util.List;

/** The condition variables of the catalogue, which run on a GPU; each goes by the mutex that guards its condition. */
final class CudaConditionVariables {
    private static final String FUTURE_WORK = "Stuart & Owens 2011, section 7 (future work)";

    /** What it adds to its mutex: tickets of those who wait, and how many have been called. */
    private static final Footprint TICKETS = Footprint.lines(2);

    static final List<Implementation> ROWS = List.of(
            over("spin-backoff", DEADLOCK_FREE, CudaMutexes.ONE_WORD).pausing(Pauses.SPINNING),
            over("ticket-proportional", STARVATION_FREE, CudaMutexes.TICKETS).pausing(Pauses.IN_LINE),
            over("mcs", STARVATION_FREE, CudaMutexes.QUEUE));

    private CudaConditionVariables() {}

    private static Implementation over(String mutex, Progress progress, Footprint mutexFootprint) {
        return Implementation.row(
                        DeviceKind.CUDA,
                        Kind.CONDITION_VARIABLE,
                        "over-" + mutex,
                        "waiters take a ticket and poll until it is called; the mutex is " + mutex,
                        FUTURE_WORK,
                        progress,
                        TICKETS.and(mutexFootprint))
                .with(COUNTS_ON);
    }
}
