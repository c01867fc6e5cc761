package io.gpuclass.engine.input;

/** Whole numbers in decimal digits, straight from bytes. */
final class WholeNumber {
    /** What {@link #parse} returns for anything else. */
    static final long NONE = Long.MIN_VALUE;

    /** Further digits might not fit. */
    private static final int MOST_DIGITS = 18;

    private WholeNumber() {}

    /** Returns the number that the bytes spell, with a sign or without; {@link #NONE} if they spell none of at most 18 digits. */
    static long parse(byte[] bytes, int start, int length) {
        boolean signed = length > 0 && (bytes[start] == '-' || bytes[start] == '+');
        int end = start + length;
        int first = signed ? start + 1 : start;
        if (first == end || end - first > MOST_DIGITS) {
            return NONE;
        }
        long value = 0;
        for (int i = first; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            value = 10 * value + digit;
        }
        return bytes[start] == '-' ? -value : value;
    }
}
