package io.gpuclass.model.code;

/**
 * An integer type of PTX. Values are kept in a {@code long}, zero-extended from their width.
 *
 * @param bits width; 1 for predicates
 * @param signed whether comparisons, divisions and widening take the sign into account
 */
public record Type(int bits, boolean signed) {
    /** Returns the type of a suffix such as {@code u32}, or null if it names none that the model computes with. */
    static Type of(String suffix) {
        return switch (suffix) {
            case "pred" -> new Type(1, false);
            case "u8", "b8" -> new Type(8, false);
            case "u16", "b16" -> new Type(16, false);
            case "u32", "b32" -> new Type(32, false);
            case "u64", "b64" -> new Type(64, false);
            case "s8" -> new Type(8, true);
            case "s16" -> new Type(16, true);
            case "s32" -> new Type(32, true);
            case "s64" -> new Type(64, true);
            default -> null;
        };
    }

    int bytes() {
        return Math.max(1, bits / 8);
    }

    /** Returns the low bits of a value, zero-extended. */
    long low(long value) {
        return bits == 64 ? value : value & (1L << bits) - 1;
    }

    /** Returns the number that a kept value stands for. */
    long number(long kept) {
        return signed && bits < 64 ? kept << 64 - bits >> 64 - bits : low(kept);
    }

    int compare(long a, long b) {
        return signed ? Long.compare(number(a), number(b)) : Long.compareUnsigned(low(a), low(b));
    }
}
