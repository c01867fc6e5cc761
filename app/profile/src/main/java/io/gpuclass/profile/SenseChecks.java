package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.primitives.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks what a schema cannot say of a document that keeps to it. */
final class SenseChecks {
    /** Lists whose entries have an initial value where they are semaphores. */
    private static final List<String> BY_KIND =
            List.of("primitives", "verification", "sections", "tuning", "rankAgreement");

    private final JsonNode document;
    private final List<Problem> problems = new ArrayList<>();

    private SenseChecks(JsonNode document) {
        this.document = document;
    }

    static List<Problem> of(JsonNode document) {
        SenseChecks checks = new SenseChecks(document);
        checks.checkProbes();
        BY_KIND.forEach(checks::checkKinds);
        checks.checkResidency();
        checks.problems.addAll(ProgramSenseChecks.of(document));
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

    private void checkKinds(String list) {
        JsonNode entries = document.path(list);
        for (int i = 0; i < entries.size(); i++) {
            if (!NewerEntries.isNewer(list, entries.get(i))) {
                checkKind(entries.get(i), "/" + list + "/" + i);
            }
        }
    }

    private void checkKind(JsonNode entry, String place) {
        boolean semaphore = text(entry, "kind").equals(Kind.SEMAPHORE.id());
        if (semaphore != entry.has("initial")) {
            problems.add(new Problem(
                    place, semaphore ? "a semaphore needs 'initial'" : "only a semaphore may have 'initial'"));
        }
        if (!semaphore && entry.has("writers")) {
            problems.add(new Problem(place, "only a semaphore may have 'writers'"));
        }
    }

    private void checkResidency() {
        JsonNode grids = document.path("residency");
        for (int i = 0; i < grids.size(); i++) {
            JsonNode grid = grids.get(i);
            long multiprocessors = grid.path("multiprocessors").asLong();
            long blocks = grid.path("blocks").asLong();
            if (grid.path("fewest").asLong() * multiprocessors > blocks
                    || grid.path("most").asLong() * multiprocessors < blocks) {
                problems.add(new Problem(
                        "/residency/" + i,
                        blocks + " blocks cannot lie on " + multiprocessors + " SMs with " + grid.path("fewest")
                                + " to " + grid.path("most") + " on each"));
            }
        }
    }

    private static String text(JsonNode node, String property) {
        return node.path(property).asText();
    }
}
