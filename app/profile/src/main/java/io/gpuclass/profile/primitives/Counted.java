package io.gpuclass.profile.primitives;

/** A measurement that may end badly, of a form that verification may find wrong. */
public interface Counted {
    /** Returns how the measurement ended. */
    Outcome outcome();

    /** Returns whether verification ran for this form and found no violation. */
    boolean verified();

    /** Returns the figure that others are compared by; null without any. */
    Object figure();

    /** Returns whether the figure may be held against others: the measurement completed, verification found no violation, and there is a figure. */
    default boolean counts() {
        return Outcome.counts(outcome(), verified()) && figure() != null;
    }
}
