package io.gpuclass.view.csv;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers with all their digits, the same in every locale and in every version of Java. */
final class FullNumber {
    /** Every decimal number with so many digits survives the way through a double. */
    private static final int SAFE_DIGITS = 15;

    private static final int ENOUGH_DIGITS = 17;
    private static final int LONGEST_PLAIN = 24;

    private FullNumber() {}

    /** Returns the digits that read back as the very same number, no more of them than it takes. */
    static String text(double number) {
        BigDecimal shown = BigDecimal.valueOf(number);
        if (shown.precision() <= SAFE_DIGITS) {
            return text(shown);
        }
        BigDecimal exact = new BigDecimal(number);
        for (int digits = SAFE_DIGITS; digits < ENOUGH_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == number) {
                return text(rounded);
            }
        }
        return text(exact.round(new MathContext(ENOUGH_DIGITS)));
    }

    private static String text(BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        boolean plain = Math.abs(shortest.scale()) <= LONGEST_PLAIN;
        return plain ? shortest.toPlainString() : shortest.toString();
    }
}
