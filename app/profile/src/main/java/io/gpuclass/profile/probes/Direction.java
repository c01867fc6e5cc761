package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** Whether a memory probe reads or writes. */
public enum Direction implements Named {
    /** Loads, or atomic adds of zero. */
    READ("read"),
    /** Stores, or atomic exchanges. */
    WRITE("write");

    private final String id;

    Direction(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
