package io.gpuclass.profile.records;

import java.util.List;

/** Lists that a file may lack. */
public final class Lists {
    private Lists() {}

    /** Returns a list that cannot be changed; an empty one for null. */
    public static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }
}
