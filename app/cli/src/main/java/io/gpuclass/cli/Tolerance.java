package io.gpuclass.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A share by which figures may differ.
 *
 * @param share from 0 to below 1
 */
record Tolerance(double share) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)\\s*(%?)");

    /**
     * Reads a percentage, such as {@code 5%}, or the share that it is, such as {@code 0.05}.
     *
     * @throws IllegalArgumentException saying what was expected, if it is neither
     */
    static Tolerance parse(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no tolerance: write it as 5% or 0.05");
        }
        double number = Double.parseDouble(parts.group(1));
        boolean percent = !parts.group(2).isEmpty();
        if (!percent && number >= 1) {
            throw new IllegalArgumentException(
                    "'" + text + "' is 100 % or more, and a tolerance is less: write 5 percent as 5% or 0.05");
        }
        if (number >= 100) {
            throw new IllegalArgumentException("'" + text + "' is too much: a tolerance is less than 100 %");
        }
        return new Tolerance(percent ? number / 100 : number);
    }
}
