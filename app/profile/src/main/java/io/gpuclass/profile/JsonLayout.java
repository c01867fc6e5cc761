package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Iterator;
import java.util.Map;

/**
 * Lays out JSON so that a profile stays small and a change of it reads well in a diff: two spaces of indentation, but each small
 * entry of an array, and whatever else is short, on one line. One use, one thread.
 */
final class JsonLayout {
    private static final int SHORT = 100;
    private static final int SMALL_ENTRY_HEIGHT = 2;

    private final JsonNode root;
    private final StringBuilder out = new StringBuilder();

    JsonLayout(JsonNode root) {
        this.root = root;
    }

    /** Returns the text, which ends with a newline. */
    String text() {
        write(root, "", 0, false);
        return out.append('\n').toString();
    }

    /** Returns all of it on one line, which ends with a newline. */
    String line() {
        return oneLine(root, "") + '\n';
    }

    private void write(JsonNode node, String place, int indent, boolean entry) {
        if (!node.isContainerNode()) {
            out.append(scalar(node, place));
            return;
        }
        boolean small = entry && height(node) <= SMALL_ENTRY_HEIGHT;
        // Without the first look every level of a large document would be laid out once more for each level above it.
        String line = small || leastLength(node) <= SHORT ? oneLine(node, place) : null;
        if (line != null && (small || line.length() <= SHORT)) {
            out.append(line);
        } else if (node.isArray()) {
            writeArray(node, place, indent + 2);
        } else {
            writeObject(node, place, indent + 2);
        }
    }

    private void writeArray(JsonNode array, String place, int indent) {
        out.append('[');
        for (int i = 0; i < array.size(); i++) {
            newLine(i == 0, indent);
            write(array.get(i), place + "/" + i, indent, true);
        }
        newLine(true, indent - 2);
        out.append(']');
    }

    private void writeObject(JsonNode object, String place, int indent) {
        out.append('{');
        boolean first = true;
        for (Map.Entry<String, JsonNode> property : object.properties()) {
            newLine(first, indent);
            first = false;
            out.append(TextNode.valueOf(property.getKey())).append(": ");
            write(property.getValue(), place + "/" + property.getKey(), indent, false);
        }
        newLine(true, indent - 2);
        out.append('}');
    }

    private void newLine(boolean first, int indent) {
        out.append(first ? "\n" : ",\n").append(" ".repeat(indent));
    }

    private static String oneLine(JsonNode node, String place) {
        if (!node.isContainerNode()) {
            return scalar(node, place);
        }
        StringBuilder line = new StringBuilder(node.isArray() ? "[" : "{");
        Iterator<Map.Entry<String, JsonNode>> properties = node.properties().iterator();
        for (int i = 0; i < node.size(); i++) {
            line.append(i == 0 ? "" : ", ");
            if (node.isArray()) {
                line.append(oneLine(node.get(i), place + "/" + i));
            } else {
                Map.Entry<String, JsonNode> property = properties.next();
                line.append(TextNode.valueOf(property.getKey())).append(": ");
                line.append(oneLine(property.getValue(), place + "/" + property.getKey()));
            }
        }
        return line.append(node.isArray() ? "]" : "}").toString();
    }

    /** Returns a length that the node has at the least on one line, or any that is not short. */
    private static int leastLength(JsonNode node) {
        int length = 2 * node.size();
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> property : node.properties()) {
                if (length > SHORT) {
                    break;
                }
                length += property.getKey().length() + leastLength(property.getValue());
            }
        } else {
            for (Iterator<JsonNode> entries = node.elements(); length <= SHORT && entries.hasNext(); ) {
                length += leastLength(entries.next());
            }
        }
        return length;
    }

    private static int height(JsonNode node) {
        int height = 0;
        for (JsonNode child : node) {
            height = Math.max(height, height(child));
        }
        return node.isContainerNode() ? height + 1 : 0;
    }

    private static String scalar(JsonNode node, String place) {
        if (!node.isFloatingPointNumber()) {
            return node.toString();
        }
        if (node.isBigDecimal()) {
            // Read from a file, and not ours to round.
            return node.decimalValue().toString();
        }
        double number = node.doubleValue();
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("the number at " + place + " is " + number + ", which JSON cannot hold");
        }
        return SixDigits.text(number);
    }
}
