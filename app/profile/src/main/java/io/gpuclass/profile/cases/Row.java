package io.gpuclass.profile.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * One entry of a list in a profile's JSON. A property that the entry lacks is looked up in the entry that encloses it: a point of a sweep
 * has the implementation of its sweep.
 *
 * @param within the enclosing entry; null at the top
 * @param keys the object keys on the way to the entry, by the name that the path gives them
 * @param pointer where the entry lies, as a JSON pointer
 */
record Row(JsonNode node, Row within, Map<String, String> keys, String pointer) {
    static Row top(JsonNode document) {
        return new Row(document, null, Map.of(), "");
    }

    /** Returns a row that lies nowhere in the file, with some of this one's properties under other names. */
    Row derived(Map<String, JsonNode> properties) {
        ObjectNode derived = JsonNodeFactory.instance.objectNode();
        derived.setAll(properties);
        return new Row(derived, null, Map.of(), pointer);
    }

    /** Returns the property of that name, of this entry or of one that encloses it. */
    JsonNode path(String property) {
        if (keys.containsKey(property)) {
            return TextNode.valueOf(keys.get(property));
        }
        JsonNode own = node.path(property);
        return own.isMissingNode() && within != null ? within.path(property) : own;
    }

    /** Returns the node at a path of property names with slashes between them; this entry itself for the empty path. */
    JsonNode at(String path) {
        if (path.isEmpty()) {
            return node;
        }
        String[] names = path.split("/");
        JsonNode found = path(names[0]);
        for (int i = 1; i < names.length; i++) {
            found = found.path(names[i]);
        }
        return found;
    }

    /** Returns a property as an Integer, a Double or a text, a list with {@code +} between its elements; null where it is missing. */
    Object value(String property) {
        return value(path(property));
    }

    String text(String property) {
        Object value = value(property);
        return value == null ? null : value.toString();
    }

    /** Returns how its measurement ended; null where that has no meaning. */
    Outcome outcome() {
        String id = text("outcome");
        return id == null ? null : Named.find(Outcome.class, id).orElse(null);
    }

    /** Returns whether verification found no violation; null where that has no meaning. */
    Boolean verified() {
        JsonNode verified = path("verified");
        return verified.isBoolean() ? verified.booleanValue() : null;
    }

    /** Returns the value of a property, as {@link #value(String)} has it. */
    static Object value(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return null;
        }
        if (node.isArray()) {
            return StreamSupport.stream(node.spliterator(), false)
                    .map(JsonNode::asText)
                    .collect(Collectors.joining("+"));
        }
        boolean isWhole = node.isNumber() && node.canConvertToExactIntegral() && node.canConvertToInt();
        if (node.isIntegralNumber() || isWhole) {
            return node.intValue();
        }
        return node.isNumber() ? (Object) node.doubleValue() : node.asText();
    }

    /**
     * Returns the rows at a path below this one. {@code *} stands for each element of an array, <code>{name}</code> for each property of an
     * object, whose name becomes a key of the row.
     */
    List<Row> rows(String path) {
        List<Row> rows = List.of(this);
        for (String step : path.split("/")) {
            List<Row> next = new ArrayList<>();
            for (Row row : rows) {
                row.step(step, next);
            }
            rows = next;
        }
        return rows;
    }

    private void step(String step, List<Row> into) {
        if (step.equals("*")) {
            for (int i = 0; i < node.size(); i++) {
                into.add(new Row(node.get(i), this, keys, pointer + "/" + i));
            }
        } else if (step.startsWith("{")) {
            String name = step.substring(1, step.length() - 1);
            node.properties()
                    .forEach(property -> into.add(new Row(
                            property.getValue(),
                            this,
                            Map.of(name, property.getKey()),
                            pointer + "/" + property.getKey())));
        } else if (!(node.path(step) instanceof MissingNode) && !node.path(step).isNull()) {
            into.add(new Row(node.path(step), this, keys, pointer + "/" + step));
        }
    }
}
