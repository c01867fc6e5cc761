package io.gpuclass.cli;

import io.gpuclass.profile.units.Named;

/** How a comparison is printed. */
enum ComparisonFormat implements Named {
    TEXT("text"),
    MARKDOWN("md"),
    JSON("json"),
    JUNIT("junit");

    private final String id;

    ComparisonFormat(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
