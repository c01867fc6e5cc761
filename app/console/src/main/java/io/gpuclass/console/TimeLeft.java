package io.gpuclass.console;

import java.util.OptionalLong;

/** Estimates how long a run will still take, from how far it got in the time so far. */
final class TimeLeft {
    /** Below this share of the run an estimate would jump about. */
    private static final double MEANINGFUL_FRACTION = 0.02;

    private static final double NANOS_PER_SECOND = 1e9;

    private TimeLeft() {}

    /** Returns the seconds left, rounded up; empty while it is too early to say. */
    static OptionalLong seconds(long elapsedNs, double fraction) {
        if (fraction < MEANINGFUL_FRACTION) {
            return OptionalLong.empty();
        }
        return OptionalLong.of((long) Math.ceil(elapsedNs * (1 - fraction) / fraction / NANOS_PER_SECOND));
    }

    /** Returns {@code 75} as {@code 1 min 15 s left}; nothing while it is too early to say. */
    static String words(long elapsedNs, double fraction) {
        OptionalLong seconds = seconds(elapsedNs, fraction);
        if (seconds.isEmpty()) {
            return "";
        }
        long whole = seconds.getAsLong();
        return (whole >= 60 ? whole / 60 + " min " : "") + whole % 60 + " s left";
    }
}
