package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Summary;

/**
 * What pauses gave in a kernel as users write them, beside those that the library has by itself.
 *
 * @param pauses the pauses
 * @param opsPerSecond their rate
 * @param usual the rate of the library's own
 */
record TunerUse(Pauses pauses, Summary opsPerSecond, Summary usual) {
    /** Whether they are clearly faster there too. */
    boolean holds() {
        return Lead.isClear(opsPerSecond, usual);
    }
}
