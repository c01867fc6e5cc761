package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks that what was measured of several processors names only processors of the topology. */
final class SystemChecks {
    private static final List<String> LISTS =
            List.of("barriers", "contention", "hazards", "locks", "memories", "pingPong", "verification");

    private static final List<String> PROCESSORS = List.of("processor", "home", "from", "to");

    private final Set<String> known;
    private final List<Problem> problems = new ArrayList<>();

    private SystemChecks(Set<String> known) {
        this.known = known;
    }

    /** @param system that part of a document that keeps to the schema */
    static List<Problem> of(JsonNode system) {
        SystemChecks checks = new SystemChecks(
                new HashSet<>(system.path("topology").path("processors").findValuesAsText("id")));
        LISTS.forEach(list -> checks.checkList(system, list));
        return List.copyOf(checks.problems);
    }

    private void checkList(JsonNode system, String list) {
        JsonNode entries = system.path(list);
        for (int i = 0; i < entries.size(); i++) {
            checkProcessors(entries.get(i), "/system/" + list + "/" + i);
        }
    }

    private void checkProcessors(JsonNode entry, String place) {
        if (known.isEmpty()) {
            return;
        }
        for (String name : PROCESSORS) {
            checkProcessor(entry.path(name), place + "/" + name);
        }
        JsonNode members = entry.path("members");
        for (int i = 0; i < members.size(); i++) {
            checkProcessor(members.get(i), place + "/members/" + i);
        }
    }

    private void checkProcessor(JsonNode id, String place) {
        if (id.isTextual() && !known.contains(id.asText())) {
            problems.add(new Problem(place, "'" + id.asText() + "' is none of the processors of the topology"));
        }
    }
}
