package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.primitives.Kind;
import io.gpuclass.units.Named;
import java.util.Iterator;
import java.util.List;

/**
 * Entries of a newer version's profile that are of a kind which this version does not know. A profile in memory has no place for
 * them; the file keeps them.
 */
final class NewerEntries {
    private static final List<String> LISTS =
            List.of("implementations", "verification", "primitives", "sections", "tuning", "rankAgreement");

    private NewerEntries() {}

    /** Returns a document that keeps to the schema without such entries. */
    static JsonNode leftOut(JsonNode document) {
        ObjectNode known = document.deepCopy();
        for (String list : LISTS) {
            for (Iterator<JsonNode> entries = known.path(list).elements(); entries.hasNext(); ) {
                if (isNewer(entries.next())) {
                    entries.remove();
                }
            }
        }
        return known;
    }

    /** Adds those of an earlier list to the list that takes its place. */
    static void keep(String list, JsonNode earlier, JsonNode replacement) {
        if (LISTS.contains(list) && replacement instanceof ArrayNode entries) {
            earlier.forEach(entry -> {
                if (isNewer(entry)) {
                    entries.add(entry);
                }
            });
        }
    }

    static boolean isNewer(JsonNode entry) {
        return Named.find(Kind.class, entry.path("kind").asText()).isEmpty();
    }
}
