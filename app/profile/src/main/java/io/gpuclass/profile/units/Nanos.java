package io.gpuclass.profile.units;

import java.util.Locale;

/** A duration in nanoseconds, fractions included. */
public record Nanos(double value) {
    public static final double PER_MICRO = 1e3;
    public static final double PER_MILLI = 1e6;
    public static final double PER_SECOND = 1e9;

    public static Nanos ofMillis(double millis) {
        return new Nanos(millis * PER_MILLI);
    }

    /** Returns the duration with three significant digits and the unit that suits it, such as {@code 1.54 us}. */
    @Override
    public String toString() {
        double magnitude = Math.abs(value);
        if (magnitude < PER_MICRO) {
            return digits(value) + " ns";
        }
        if (magnitude < PER_MILLI) {
            return digits(value / PER_MICRO) + " us";
        }
        if (magnitude < PER_SECOND) {
            return digits(value / PER_MILLI) + " ms";
        }
        return digits(value / PER_SECOND) + " s";
    }

    /** Returns a number with three significant digits. */
    static String digits(double number) {
        double magnitude = Math.abs(number);
        String format = magnitude >= 100 ? "%.0f" : magnitude >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, number);
    }

    /**
     * A rate of completed operations.
     *
     * @param perSecond operations per second
     */
    public record Rate(double perSecond) {
        /** Returns the rate with three significant digits and a metric prefix, such as {@code 1.79 M op/s}. */
        @Override
        public String toString() {
            if (perSecond >= 1e9) {
                return Nanos.digits(perSecond / 1e9) + " G op/s";
            }
            if (perSecond >= 1e6) {
                return Nanos.digits(perSecond / 1e6) + " M op/s";
            }
            if (perSecond >= 1e3) {
                return Nanos.digits(perSecond / 1e3) + " k op/s";
            }
            return Nanos.digits(perSecond) + " op/s";
        }

        /** Returns the same without the word for an operation, such as {@code 1.79 M/s}. */
        public String brief() {
            return toString().replace(" op/s", "/s");
        }
    }
}
