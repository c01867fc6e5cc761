package io.gpuclass.cli;

import io.gpuclass.profile.units.Named;

/** How a result is printed. */
public enum Format implements Named {
    TEXT("text"),
    MARKDOWN("md"),
    JSON("json");

    private final String id;

    Format(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
