package io.gpuclass.profile.cases;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An entry of a list that has no record of its own: {@link EntryShape} says what it holds. Immutable.
 *
 * @param values its properties in the order of files: numbers, or properties again
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
}
