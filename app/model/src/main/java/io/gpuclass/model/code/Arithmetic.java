package io.gpuclass.model.code;

import java.util.List;

/** Results of instructions without an effect on memory (PTX ISA, "Integer Arithmetic", "Comparison and Selection", "Logic and Shift"). */
@FunctionalInterface
public interface Arithmetic {
    /** @throws Unknown if nothing is known of the result */
    long of(long a, long b, long c);

    /** Says that nothing is known of a result, which is no fault as long as nothing depends on it. */
    final class Unknown extends RuntimeException {
        static final Unknown RESULT = new Unknown();

        private static final long serialVersionUID = 1;

        private Unknown() {
            super("nothing is known of the result", null, false, false);
        }
    }

    /** Result that the model does not follow: of such a number nothing is known, and nothing may depend on it. */
    Arithmetic OPAQUE = (a, b, c) -> 0;

    /**
     * Returns the function of a mnemonic.
     *
     * @param type of what is computed
     * @throws Refused if the model does not compute it
     */
    static Arithmetic named(Mnemonic mnemonic, Type type) {
        String second = mnemonic.parts().size() > 1 ? mnemonic.parts().get(1) : "";
        return switch (mnemonic.name()) {
            case "mov" -> (a, b, c) -> type.low(a);
            case "cvt" -> converted(mnemonic, type);
            case "add" -> (a, b, c) -> type.low(a + b);
            case "sub" -> (a, b, c) -> type.low(a - b);
            case "mul" -> product(second, type);
            case "mad" -> {
                Arithmetic product = product(second, type);
                Type sum = second.equals("wide") ? new Type(2 * type.bits(), type.signed()) : type;
                yield (a, b, c) -> sum.low(product.of(a, b, 0) + c);
            }
            case "div" ->
                (a, b, c) -> b == 0
                        ? 0
                        : type.low(type.signed() ? type.number(a) / type.number(b) : Long.divideUnsigned(a, b));
            case "rem" ->
                (a, b, c) -> b == 0
                        ? a
                        : type.low(type.signed() ? type.number(a) % type.number(b) : Long.remainderUnsigned(a, b));
            case "min" -> (a, b, c) -> type.compare(a, b) <= 0 ? type.low(a) : type.low(b);
            case "max" -> (a, b, c) -> type.compare(a, b) >= 0 ? type.low(a) : type.low(b);
            case "neg" -> (a, b, c) -> type.low(-a);
            case "abs" -> (a, b, c) -> type.low(Math.abs(type.number(a)));
            case "and" -> (a, b, c) -> type.low(a & b);
            case "or" -> (a, b, c) -> type.low(a | b);
            case "xor" -> (a, b, c) -> type.low(a ^ b);
            case "not" -> (a, b, c) -> type.low(~a);
            case "shl" -> (a, b, c) -> Long.compareUnsigned(b, type.bits()) >= 0 ? 0 : type.low(a << b);
            case "shr" -> (a, b, c) -> type.low(shiftedRight(type, a, b));
            case "popc" -> (a, b, c) -> Long.bitCount(type.low(a));
            case "clz" -> (a, b, c) -> Long.numberOfLeadingZeros(type.low(a)) - (64 - type.bits());
            case "brev" -> (a, b, c) -> Long.reverse(a) >>> 64 - type.bits();
            case "bfind" -> highestBit(second.equals("shiftamt"), type);
            case "prmt" -> Arithmetic::permuted;
            case "bfe" -> extracted(type);
            case "shf" -> funnelShift(second.equals("l"), mnemonic.has("clamp"));
            case "selp" -> (a, b, c) -> c != 0 ? a : b;
            case "setp" -> comparison(second, type);
            default -> throw mnemonic.refused("does not know");
        };
    }

    /** Returns 1 or 0 for a comparison such as {@code eq}. */
    static Arithmetic comparison(String relation, Type type) {
        return switch (relation) {
            case "eq" -> (a, b, c) -> type.low(a) == type.low(b) ? 1 : 0;
            case "ne" -> (a, b, c) -> type.low(a) != type.low(b) ? 1 : 0;
            case "lt", "lo" -> (a, b, c) -> type.compare(a, b) < 0 ? 1 : 0;
            case "le", "ls" -> (a, b, c) -> type.compare(a, b) <= 0 ? 1 : 0;
            case "gt", "hi" -> (a, b, c) -> type.compare(a, b) > 0 ? 1 : 0;
            case "ge", "hs" -> (a, b, c) -> type.compare(a, b) >= 0 ? 1 : 0;
            default -> throw new Refused("the model does not know the comparison " + relation);
        };
    }

