package io.gpuclass.view.figures;

import io.gpuclass.profile.units.Named;

/** Which way a figure improves. */
public enum Better implements Named {
    LOWER("lower"),
    HIGHER("higher"),
    /** Neither: it describes the machine and does not grade it. */
    NEITHER("neither");

    private final String id;

    Better(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
