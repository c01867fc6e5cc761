package io.gpuclass.engine.session;

import io.gpuclass.engine.stats.Ending;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.Optional;

/**
 * A case that will not be visited again.
 *
 * @param suite the suite that it is part of
 * @param name tells it from the other cases of its suite
 * @param status how it ended: the id of an {@link Ending}, or {@code unsupported}
 * @param result what it gave, as the profile will have it, but for what is known only once other cases have ended; null where it gave
 *     nothing
 */
public record FinishedCase(Suite suite, String name, String status, Record result) {
    static FinishedCase of(Suite suite, String name, Ending ending, Optional<? extends Record> result) {
        return new FinishedCase(suite, name, ending.id(), result.orElse(null));
    }

    /** A primitive that the device does not have, and that was therefore never visited. */
    static FinishedCase unsupported(PrimitiveResult result) {
        return new FinishedCase(
                Suite.PRIMITIVES, result.caseName(), result.outcome().id(), result);
    }
}
