package io.gpuclass.profile.primitives;

import static io.gpuclass.profile.primitives.Kind.BARRIER;
import static io.gpuclass.profile.primitives.Kind.CONDITION_VARIABLE;
import static io.gpuclass.profile.primitives.Kind.MUTEX;
import static io.gpuclass.profile.primitives.Kind.SEMAPHORE;
import static io.gpuclass.profile.primitives.Trait.COUNTS_ON;
import static io.gpuclass.profile.primitives.Trait.READERS_AND_WRITERS;

import io.gpuclass.profile.device.DeviceKind;
import java.util.List;

/** The broken twins that the checks must catch on a GPU. Those that count on are right until they wrap. */
final class CudaTwins {
    static final List<Implementation> ROWS = List.of(
            twin(BARRIER, "leaky", "lets its second block through without waiting"),
            twin(BARRIER, "one-stripe", "waits for half of the blocks only, those that share a word with it"),
            twin(BARRIER, "early", "releases when all but one have arrived"),
            twin(BARRIER, "breaks-at-wrap", "compares by order, so that it fails once its counter has wrapped")
                    .with(COUNTS_ON),
            twin(BARRIER, "unordered", "waits for all, but orders nothing"),
            twin(MUTEX, "no-lock", "does not lock"),
            twin(MUTEX, "test-then-set", "tests and sets in two steps"),
            twin(MUTEX, "unfenced", "excludes, but orders nothing"),
            twin(MUTEX, "never-released", "does not unlock, so that waits must expire"),
            twin(MUTEX, "unlocks-before-fence", "hands on before what was written is published"),
            twin(MUTEX, "ticket-breaks-at-wrap", "compares tickets by order, so that it fails once they have wrapped")
                    .with(COUNTS_ON),
            twin(SEMAPHORE, "off-by-one", "admits one block too many"),
            twin(SEMAPHORE, "ticket-off-by-one", "calls one ticket too many"),
            twin(SEMAPHORE, "rw-writer-takes-one", "lets a writer in that took one place instead of all")
                    .with(READERS_AND_WRITERS),
            twin(CONDITION_VARIABLE, "lost-notify", "loses a notification that comes before the wait has begun"));

    private CudaTwins() {}

    private static Implementation twin(Kind kind, String id, String summary) {
        return Implementation.twin(DeviceKind.CUDA, kind, id, summary);
    }
}
