package io.gpuclass.console;

import io.gpuclass.profile.units.Named;

/** The format of a table. */
public enum TableFormat implements Named {
    TEXT("text"),
    MARKDOWN("md"),
    JSON("json"),
    CSV("csv");

    private final String id;

    TableFormat(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns the format for people: Markdown, or else text. */
    public OutputFormat forPeople() {
        return this == MARKDOWN ? OutputFormat.MARKDOWN : OutputFormat.TEXT;
    }
}
