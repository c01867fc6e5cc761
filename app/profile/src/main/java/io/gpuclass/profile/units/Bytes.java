package io.gpuclass.profile.units;

import java.util.Locale;

/**
 * An amount of memory.
 *
 * @param value bytes
 */
public record Bytes(long value) {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    /** Returns the amount in the largest binary unit that keeps it at one or more, such as {@code 60 MiB}. */
    @Override
    public String toString() {
        double amount = value;
        int unit = 0;
        while (amount >= 1024 && unit < UNITS.length - 1) {
            amount /= 1024;
            unit++;
        }
        String format = amount == Math.rint(amount) ? "%.0f %s" : "%.1f %s";
        return String.format(Locale.ROOT, format, amount, UNITS[unit]);
    }
}
