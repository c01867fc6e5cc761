package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.records.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks every number of a document, known to the schema or not: finite, and an interval's ends on their sides, quantiles in their
 * order.
 */
final class NumberChecks {
    /** Names of properties: an object without any of them has no pair to compare. */
    private static final List<String> ORDERED = List.of("low", "high", "min", "max", "p99Ns", "fewest");

    private final List<Problem> problems = new ArrayList<>();

    private NumberChecks() {}

    static List<Problem> of(JsonNode document) {
        NumberChecks checks = new NumberChecks();
        checks.visit(document, Place.TOP);
        return List.copyOf(checks.problems);
    }

    /** Returns whether a number can be squared and summed; counts and seeds only have to fit a {@code long}. */
    private static boolean isBounded(JsonNode number) {
        return number.isIntegralNumber() && number.canConvertToLong() || Math.abs(number.doubleValue()) <= Check.MOST;
    }

    /** A place in the document, of which a text is made only where something is wrong. */
    private record Place(Place within, Object name) {
        static final Place TOP = new Place(null, "");

        String pointer() {
            return within == null ? "" : within.pointer() + "/" + escaped(name.toString());
        }
    }

    private void visit(JsonNode node, Place place) {
        if (node.isNumber() && !isBounded(node)) {
            problems.add(new Problem(place.pointer(), "the number is too large"));
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            visit(node.get(i), new Place(place, i));
        }
        if (node.isObject()) {
            if (ORDERED.stream().anyMatch(node::has)) {
                checkOrders(node, place);
            }
            for (Map.Entry<String, JsonNode> property : node.properties()) {
                visit(property.getValue(), new Place(place, property.getKey()));
            }
        }
    }

    private void checkOrders(JsonNode node, Place place) {
        checkOrder(node, place, "low", "median", "high");
        checkOrder(node, place, "low", "value", "high");
        checkOrder(node, place, "min", "median", "max");
        checkOrder(node, place, "p50Ns", "p99Ns", "maxNs");
        if (!node.has("median") && !node.path("form").asText().equals("spread")) {
            checkOrder(node, place, "min", "max");
        }
        checkOrder(node, place, "fewest", "most");
    }

    private void checkOrder(JsonNode node, Place place, String lowest, String middle, String highest) {
        checkOrder(node, place, lowest, middle);
        checkOrder(node, place, middle, highest);
    }

    private void checkOrder(JsonNode node, Place place, String lesser, String greater) {
        JsonNode less = node.path(lesser);
        JsonNode more = node.path(greater);
        if (isFinite(less) && isFinite(more) && less.doubleValue() > more.doubleValue()) {
            problems.add(new Problem(
                    place.pointer() + "/" + lesser, lesser + " " + less + " must be at most " + greater + " " + more));
        }
    }

    private static boolean isFinite(JsonNode node) {
        return node.isNumber() && Double.isFinite(node.doubleValue());
    }

    /** Escapes a property name for a JSON pointer (RFC 6901, section 3). */
    static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
