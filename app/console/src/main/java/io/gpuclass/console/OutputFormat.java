package io.gpuclass.console;

import io.gpuclass.profile.units.Named;

/** How a result is printed. */
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
