package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/**
 * A mutant of which it is known beforehand that no check will catch it.
 *
 * @param site header and source line, as the mutant names them
 * @param weakening what it takes away there
 * @param reason why it survives
 * @param why the same in a sentence
 */
public record KnownSurvivor(String site, Weakening weakening, Reason reason, String why) {
    /** Why a mutant survives. */
    public enum Reason implements Named {
        /** The memory model orders all that matters without it as well: it promises what the original does. */
        EQUIVALENT,
        /** The memory model would allow a difference, but no GPU was seen to show it. */
        NOT_OBSERVED
    }
}
