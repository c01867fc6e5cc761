package io.gpuclass.profile;

import static java.util.Map.entry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.advice.Advice;
import io.gpuclass.profile.kinds.FurtherKind;
import io.gpuclass.profile.levels.Level;
import io.gpuclass.profile.levels.SharedPlace;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.probes.CasLoop;
import io.gpuclass.profile.probes.MemoryScope;
import io.gpuclass.profile.probes.ScopedOperation;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.Application;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.units.Named;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Entries of a newer version's profile that are of a kind which this version does not know. A profile in memory has no place for
 * them; the file keeps them.
 */
final class NewerEntries {
    /** Lists whose entries may be of a kind to come, with the properties that tell, and what these may be. */
    private static final Map<String, Map<String, Class<? extends Enum<?>>>> LISTS = Map.ofEntries(
            entry("implementations", Map.of("kind", Kind.class)),
            entry("verification", Map.of("kind", Kind.class)),
            entry("primitives", Map.of("kind", Kind.class)),
            entry("sections", Map.of("kind", Kind.class)),
            entry("skewed", Map.of("kind", Kind.class)),
            entry("asPublished", Map.of("kind", Kind.class)),
            entry("sectionsAsPublished", Map.of("kind", Kind.class)),
            entry("scopes", Map.of("operation", ScopedOperation.class, "scope", MemoryScope.class)),
            entry("contendedCas", Map.of("loop", CasLoop.class)),
            entry("tuning", Map.of("kind", Kind.class)),
            entry("rankAgreement", Map.of("kind", Kind.class)),
            entry("artificialBarriers", Map.of("program", ArtificialProgram.class, "added", Added.class)),
            entry("barrierSizes", Map.of("program", ArtificialProgram.class, "added", Added.class)),
            entry("barrierGrids", Map.of("program", ArtificialProgram.class, "added", Added.class)),
            entry("bestGrids", Map.of("program", ArtificialProgram.class, "added", Added.class)),
            entry("executionFits", Map.of("program", ArtificialProgram.class)),
            entry("barrierCode", Map.of("program", ArtificialProgram.class, "added", Added.class)),
            entry("applications", Map.of("application", Application.class)),
            entry("applicationChoices", Map.of("application", Application.class)));

    /** The same of lists below {@code system}. */
    private static final Map<String, Map<String, Class<? extends Enum<?>>>> OF_SYSTEM =
            Map.of("locks", Map.of("kind", Kind.class), "verification", Map.of("kind", Kind.class));

    /** The same of lists below {@code kinds}. */
    private static final List<String> OF_KINDS =
            List.of("handOffs", "combining", "readers", "queues", "tasks", "verification");

    /** The same of lists below {@code levels}. */
    private static final Map<String, Map<String, Class<? extends Enum<?>>>> OF_LEVELS = Map.of(
            "barriers", Map.of("level", Level.class),
            "choices", Map.of("level", Level.class),
            "skipped", Map.of("level", Level.class),
            "verification", Map.of("level", Level.class),
            "accesses", Map.of("place", SharedPlace.class),
            "ratios", Map.of("place", SharedPlace.class));

    private static final Map<String, Class<? extends Enum<?>>> OF_SCOPES =
            Map.of("operation", ScopedOperation.class, "scope", MemoryScope.class);

    private static final String ADVICE = "advice";

    private NewerEntries() {}

    /** Returns a document that keeps to the schema without such entries. */
    static JsonNode leftOut(JsonNode document) {
        ObjectNode known = document.deepCopy();
        LISTS.forEach((list, tells) -> leaveOut(known.path(list), tells));
        OF_KINDS.forEach(list -> leaveOut(known.path("kinds").path(list), Map.of("kind", FurtherKind.class)));
        OF_LEVELS.forEach((list, tells) -> leaveOut(known.path("levels").path(list), tells));
        OF_SYSTEM.forEach((list, tells) -> leaveOut(known.path("system").path(list), tells));
        known.path("system").path("memories").forEach(memory -> leaveOut(memory.path("scopes"), OF_SCOPES));
        if (known.has(ADVICE) && !isKnown(known.get(ADVICE))) {
            known.remove(ADVICE);
        }
        return known;
    }

    private static void leaveOut(JsonNode list, Map<String, Class<? extends Enum<?>>> tells) {
        for (Iterator<JsonNode> entries = list.elements(); entries.hasNext(); ) {
            if (isNewer(tells, entries.next())) {
                entries.remove();
            }
        }
    }

    /** Adds those of an earlier list to the list that takes its place. */
    static void keep(String list, JsonNode earlier, JsonNode replacement) {
        if (LISTS.containsKey(list) && replacement instanceof ArrayNode entries) {
            earlier.forEach(entry -> {
                if (isNewer(list, entry)) {
                    entries.add(entry);
                }
            });
        }
    }

    /** Whether an entry of a list is of a kind that this version does not know. */
    static boolean isNewer(String list, JsonNode entry) {
        return isNewer(LISTS.get(list), entry);
    }

    private static boolean isNewer(Map<String, Class<? extends Enum<?>>> tells, JsonNode entry) {
        return tells.entrySet().stream()
                .anyMatch(property -> !isKnown(
                        property.getValue(), entry.path(property.getKey()).asText()));
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

    private static boolean isKnown(Class<? extends Enum<?>> type, String id) {
        return Arrays.stream(type.getEnumConstants())
                .anyMatch(constant -> ((Named) constant).id().equals(id));
    }
}
