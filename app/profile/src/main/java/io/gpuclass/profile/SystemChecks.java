package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks between the entries of what was measured of several processors: no result is there twice, and each names processors that are there. */
final class SystemChecks {
    /** The lists, with what tells their entries apart. */
    private static final Map<String, List<String>> KEYS = Map.of(
            "memories", List.of("processor", "home"),
            "hazards", List.of("operation", "bits", "home", "members", "hostThreads", "blocks"),
            "pingPong", List.of("from", "to", "flag"),
            "contention", List.of("operation", "bits", "sharing", "home", "members", "hostThreads", "blocks"),
            "barriers", List.of("implementation", "members", "hostThreads", "blocks"),
            "locks", List.of("kind", "implementation", "home", "members", "blocks", "initial"),
            "verification", List.of("kind", "implementation", "members", "hostThreads", "blocks", "initial"));

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
        KEYS.keySet().stream().sorted().forEach(list -> checks.checkList(system, list));
        return List.copyOf(checks.problems);
    }

    private void checkList(JsonNode system, String list) {
        Map<List<String>, Integer> seen = new HashMap<>();
        JsonNode entries = system.path(list);
        for (int i = 0; i < entries.size(); i++) {
            JsonNode entry = entries.get(i);
            String place = "/system/" + list + "/" + i;
            Integer earlier = seen.putIfAbsent(key(entry, list), i);
            if (earlier != null) {
                problems.add(new Problem(place, "the same is there already, at /system/" + list + "/" + earlier));
            }
            checkProcessors(entry, place);
        }
    }

    private static List<String> key(JsonNode entry, String list) {
        return KEYS.get(list).stream().map(name -> entry.path(name).toString()).toList();
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
