package io.gpuclass.profile.units;

import java.util.Locale;

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
            return digits(perSecond / 1e9) + " G op/s";
        }
        if (perSecond >= 1e6) {
            return digits(perSecond / 1e6) + " M op/s";
        }
        if (perSecond >= 1e3) {
            return digits(perSecond / 1e3) + " k op/s";
        }
        return digits(perSecond) + " op/s";
    }

    private static String digits(double number) {
        String format = number >= 100 ? "%.0f" : number >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, number);
    }
}
