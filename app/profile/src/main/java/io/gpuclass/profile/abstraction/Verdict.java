package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.units.Named;

/** The answer to a yes-or-no question about the machine. */
public enum Verdict implements Named {
    /** The whole interval is on the yes side. */
    YES,
    /** The whole interval is on the no side. */
    NO,
    /** The interval straddles the threshold. */
    AMBIGUOUS,
    /** It was not measured. */
    UNKNOWN;
}
