package io.gpuclass.console;

import io.gpuclass.profile.units.Named;

/** The format of a command's result. */
public enum OutputFormat implements Named {
    TEXT,
    MARKDOWN,
    JSON;

    @Override
    public String id() {
        return this == MARKDOWN ? "md" : Named.super.id();
    }
}
