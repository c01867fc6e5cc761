package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.primitives.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks what a schema cannot say of a document that keeps to it. */
final class SenseChecks {
    private final JsonNode document;
    private final List<Problem> problems = new ArrayList<>();

    private SenseChecks(JsonNode document) {
        this.document = document;
    }

    static List<Problem> of(JsonNode document) {
        SenseChecks checks = new SenseChecks(document);
        checks.checkProbes();
        checks.checkInitials("primitives");
        checks.checkInitials("verification");
        return List.copyOf(checks.problems);
    }

    private void checkProbes() {
        Map<String, Integer> seen = new HashMap<>();
        JsonNode probes = document.path("probes");
        for (int i = 0; i < probes.size(); i++) {
            JsonNode probe = probes.get(i);
            checkId(probe, i);
            String probeCase = text(probe, "id") + " in pattern " + text(probe, "pattern");
            Integer earlier = seen.putIfAbsent(probeCase, i);
            if (earlier != null) {
                problems.add(new Problem("/probes/" + i, probeCase + " is there already, at /probes/" + earlier));
            }
        }
    }

    private void checkId(JsonNode probe, int index) {
        String expected = text(probe, "sharing") + "-" + text(probe, "access") + "-" + text(probe, "direction");
        if (!text(probe, "id").equals(expected)) {
            problems.add(new Problem(
                    "/probes/" + index + "/id",
                    "'" + text(probe, "id") + "' must be '" + expected + "' by its sharing, access and direction"));
        }
    }

    private void checkInitials(String list) {
        JsonNode entries = document.path(list);
        for (int i = 0; i < entries.size(); i++) {
            boolean semaphore = text(entries.get(i), "kind").equals(Kind.SEMAPHORE.id());
            if (semaphore != entries.get(i).has("initial")) {
                problems.add(new Problem(
                        "/" + list + "/" + i,
                        semaphore ? "a semaphore needs 'initial'" : "only a semaphore may have 'initial'"));
            }
        }
    }

    private static String text(JsonNode node, String property) {
        return node.path(property).asText();
    }
}
