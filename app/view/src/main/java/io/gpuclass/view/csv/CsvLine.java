package io.gpuclass.view.csv;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.units.Named;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A line of a CSV file: RFC 4180, but ended by a line feed alone. */
public final class CsvLine {
    /** Characters that spreadsheets take for the start of a formula, in full-width forms too, whatever blanks come before. */
    private static final Pattern FORMULA = Pattern.compile("^[\\s\\u00A0\\u3000]*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]");

    /** Every decimal number with so many digits survives the way through a double. */
    private static final int SAFE_DIGITS = 15;

    private static final int ENOUGH_DIGITS = 17;

    private static final int LONGEST_PLAIN = 24;

    private CsvLine() {}

    /** Returns the line of some numbers, booleans, constants and texts; null stands for an empty field. */
    public static String of(List<?> fields) {
        return fields.stream().map(CsvLine::field).collect(Collectors.joining(",", "", "\n"));
    }

    static String field(Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return number(number);
        }
        return value instanceof Number || value instanceof Boolean
                ? value.toString()
                : quoted(value instanceof Named named ? named.id() : value.toString());
    }

    /** Returns the field that holds {@code text} on one line, after an apostrophe if it would act as a formula. */
    static String quoted(String text) {
        String line = PlainText.oneLine(text);
        String harmless = FORMULA.matcher(line).find() ? "'" + line : line;
        boolean quoted = harmless.indexOf(',') >= 0 || harmless.indexOf('"') >= 0 || !harmless.equals(harmless.strip());
        return quoted ? '"' + harmless.replace("\"", "\"\"") + '"' : harmless;
    }

    /** Returns the digits that read back as the very same number, no more of them than it takes. */
    static String number(double number) {
        BigDecimal shown = BigDecimal.valueOf(number);
        if (shown.precision() <= SAFE_DIGITS) {
            return number(shown);
        }
        BigDecimal exact = new BigDecimal(number);
        for (int digits = SAFE_DIGITS; digits < ENOUGH_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == number) {
                return number(rounded);
            }
        }
        return number(exact.round(new MathContext(ENOUGH_DIGITS)));
    }

    private static String number(BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        boolean plain = Math.abs(shortest.scale()) <= LONGEST_PLAIN;
        return plain ? shortest.toPlainString() : shortest.toString();
    }
}
