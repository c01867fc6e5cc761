package io.gpuclass.profile.cases;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An entry of a list that has no record of its own: the schema says what it holds, {@link CaseList#entry} makes it. Immutable.
 *
 * @param values its properties in the order of files: numbers, texts, or properties again
 */
public record Entry(@JsonValue Map<String, Object> values) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Entry {
        values = plain(values);
    }

    /** Makes numbers equal that are, however exactly a parser keeps them. */
    private static Map<String, Object> plain(Map<?, ?> values) {
        Map<String, Object> plain = new LinkedHashMap<>();
        values.forEach((name, value) -> plain.put((String) name, plain(value)));
        return Collections.unmodifiableMap(plain);
    }

    private static Object plain(Object value) {
        if (value instanceof Map<?, ?> properties) {
            return plain(properties);
        }
        return value instanceof Number number && !(value instanceof Integer) ? (Object) number.doubleValue() : value;
    }

    /** Returns the value of a property; null where it has none. */
    public Object get(String property) {
        return values.get(property);
    }

    /**
     * Returns an entry.
     *
     * @param names its properties, in the order of files
     * @param values those of all of them: an Integer, a String, a Boolean, an {@link Outcome} or a {@link Summary}; null for none
     * @throws IllegalArgumentException if they are not as many as the properties
     */
    static Entry of(List<String> names, Object... values) {
        if (values.length != names.size()) {
            throw new IllegalArgumentException("an entry has " + names);
        }
        Map<String, Object> entry = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof Summary summary) {
                entry.put(names.get(i), values(summary));
            } else if (values[i] != null) {
                entry.put(names.get(i), values[i] instanceof Outcome outcome ? outcome.id() : values[i]);
            }
        }
        return new Entry(entry);
    }

    /** Returns the numbers of a summary as files have them. */
    private static Map<String, Object> values(Summary summary) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("median", summary.median());
        values.put("low", summary.low());
        values.put("high", summary.high());
        values.put("samples", summary.samples());
        values.put("min", summary.min());
        values.put("max", summary.max());
        values.put("mad", summary.mad());
        return values;
    }
}
