package io.gpuclass.profile.units;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Names of constants as files have them, such as {@code does-not-help}. Safe for use by several threads. */
final class KebabNames {
    private static final Map<Enum<?>, String> NAMES = new ConcurrentHashMap<>();

    private KebabNames() {}

    static String of(Enum<?> constant) {
        return NAMES.computeIfAbsent(
                constant, named -> named.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