    private static Arithmetic product(String part, Type type) {
        return switch (part) {
            case "wide" -> (a, b, c) -> new Type(2 * type.bits(), false).low(type.number(a) * type.number(b));
            case "hi" ->
                type.bits() == 64
                        ? (a, b, c) -> type.signed() ? Math.multiplyHigh(a, b) : unsignedHigh(a, b)
                        : (a, b, c) -> type.low(type.number(a) * type.number(b) >>> type.bits());
            default -> (a, b, c) -> type.low(a * b);
        };
    }

    /** Returns the place of the highest bit that tells a number from its sign, or how far it is from the top; all ones if there is none. */
    private static Arithmetic highestBit(boolean isDistance, Type type) {
        return (a, b, c) -> {
            long bits = type.signed() && type.number(a) < 0 ? type.low(~a) : type.low(a);
            int distance = Long.numberOfLeadingZeros(bits) - (64 - type.bits());
            return bits == 0 ? 0xffff_ffffL : isDistance ? distance : type.bits() - 1 - distance;
        };
    }

    /** Returns the bytes of two words, lowest first, that the four lowest digits of a third choose; a digit from 8 on fills a byte with the chosen one's sign. */
    private static long permuted(long low, long high, long chosen) {
        long bytes = low & 0xffff_ffffL | high << 32;
        long result = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            long digit = chosen >> 4 * i & 0xf;
            long one = bytes >> 8 * (digit & 7) & 0xff;
            result |= (digit < 8 ? one : one < 0x80 ? 0 : 0xff) << 8 * i;
        }
        return result;
    }

    /** Returns the function of a field of bits: at a place, of a length; a signed one's highest bit is repeated. */
    private static Arithmetic extracted(Type type) {
        return (a, b, c) -> {
            int at = (int) (b & 0xff);
            int length = (int) (c & 0xff);
            if (length == 0) {
                return 0;
            }
            int highest = Math.min(at + length - 1, type.bits() - 1);
            long sign = type.signed() && (type.low(a) >>> highest & 1) != 0 ? -1 : 0;
            long bits = at >= type.bits() ? sign : type.number(a) >> at;
            long field = new Type(Math.min(length, 64), false).low(-1);
            long known = at >= type.bits() ? 0 : field & new Type(type.bits() - at, false).low(-1);
            return type.low(bits & known | sign & ~known);
        };
    }

    /** Returns the upper word of two that are shifted to the left, or the lower one to the right: by 32 at most, or by the count's lowest five bits. */
    private static Arithmetic funnelShift(boolean left, boolean clamps) {
        return (low, high, by) -> {
            long places = clamps ? Math.min(by & 0xffff_ffffL, 32) : by & 31;
            long both = low & 0xffff_ffffL | high << 32;
            return (left ? both << places >>> 32 : both >>> places) & 0xffff_ffffL;
        };
    }

    private static long unsignedHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }

    private static long shiftedRight(Type type, long a, long by) {
        long places = Long.compareUnsigned(by, 63) > 0 ? 63 : by;
        if (type.signed()) {
            return type.number(a) >> places;
        }
        return Long.compareUnsigned(by, type.bits()) >= 0 ? 0 : type.low(a) >>> places;
    }

    private static Arithmetic converted(Mnemonic mnemonic, Type from) {
        List<String> parts = mnemonic.parts();
        Type to = parts.size() < 3 || mnemonic.has("sat") ? null : Type.of(parts.get(parts.size() - 2));
        if (to == null) {
            throw mnemonic.refused("does not know");
        }
        return (a, b, c) -> to.low(from.number(a));
    }

    /** Returns the function of an atomic operation: the value that it writes, from what it read and its operands. */
    static Arithmetic updating(String operation, Type type) {
        return switch (operation) {
            case "exch" -> (read, b, c) -> type.low(b);
            case "cas" -> (read, compared, written) -> type.low(written);
            case "inc" -> (read, limit, c) -> type.compare(read, limit) >= 0 ? 0 : type.low(read + 1);
            case "dec" ->
                (read, limit, c) -> read == 0 || type.compare(read, limit) > 0 ? type.low(limit) : type.low(read - 1);
            case "plus" -> (read, b, c) -> type.low(read + b);
            case "minus" -> (read, b, c) -> type.low(read - b);
            default -> named(new Mnemonic(List.of(operation)), type);
        };
    }
}
