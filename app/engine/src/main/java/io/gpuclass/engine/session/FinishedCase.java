package io.gpuclass.engine.session;

import io.gpuclass.engine.stats.Ending;

/**
 * A case that will not be visited again.
 *
 * @param suite the suite that it is part of
 * @param name tells it from the other cases of its suite
 * @param status how it ended: the id of an {@link Ending}, or {@code unsupported}
 * @param result what it gave, as the profile will have it, but for what is known only once other cases have ended; null where it gave
 *     nothing
 */
public record FinishedCase(Suite suite, String name, String status, Record result) {}
