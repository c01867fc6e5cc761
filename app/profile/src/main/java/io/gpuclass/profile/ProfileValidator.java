package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks files against the format of profiles, beyond what reading one needs. */
public final class ProfileValidator {
    private ProfileValidator() {}

    /** Returns all that is wrong with a file, in the order of the checks; empty for a valid profile. Throws nothing for a bad file. */
    public static List<Problem> validate(Path file) {
        try {
            ProfileReader.read(file);
            return List.of();
        } catch (ProfileReadException e) {
            return e.problems();
        }
    }

    /** Returns what is wrong with the values of a document: against the schema first and, where it keeps to that, their sense. */
    static List<Problem> problems(JsonNode document, boolean firstOnly) {
        List<Problem> problems = NumberChecks.of(document);
        if (problems.isEmpty()) {
            problems = ProfileSchema.problems(document, firstOnly);
        }
        return problems.isEmpty() ? SenseChecks.of(document) : problems;
    }

    /**
     * Checks every number of a document, known to the schema or not: finite, and an interval's ends on their sides, quantiles in their
     * order.
     */
    static final class NumberChecks {
        private final List<Problem> problems = new ArrayList<>();

        private NumberChecks() {}

        static List<Problem> of(JsonNode document) {
            NumberChecks checks = new NumberChecks();
            checks.visit(document, "");
            return List.copyOf(checks.problems);
        }

        private void visit(JsonNode node, String place) {
            if (node.isFloatingPointNumber() && !Double.isFinite(node.doubleValue())) {
                problems.add(new Problem(place, "the number is too large"));
            }
            for (int i = 0; node.isArray() && i < node.size(); i++) {
                visit(node.get(i), place + "/" + i);
            }
            if (node.isObject()) {
                checkOrder(node, place, "low", "median", "high");
                checkOrder(node, place, "low", "value", "high");
                checkOrder(node, place, "min", "median", "max");
                checkOrder(node, place, "p50Ns", "p99Ns", "maxNs");
                if (!node.has("median") && !isSpread(node)) {
                    checkOrder(node, place, "min", "max");
                }
                checkOrder(node, place, "fewest", "most");
                for (Map.Entry<String, JsonNode> property : node.properties()) {
                    visit(property.getValue(), place + "/" + escaped(property.getKey()));
                }
            }
        }

        /** Pauses of this form hold numbers of words, which are in no order. */
        private static boolean isSpread(JsonNode node) {
            return node.path("form").asText().equals("spread");
        }

        private void checkOrder(JsonNode node, String place, String lowest, String middle, String highest) {
            checkOrder(node, place, lowest, middle);
            checkOrder(node, place, middle, highest);
        }

        private void checkOrder(JsonNode node, String place, String lesser, String greater) {
            JsonNode less = node.path(lesser);
            JsonNode more = node.path(greater);
            if (isFinite(less) && isFinite(more) && less.doubleValue() > more.doubleValue()) {
                problems.add(new Problem(
                        place + "/" + lesser, lesser + " " + less + " must be at most " + greater + " " + more));
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
}
