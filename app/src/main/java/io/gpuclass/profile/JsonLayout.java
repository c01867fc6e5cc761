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

    private void write(JsonNode node, String place, int indent, boolean entry) {
        if (!node.isContainerNode()) {
            out.append(scalar(node, place));
            return;
        }
        String line = oneLine(node, place);
        if (line.length() <= SHORT || entry && height(node) <= SMALL_ENTRY_HEIGHT) {
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
