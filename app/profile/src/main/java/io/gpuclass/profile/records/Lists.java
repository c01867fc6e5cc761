package io.gpuclass.profile.records;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists that a file may lack, or that several runs make. */
public final class Lists {
    private Lists() {}

    /** Returns a list that cannot be changed; an empty one for null. */
    public static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    /** Returns both lists, without the earlier elements whose key a later one has. */
    public static <T> List<T> joined(List<T> earlier, List<T> later, Function<T, ?> key) {
        Set<Object> replaced = later.stream().map(key).collect(Collectors.toSet());
        return Stream.concat(earlier.stream().filter(one -> !replaced.contains(key.apply(one))), later.stream())
                .toList();
    }
}
