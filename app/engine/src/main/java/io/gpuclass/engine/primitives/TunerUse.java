package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Summary;

/**
 * Rates of pauses in a kernel as users write them, beside those that the library has by itself.
 *
 * @param usual the rate of the library's own
 */
record TunerUse(Pauses pauses, Summary opsPerSecond, Summary usual) {
    /** Returns whether they are clearly faster there too. */
    boolean holds() {
        return Lead.isClear(opsPerSecond, usual);
    }
}
