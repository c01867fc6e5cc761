package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.units.Named;

/** The class of a ratio of the machine abstraction. */
public enum RatioClass implements Named {
    /** Atomic to volatile below 2. */
    CHEAP("cheap"),
    /** Atomic to volatile from 2 to below 10. */
    MODERATE("moderate"),
    /** Atomic to volatile of 10 or more. */
    PROHIBITIVE("prohibitive"),
    /** Contentious to non-contentious below 2. */
    FLAT("flat"),
    /** Contentious to non-contentious of 2 or more. */
    STEEP("steep"),
    /** The interval straddles a threshold. */
    AMBIGUOUS("ambiguous");

    private final String id;

    RatioClass(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
