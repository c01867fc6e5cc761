package io.gpuclass.profile.records;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The JSON Schema of profiles: names, types, units, bounds and texts stand there alone. Safe for use by several threads. */
public final class PublishedSchema {
    private static final String FILE = "/io/gpuclass/profile/gpuclass-profile-1.schema.json";

    private PublishedSchema() {}

    /** Returns its text. */
    public static String text() {
        return ResourceFile.text(PublishedSchema.class, FILE);
    }

    /** Returns it as a tree, which nobody may change. */
    public static JsonNode tree() {
        return Parsed.ROOT;
    }

    /** Returns a part of it, or the definition that the part refers to. */
    public static JsonNode target(JsonNode part) {
        String reference = part.path("$ref").asText();
        return reference.isEmpty() ? part : target(Parsed.ROOT.at(reference.substring(1)));
    }

    /**
     * Returns what it says of the values at a path of a profile, references followed; a missing node where it says nothing.
     *
     * @param path names from the top, with slashes: {@code *} for each element, <code>{name}</code> for each property
     */
    public static JsonNode at(String path) {
        JsonNode found = Parsed.ROOT;
        for (String step : path.split("/")) {
            if (step.equals("*")) {
                found = found.path("items");
            } else if (step.startsWith("{")) {
                found = found.path("additionalProperties");
            } else {
                found = found.path("properties").path(step);
            }
            found = target(found);
        }
        return found;
    }

    /** Holds the tree from its first use on. */
    private static final class Parsed {
        static final JsonNode ROOT = parsed();

        private static JsonNode parsed() {
            try {
                return new ObjectMapper().readTree(text());
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("the program's own schema is no JSON: build it again", e);
            }
        }
    }
}
