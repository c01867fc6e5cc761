package io.gpuclass.profile.cases;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.stats.Summary;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An entry of a list that has no record of its own: {@link Entry.EntryShape} says what it holds. Immutable.
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

    /**
     * Shape of the entries of a list without a record: their properties in order, and what the schema says of each. Built once
     * by the list's declaration, then never changed.
     */
    public static final class EntryShape {
        private final String description;
        private final Map<String, ObjectNode> properties = new LinkedHashMap<>();
        private final Set<String> needed = new LinkedHashSet<>();
        private boolean mayFail;

        EntryShape(String description) {
            this.description = description;
        }

        void whole(String property, int most, String words) {
            needed(property, typed("integer").put("minimum", 0).put("maximum", most), words);
        }

        void text(String property, String words) {
            needed(property, typed("string"), words);
        }

        void flag(String property, String words) {
            needed(property, typed("boolean"), words);
        }

        /** From here on summaries are there only where the measurement completed. */
        void ended() {
            ObjectNode outcome = JsonNodeFactory.instance.objectNode();
            ArrayNode ids = outcome.putArray("enum");
            Arrays.stream(Outcome.values()).map(Outcome::id).forEach(ids::add);
            needed("outcome", outcome, "How the measurement ended.");
            flag("verified", "True if the results were right, and their check caught a seeded bug.");
            mayFail = true;
        }

        void summary(String property, String words) {
            ObjectNode schema = JsonNodeFactory.instance.objectNode();
            schema.put("$ref", "#/$defs/summary");
            ObjectNode bounds = schema.putObject("properties");
            bounds.putObject("min").put("minimum", 0);
            bounds.putObject("low").put("minimum", 0);
            if (mayFail) {
                properties.put(property, schema.put("description", words));
            } else {
                needed(property, schema, words);
            }
        }

        private static ObjectNode typed(String type) {
            return JsonNodeFactory.instance.objectNode().put("type", type);
        }

        private void needed(String property, ObjectNode schema, String words) {
            properties.put(property, schema.put("description", words));
            needed.add(property);
        }

        /**
         * Returns an entry.
         *
         * @param values those of all properties, in their order: an Integer, a String, a Boolean, an {@link Outcome} or a {@link Summary};
         *     null for none
         * @throws IllegalArgumentException if they are not as many as the properties
         */
        public Entry entry(Object... values) {
            if (values.length != properties.size()) {
                throw new IllegalArgumentException("an entry has " + properties.keySet());
            }
            Map<String, Object> entry = new LinkedHashMap<>();
            int next = 0;
            for (String property : properties.keySet()) {
                Object value = values[next++];
                if (value instanceof Summary summary) {
                    entry.put(property, values(summary));
                } else if (value != null) {
                    entry.put(property, value instanceof Outcome outcome ? outcome.id() : value);
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

        /** Returns what the schema says of the list. */
        public ObjectNode schema() {
            ObjectNode list = JsonNodeFactory.instance.objectNode();
            ObjectNode items = list.put("type", "array").putObject("items");
            items.put("type", "object");
            needed.forEach(items.putArray("required")::add);
            items.putObject("properties").setAll(properties);
            return list.put("description", description);
        }

        /** Returns what is wrong with an entry that keeps to the schema: a summary whose numbers are not in order. */
        Optional<String> broken(JsonNode entry) {
            for (JsonNode value : entry) {
                try {
                    checkSummary(value);
                } catch (Check.Broken broken) {
                    return Optional.of(broken.getMessage());
                }
            }
            return Optional.empty();
        }

        private static void checkSummary(JsonNode value) {
            if (value.isObject()) {
                Check.inOrder(number(value, "low"), number(value, "median"), number(value, "high"));
                Check.inOrder(number(value, "min"), number(value, "median"), number(value, "max"));
            }
        }

        private static double number(JsonNode summary, String name) {
            return summary.path(name).doubleValue();
        }
    }
}
