package io.gpuclass.console;

/** Estimates how long a run will still take, from how far it got in the time so far. */
final class TimeLeft {
    /** Below this share of the run an estimate would jump about. */
    private static final double MEANINGFUL_FRACTION = 0.02;

    private static final double NANOS_PER_SECOND = 1e9;

    private TimeLeft() {}

    /** Returns {@code 75} seconds as {@code 1 min 15 s left}, rounded up; nothing while it is too early to say. */
    static String words(long elapsedNs, double fraction) {
        if (fraction < MEANINGFUL_FRACTION) {
            return "";
        }
        long seconds = (long) Math.ceil(elapsedNs * (1 - fraction) / fraction / NANOS_PER_SECOND);
        return (seconds >= 60 ? seconds / 60 + " min " : "") + seconds % 60 + " s left";
    }
}
