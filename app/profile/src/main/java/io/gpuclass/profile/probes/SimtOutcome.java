package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** How a lock loop inside one warp or block ended. */
public enum SimtOutcome implements Named {
    /** Every thread got the lock once, and the count is right. */
    FINISHED("finished"),
    /** Every thread left the loop, but updates were lost. */
    WRONG_COUNT("wrong-count"),
    /** The bound expired first: the threads wait for one another for ever. */
    TIMED_OUT("timed-out"),
    /** The device has no such loop. */
    UNSUPPORTED("unsupported");

    private final String id;

    SimtOutcome(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
