package io.gpuclass.view.compare;

import io.gpuclass.profile.units.Named;

/** What an answer is about. */
public enum Topic implements Named {
    /** The machine abstraction. */
    MACHINE_CLASS("class"),
    /** What per-thread locks do. */
    SIMT_HAZARD("simt-hazard"),
    /** Which implementation to use. */
    RECOMMENDATION("recommendation"),
    /** With which implementation an application runs best. */
    APPLICATION("application"),
    /** Whether a barrier that a program does not need helps it. */
    UNNEEDED_BARRIER("unneeded-barrier");

    private final String id;

    Topic(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
