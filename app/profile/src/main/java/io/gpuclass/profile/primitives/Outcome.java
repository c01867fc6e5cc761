package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.units.Named;

/** End of the measurement of an implementation. */
public enum Outcome implements Named {
    /** It ran to its end. */
    COMPLETED,
    /** A wait reached its bound; the run was unwound and the rest went on. */
    TIMED_OUT,
    /** It broke its promise in verification, so its speed does not count. */
    WRONG,
    /** This device cannot run it. */
    UNSUPPORTED;

    /**
     * Returns whether a measurement that ended so may be held against others.
     *
     * @param outcome null where nothing can end otherwise
     * @param verified null where nothing is verified
     */
    public static boolean counts(Outcome outcome, Boolean verified) {
        return outcome == null || outcome == COMPLETED && !Boolean.FALSE.equals(verified);
    }

    /** Returns why a measurement that ended so does not count: how it ended, or else that verification does not speak for it. */
    public String shortfall() {
        return this == COMPLETED ? "unverified" : id().replace('-', ' ');
    }

    /**
     * Checks that a figure is there where a measurement completed.
     *
     * @param figure null where there is none
     */
    public static void checkFigure(Outcome outcome, Object figure, String component) {
        Check.require(outcome != COMPLETED || figure != null, component, () -> "it must be there, since it completed");
    }
}
