package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.units.Named;

/** The class of a ratio of the machine abstraction. */
public enum RatioClass implements Named {
    /** Atomic to volatile below 2. */
    CHEAP,
    /** Atomic to volatile from 2 to below 10. */
    MODERATE,
    /** Atomic to volatile of 10 or more. */
    PROHIBITIVE,
    /** Contentious to non-contentious below 2. */
    FLAT,
    /** Contentious to non-contentious of 2 or more. */
    STEEP,
    /** The interval straddles a threshold. */
    AMBIGUOUS;
}
