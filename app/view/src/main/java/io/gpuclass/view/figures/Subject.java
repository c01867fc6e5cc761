package io.gpuclass.view.figures;

import io.gpuclass.profile.units.Named;

/** What a figure is about: the part of a profile that it comes from. */
public enum Subject implements Named {
    /** One of the twelve memory probes. */
    PROBE("probe"),
    /** Contentious over noncontentious: Stuart & Owens 2011, Table 2. */
    CONTENTIOUS_TO_NONCONTENTIOUS("contentious-to-noncontentious"),
    /** Over the volatile access: Stuart & Owens 2011, Table 3. */
    TO_VOLATILE("to-volatile"),
    /** The paper's line-hostage test. */
    HOSTAGE_ONE_SHOT("line-hostage-one-shot"),
    /** The one with atomics that go on. */
    HOSTAGE_SUSTAINED("line-hostage-sustained"),
    /** A synchronization primitive with nothing inside. */
    PRIMITIVE("primitive"),
    /** The same with work inside the critical section, or between two barriers. */
    SECTION("section"),
    /** A program without or with a barrier that it does not need. */
    ARTIFICIAL_BARRIER("artificial-barrier"),
    /** How soon an access must follow another's to find its data in the cache. */
    LOCALITY("locality"),
    /** A program whose phases a barrier separates, or whose threads share a structure. */
    APPLICATION("application");

    private final String id;

    Subject(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
