package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/** How the measurement of an implementation ended. */
public enum Outcome implements Named {
    /** It ran to its end. */
    COMPLETED("completed"),
    /** A wait reached its bound; the run was unwound and the rest went on. */
    TIMED_OUT("timed-out"),
    /** It broke its promise in verification, so its speed does not count. */
    WRONG("wrong"),
    /** This device cannot run it. */
    UNSUPPORTED("unsupported");

    private final String id;

    Outcome(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
