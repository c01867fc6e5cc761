package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Lays out JSON so that a profile stays small and a change of it reads well in a diff: two spaces of indentation, but each small
 * entry of an array, and whatever else is short, on one line. One use, one thread.
 */
final class JsonLayout {
    private static final int SHORT = 100;
    private static final int SMALL_ENTRY_HEIGHT = 2;
    private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);
    private static final int LONGEST_PLAIN = 15;

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
            return;
        }
        out.append(node.isArray() ? '[' : '{');
        boolean first = true;
        for (Child child : children(node, place)) {
            newLine(first, indent + 2);
            first = false;
            out.append(child.label);
            write(child.node, child.place, indent + 2, node.isArray());
        }
        newLine(true, indent);
        out.append(node.isArray() ? ']' : '}');
    }

    /** A part of an array or object, with the name that is written before it: an entry of an array has none. */
    private record Child(String label, JsonNode node, String place) {}

    private static List<Child> children(JsonNode node, String place) {
        List<Child> children = new ArrayList<>();
        if (node.isArray()) {
            node.forEach(entry -> children.add(new Child("", entry, place + "/" + children.size())));
        } else {
            node.properties()
                    .forEach(property -> children.add(new Child(
                            TextNode.valueOf(property.getKey()) + ": ",
                            property.getValue(),
                            place + "/" + property.getKey())));
        }
        return children;
    }

    private void newLine(boolean first, int indent) {
        out.append(first ? "\n" : ",\n").append(" ".repeat(indent));
    }

    private static String oneLine(JsonNode node, String place) {
        if (!node.isContainerNode()) {
            return scalar(node, place);
        }
        return children(node, place).stream()
                .map(child -> child.label + oneLine(child.node, child.place))
                .collect(Collectors.joining(", ", node.isArray() ? "[" : "{", node.isArray() ? "]" : "}"));
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
            return plainIfShort(node.decimalValue());
        }
        double number = node.doubleValue();
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("the number at " + place + " is " + number + ", which JSON cannot hold");
        }
        return sixDigits(number);
    }

    /**
     * Returns a finite number to six significant digits, the same in every locale: finer than any measurement here, and half the size of a
     * full double.
     */
    static String sixDigits(double number) {
        return plainIfShort(new BigDecimal(number).round(SIX_DIGITS).stripTrailingZeros());
    }

    /** Numbers are written alike whether they were read or measured: a file is written back as it was read. */
    private static String plainIfShort(BigDecimal number) {
        String plain = number.toPlainString();
        return plain.length() <= LONGEST_PLAIN ? plain : number.toString();
    }
}
