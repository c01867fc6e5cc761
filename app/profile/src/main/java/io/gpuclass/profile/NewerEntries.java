package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.advice.Advice;
import io.gpuclass.profile.cases.Subjects;

/**
 * Entries of a newer version's profile that are of a kind which this version does not know. A profile in memory has no place for
 * them; the file keeps them.
 */
final class NewerEntries {
    private static final String ADVICE = "advice";

    private NewerEntries() {}

    /** Returns a document that keeps to the schema without such entries, and without the parts that a newer version added. */
    static JsonNode leftOut(JsonNode document) {
        ObjectNode known = document.deepCopy();
        known.properties().removeIf(part -> !ProfileJson.isPart(part.getKey()));
        Subjects.LISTS.forEach(list -> list.removeNewer(known));
        if (known.has(ADVICE) && !isKnown(known.get(ADVICE))) {
            known.remove(ADVICE);
        }
        return known;
    }

    /** Adds those of an earlier list to the list that takes its place. */
    static void keep(String part, JsonNode earlier, JsonNode replacement) {
        if (replacement instanceof ArrayNode entries) {
            earlier.forEach(entry -> {
                if (isNewer(part, entry)) {
                    entries.add(entry);
                }
            });
        }
    }

    /** Whether an entry of a list at the top of a profile is of a kind that this version does not know. */
    static boolean isNewer(String part, JsonNode entry) {
        return Subjects.LISTS.stream().anyMatch(list -> list.path().equals(part + "/*") && list.isNewer(entry));
    }

    /** Advice about what a newer version has added is left out as a whole: it is drawn again from the rest. */
    private static boolean isKnown(JsonNode advice) {
        try {
            ProfileJson.mapper().treeToValue(advice, Advice.class);
            return true;
        } catch (JsonProcessingException newer) {
            return false;
        }
    }
}
