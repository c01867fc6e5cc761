package io.gpuclass.view.terms;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Groups values. */
public final class Grouped {
    private Grouped() {}

    /** Returns values by what they have in common, groups and members in the order in which they come. */
    public static <K, T> Map<K, List<T>> by(Function<? super T, ? extends K> key, Collection<T> values) {
        return values.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns values in a row of words: {@code 1, 2, 3}. */
    public static String list(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
