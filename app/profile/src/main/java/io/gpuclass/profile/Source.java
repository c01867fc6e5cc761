package io.gpuclass.profile;

import io.gpuclass.profile.units.Named;

/** Where a profile's numbers come from. */
public enum Source implements Named {
    /** From a run of this tool. */
    MEASURED("measured"),
    /** Printed in a source document. */
    PUBLISHED("published");

    private final String id;

    Source(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
