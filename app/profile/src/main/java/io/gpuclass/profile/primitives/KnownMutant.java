package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/**
 * A mutant of which it is known beforehand that checks will hardly catch it, or that it must not be run.
 *
 * @param site header and source line, as the mutant names them
 * @param weakening what it takes away there
 * @param reason why it survives, or is not run
 * @param why the same in a sentence
 */
public record KnownMutant(String site, Weakening weakening, Reason reason, String why) {
    /** Reason for which a mutant survives, or is not run. */
    public enum Reason implements Named {
        /** The memory model orders all that matters without it as well: it promises what the original does. */
        EQUIVALENT,
        /** The memory model would allow a difference, but no GPU was seen to show it. */
        NOT_OBSERVED,
        /** The memory model allows a difference, and a GPU showed it, but in one form of several or seldom: a check may miss it. */
        SELDOM,
        /**
         * Threads of a block would wait in a barrier of the hardware that no bound ends, or do what nobody asked for, and the device
         * would be lost: not run.
         */
        HANGS
    }
}
