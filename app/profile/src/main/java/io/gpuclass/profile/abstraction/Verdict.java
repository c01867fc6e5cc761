package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.units.Named;

/** The answer to a yes-or-no question about the machine. */
public enum Verdict implements Named {
    /** The whole interval is on the yes side. */
    YES("yes"),
    /** The whole interval is on the no side. */
    NO("no"),
    /** The interval straddles the threshold. */
    AMBIGUOUS("ambiguous"),
    /** It was not measured. */
    UNKNOWN("unknown");

    private final String id;

    Verdict(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
