package io.gpuclass.engine.input;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Numbers with fraction and exponent, straight from bytes where that is exact. */
final class DecimalNumber {
    /** Short mantissas and these powers are exact as doubles, so that their quotient is rounded once (Clinger 1990, section 4). */
    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    /** Stands for exponents that are left to {@link Double#parseDouble}, and for what is none. */
    private static final long NOT_SMALL = 1000;

    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private DecimalNumber() {}

    /** Returns the number that the bytes spell, NaN if they spell none. */
    static double parse(byte[] bytes, int start, int length) {
        double simple = simple(bytes, start, start + length);
        return Double.isNaN(simple) ? general(bytes, start, length) : simple;
    }

    /** Returns the number if it has no sign, at most 15 digits and a small exponent, NaN otherwise. */
    private static double simple(byte[] bytes, int start, int end) {
        long mantissa = 0;
        int digits = 0;
        int point = end;
        int exponentMark = end;
        for (int i = start; i < end && exponentMark == end; i++) {
            int digit = bytes[i] - '0';
            if (digit >= 0 && digit <= 9) {
                mantissa = 10 * mantissa + digit;
                digits++;
            } else if (bytes[i] == '.' && point == end) {
                point = i;
            } else if (bytes[i] == 'e' || bytes[i] == 'E') {
                exponentMark = i;
            } else {
                return Double.NaN;
            }
        }
        int fraction = Math.max(0, exponentMark - point - 1);
        boolean isSimple = digits > 0 && digits < POWERS.length;
        return isSimple ? scaled(mantissa, exponent(bytes, exponentMark, end) - fraction) : Double.NaN;
    }

    private static long exponent(byte[] bytes, int mark, int end) {
        return mark == end ? 0 : Math.max(WholeNumber.parse(bytes, mark + 1, end - mark - 1), -NOT_SMALL);
    }

    private static double scaled(long mantissa, long exponent) {
        if (Math.abs(exponent) >= POWERS.length) {
            return Double.NaN;
        }
        return exponent < 0 ? mantissa / POWERS[(int) -exponent] : mantissa * POWERS[(int) exponent];
    }

    private static double general(byte[] bytes, int start, int length) {
        String text = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    }
}
