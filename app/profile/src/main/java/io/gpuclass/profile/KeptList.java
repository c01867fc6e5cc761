package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * A list of a profile that keeps its JSON: that of the file which it was read from, or what it was first written as. Cases are read from
 * that, again and again. The list cannot be changed; threads may share it.
 */
final class KeptList<T> extends AbstractList<T> implements RandomAccess {
    private final List<T> values;
    private volatile JsonNode json;

    private KeptList(List<T> values, JsonNode json) {
        this.values = List.copyOf(values);
        this.json = json;
    }

    /** Returns a list that keeps its JSON; an empty one for null. */
    static <T> List<T> of(List<T> list) {
        if (list == null) {
            return List.of();
        }
        return list instanceof KeptList<T> ? list : new KeptList<>(list, null);
    }

    /** Returns a list with the JSON that it was read from, which nobody changes any more. */
    static <T> List<T> of(List<T> list, JsonNode json) {
        return new KeptList<>(list, json);
    }

    /** Returns the JSON of it; nobody may change that. */
    JsonNode json() {
        if (json == null) {
            json = ProfileJson.tree(values);
        }
        return json;
    }

    @Override
    public T get(int index) {
        return values.get(index);
    }

    @Override
    public int size() {
        return values.size();
    }
}
