package io.gpuclass.profile.units;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** A constant with a stable kebab-case name: the one written to profiles and accepted on the command line. */
public interface Named {
    /** Returns the stable name, in kebab-case: that of the constant, unless it says otherwise. */
    @JsonValue
    default String id() {
        return KebabNames.of((Enum<?>) this);
    }

    /** Returns the constant of {@code type} that is called {@code id}, if there is one. */
    static <E extends Enum<E> & Named> Optional<E> find(Class<E> type, String id) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.id().equals(id))
                .findFirst();
    }

    /**
     * Returns the constant of {@code type} that is called {@code id}.
     *
     * @throws IllegalArgumentException naming the known ids, if there is none
     */
    static <E extends Enum<E> & Named> E parse(Class<E> type, String id) {
        return find(type, id)
                .orElseThrow(() -> new IllegalArgumentException("unknown name '" + id + "': expected one of "
                        + Arrays.stream(type.getEnumConstants()).map(Named::id).collect(Collectors.joining(", "))));
    }

    /** Names of constants as files have them, such as {@code does-not-help}. Safe for use by several threads. */
    final class KebabNames {
        private static final Map<Enum<?>, String> NAMES = new ConcurrentHashMap<>();

        private KebabNames() {}

        static String of(Enum<?> constant) {
            return NAMES.computeIfAbsent(
                    constant, named -> named.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
    }
}
