package io.gpuclass.model.code;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A mnemonic such as {@code ld.acquire.gpu.u32}.
 *
 * @param parts what points part
 */
record Mnemonic(List<String> parts) {
    private static final Map<String, Order> ORDERS = Map.of(
            "nc", Order.INCOHERENT,
            "weak", Order.WEAK,
            "relaxed", Order.RELAXED,
            "volatile", Order.RELAXED,
            "mmio", Order.RELAXED,
            "acquire", Order.ACQUIRE,
            "release", Order.RELEASE,
            "acq_rel", Order.ACQ_REL,
            "sc", Order.SC);

    static Mnemonic of(String text) {
        return new Mnemonic(List.of(text.split("\\.")));
    }

    String name() {
        return parts.get(0);
    }

    boolean has(String... some) {
        return Stream.of(some).anyMatch(parts::contains);
    }

    /** Returns a refusal that ends in the mnemonic. */
    Refused refused(String why) {
        return new Refused("the model " + why + " " + this);
    }

    /** Returns the first type; what names none has another. Numbers with a point are moved as bits, but not computed with. */
    Type type(Type otherwise) {
        return parts.stream()
                .map(part -> part.matches("f(32|64)") ? part.replace('f', 'b') : part)
                .map(Type::of)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(otherwise);
    }

    Order order(Order otherwise) {
        return parts.stream()
                .map(ORDERS::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(otherwise);
    }

    Scope scope() {
        if (has("cta")) {
            return Scope.CTA;
        }
        return has("cluster") ? Scope.CLUSTER : has("sys", "volatile", "mmio") ? Scope.SYS : Scope.GPU;
    }

    Space space() {
        if (has("param::func")) {
            throw refused("does not cover");
        }
        if (has("shared::cluster")) {
            return Space.SHARED_OF_CLUSTER;
        }
        return has("shared", "shared::cta")
                ? Space.SHARED
                : has("const") ? Space.CONSTANT : has("local", "param") ? Space.PRIVATE : Space.GENERIC;
    }

    @Override
    public String toString() {
        return String.join(".", parts);
    }
}
