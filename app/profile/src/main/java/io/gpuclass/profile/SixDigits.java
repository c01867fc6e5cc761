package io.gpuclass.profile;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Writes numbers to six significant digits: finer than any measurement here, and half the size of a full double. */
final class SixDigits {
    private static final MathContext ROUNDING = new MathContext(6, RoundingMode.HALF_EVEN);
    private static final int LONGEST_PLAIN = 15;

    private SixDigits() {}

    /** Returns a finite number in a form that JSON takes, the same in every locale. */
    static String text(double number) {
        BigDecimal rounded = new BigDecimal(number).round(ROUNDING).stripTrailingZeros();
        String plain = rounded.toPlainString();
        return plain.length() <= LONGEST_PLAIN ? plain : rounded.toString();
    }
}
