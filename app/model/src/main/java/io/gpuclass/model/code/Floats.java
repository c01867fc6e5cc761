package io.gpuclass.model.code;

import io.gpuclass.model.code.Arithmetic.Unknown;
import java.util.List;
import java.util.Optional;

/**
 * Floating-point arithmetic whose result PTX fixes to the bit: rounded to nearest, with subnormal numbers, and without NaN (PTX ISA,
 * "Floating Point Instructions"). Numbers are kept as their bits.
 *
 * @param isSingle whether numbers have 32 bits, not 64
 */
record Floats(boolean isSingle) {
    private static final String SINGLE = "f32";
    private static final String DOUBLE = "f64";

    /** A function of up to three numbers. */
    private interface Function {
        double of(double a, double b, double c);
    }

    /** Returns the function of an instruction; empty if its result is not fixed, or not known here. */
    static Optional<Arithmetic> exact(Mnemonic mnemonic) {
        List<String> parts = mnemonic.parts();
        int last = parts.size() - 1;
        Optional<Floats> numbers = of(parts.get(last));
        if (mnemonic.name().equals("cvt")) {
            return last < 2
                    ? Optional.empty()
                    : converted(parts.subList(1, last - 1), parts.get(last - 1), parts.get(last));
        }
        String operation = String.join(".", parts.subList(0, last));
        return numbers.flatMap(each -> operation.startsWith("setp.")
                ? each.compared(operation.substring("setp.".length()))
                : each.named(operation).map(each::on));
    }

    /** Returns the function of an atomic addition; nothing is known of subnormal numbers, which some of them flush to zero. */
    static Optional<Arithmetic> added(Mnemonic mnemonic) {
        return of(mnemonic.parts().get(mnemonic.parts().size() - 1))
                .map(numbers -> numbers.on((a, b, c) -> numbers.normal(numbers.normal(a) + numbers.normal(b))));
    }

    private static Optional<Floats> of(String type) {
        return type.equals(SINGLE) || type.equals(DOUBLE)
                ? Optional.of(new Floats(type.equals(SINGLE)))
                : Optional.empty();
    }

    /** Two roundings, to double and to float, are one for each of these but a fused multiply-add (Figueroa 1995). */
    private Optional<Function> named(String operation) {
        Function function = switch (operation) {
            case "add", "add.rn" -> (a, b, c) -> a + b;
            case "sub", "sub.rn" -> (a, b, c) -> a - b;
            case "mul.rn" -> (a, b, c) -> a * b;
            case "mul" -> this::product;
            case "fma.rn" -> this::fused;
            case "div.rn" -> (a, b, c) -> a / b;
            case "sqrt.rn" -> (a, b, c) -> Math.sqrt(a);
            case "min" -> (a, b, c) -> Math.min(a, b);
            case "max" -> (a, b, c) -> Math.max(a, b);
            case "neg" -> (a, b, c) -> -a;
            case "abs" -> (a, b, c) -> Math.abs(a);
            default -> null;
        };
        return Optional.ofNullable(function);
    }

    private double fused(double a, double b, double c) {
        return isSingle ? Math.fma((float) a, (float) b, (float) c) : Math.fma(a, b, c);
    }

    /** Returns a product that may be fused with a sum behind it, which makes no difference only where it is exact. */
    private double product(double a, double b, double c) {
        double product = a * b;
        boolean isExact = isSingle ? (float) product == product : Math.fma(a, b, -product) == 0;
        if (!isExact) {
            throw Unknown.RESULT;
        }
        return product;
    }

    /** @param relation such as {@code lt}, or {@code ltu}, which holds for a NaN too */
    private Optional<Arithmetic> compared(String relation) {
        boolean holdsForNan = relation.matches("(eq|ne|lt|le|gt|ge)u|nan");
        boolean isKnown = relation.matches("(eq|ne|lt|le|gt|ge)u?|num|nan");
        return !isKnown
                ? Optional.empty()
                : Optional.of((a, b, c) -> {
                    double one = number(a);
                    double other = number(b);
                    boolean isUnordered = Double.isNaN(one) || Double.isNaN(other);
                    return (isUnordered ? holdsForNan : holds(relation, one, other)) ? 1 : 0;
                });
    }

    private static boolean holds(String relation, double one, double other) {
        return switch (relation.substring(0, 2)) {
            case "eq" -> one == other;
            case "ne" -> one != other;
            case "lt" -> one < other;
            case "le" -> one <= other;
            case "gt" -> one > other;
            case "ge" -> one >= other;
            default -> relation.equals("num");
        };
    }

    private static Optional<Arithmetic> converted(List<String> how, String into, String from) {
        String rounding = String.join(".", how);
        Optional<Floats> to = of(into);
        Optional<Floats> old = of(from);
        Type whole = Type.of(old.isPresent() ? into : from);
        if (to.isPresent() && old.isPresent()) {
            boolean isFixed =
                    rounding.equals("rn") || rounding.isEmpty() && !to.get().isSingle();
            return isFixed ? Optional.of((a, b, c) -> to.get().bits(old.get().number(a))) : Optional.empty();
        }
        if (to.isPresent() && whole != null && rounding.equals("rn")) {
            return Optional.of((a, b, c) -> to.get().ofWhole(whole.number(a), whole));
        }
        if (old.isPresent() && whole != null && whole.bits() == 32 && rounding.equals("rzi")) {
            return Optional.of((a, b, c) -> whole.low(truncated(old.get().number(a), whole)));
        }
        return Optional.empty();
    }

    private long ofWhole(long number, Type type) {
        if (!type.signed() && number < 0) {
            throw Unknown.RESULT;
        }
        return isSingle ? Float.floatToRawIntBits((float) number) & 0xffff_ffffL : bits((double) number);
    }

    /** Returns a number of 32 bits; what is beyond becomes the nearest. */
    private static long truncated(double number, Type type) {
        if (Double.isNaN(number)) {
            throw Unknown.RESULT;
        }
        long least = type.signed() ? Integer.MIN_VALUE : 0;
        long most = type.signed() ? Integer.MAX_VALUE : 0xffff_ffffL;
        return Math.max(least, Math.min(most, (long) number));
    }

    private Arithmetic on(Function function) {
        return (a, b, c) -> bits(function.of(number(a), number(b), number(c)));
    }

    private double normal(double number) {
        double least = isSingle ? Float.MIN_NORMAL : Double.MIN_NORMAL;
        if (number != 0 && Math.abs(number) < least) {
            throw Unknown.RESULT;
        }
        return number;
    }

    private double number(long bits) {
        return isSingle ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    private long bits(double number) {
        if (Double.isNaN(number)) {
            throw Unknown.RESULT;
        }
        return isSingle ? Float.floatToRawIntBits((float) number) & 0xffff_ffffL : Double.doubleToRawLongBits(number);
    }
}
