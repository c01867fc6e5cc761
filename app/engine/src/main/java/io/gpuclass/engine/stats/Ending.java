package io.gpuclass.engine.stats;

import io.gpuclass.profile.units.Named;

/** Reason not to visit a case again. */
public enum Ending implements Named {
    /** Its interval is as narrow as wanted. */
    REACHED_TARGET("reached-target"),
    /** The time budget, or cancelling, ended it first. */
    ENDED_BY_BUDGET("ended-by-budget"),
    /** It took as many samples as may help, and is still too noisy for the target. */
    TOO_NOISY("too-noisy"),
    /** It has nothing more to give, as when it timed out. */
    ENDED_BY_ITSELF("ended-by-itself");

    private final String id;

    Ending(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
