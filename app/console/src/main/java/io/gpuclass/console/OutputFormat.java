package io.gpuclass.console;

import io.gpuclass.profile.units.Named;

/** The format of a result. */
public enum OutputFormat implements Named {
    TEXT("text"),
    MARKDOWN("md"),
    JSON("json");

    private final String id;

    OutputFormat(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
