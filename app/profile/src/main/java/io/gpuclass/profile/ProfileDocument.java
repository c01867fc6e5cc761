package io.gpuclass.profile;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.advice.Advice;
import io.gpuclass.profile.cases.CaseLists;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JSON of a file that says of itself that it is a profile this version can read. */
final class ProfileDocument {
    private static final Pattern SCHEMA_NAME = Pattern.compile("gpuclass-profile/([1-9][0-9]{0,8})");

    /** Name of the parser for another place; it keeps the source to itself. */
    private static final Pattern SOURCE = Pattern.compile("\\[Source: [^;]*; line: (\\d+), column: (\\d+)\\]");

    private static final Pattern HALF_WORD = Pattern.compile("Unrecognized token '(\\w+)'");
    private static final String GIVE_A_PROFILE = "give a file that 'gpuclass probe' wrote";

    private final Path file;
    private final ObjectMapper mapper;

    private ProfileDocument(Path file, ObjectMapper mapper) {
        this.file = file;
        this.mapper = mapper;
    }

    /** @throws ProfileReadException if the file cannot be read, is no JSON object, or is of another format */
    static JsonNode read(Path file) {
        return read(file, ProfileJson.mapper());
    }

    static JsonNode read(Path file, ObjectMapper mapper) {
        return of(file, ProfileFile.text(file), mapper);
    }

    /**
     * Returns what a text is that was read from a file.
     *
     * @throws ProfileReadException if it is no JSON object, or of another format
     */
    static JsonNode of(Path file, String text) {
        return of(file, text, ProfileJson.mapper());
    }

    private static JsonNode of(Path file, String text, ObjectMapper mapper) {
        ProfileDocument document = new ProfileDocument(file, mapper);
        JsonNode root = document.parsed(text);
        document.checkFormat(root);
        return root;
    }

    private JsonNode parsed(String text) {
        try (JsonParser parser = mapper.createParser(text)) {
            try {
                return mapper.readTree(parser);
            } catch (JsonProcessingException e) {
                // Not every exception knows its place; the parser always does.
                JsonLocation location = e.getLocation() != null ? e.getLocation() : parser.currentLocation();
                throw broken(new Problem(place(location), cause(e, location, text)), GIVE_A_PROFILE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory failed to read", e);
        }
    }

    private void checkFormat(JsonNode root) {
        if (!root.isObject()) {
            throw broken(Problem.ofFile("it holds a JSON " + kind(root) + ", not an object"), GIVE_A_PROFILE);
        }
        JsonNode schema = root.path("schema");
        if (schema.isMissingNode()) {
            throw foreign(Problem.ofFile("it has no 'schema' property, so it is not a gpuclass profile"));
        }
        if (!schema.asText().equals(Profile.SCHEMA)) {
            throw otherFormat(schema);
        }
    }

    private ProfileReadException otherFormat(JsonNode schema) {
        Matcher name = SCHEMA_NAME.matcher(schema.asText());
        if (name.matches()) {
            String cause = "the format is " + schema.asText() + ", written by a newer gpuclass; this one reads "
                    + Profile.SCHEMA;
            return broken(new Problem("/schema", cause), "update gpuclass");
        }
        String found = schema.isContainerNode() ? "an " + kind(schema) : schema.toString();
        String cause = "the format is " + PlainText.oneLine(found, 60) + ", not \"" + Profile.SCHEMA + "\"";
        return foreign(new Problem("/schema", cause));
    }

    private static String place(JsonLocation location) {
        return "line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static String cause(JsonProcessingException e, JsonLocation location, String text) {
        String detail = detail(e);
        if (e instanceof StreamConstraintsException) {
            return limit(detail);
        }
        if (e instanceof JsonEOFException || endsInAToken(detail, location, text.stripTrailing())) {
            return "the file ends in the middle of its JSON: it is truncated";
        }
        return detail.startsWith("Non-standard token") || detail.contains("'NaN'")
                ? "not JSON (NaN and Infinity are not numbers that JSON knows)"
                : "not JSON (" + detail + ")";
    }

    /** Returns whether the text ends in a number or word, which the parser takes for a wrong one. */
    private static boolean endsInAToken(String detail, JsonLocation location, String text) {
        Matcher word = HALF_WORD.matcher(detail);
        if (word.lookingAt()) {
            return text.endsWith(word.group(1))
                    && List.of("true", "false", "null").stream().anyMatch(whole -> whole.startsWith(word.group(1)));
        }
        int halfNumber = text.endsWith(".") ? 1 : 0;
        return location.getCharOffset() >= text.length() - halfNumber
                && !detail.startsWith("Illegal")
                && !detail.contains("marker");
    }

    private static String limit(String detail) {
        if (detail.contains("nesting")) {
            return "nested too deep: no profile has more than " + ProfileJson.MAX_NESTING + " levels";
        }
        return detail.contains("oken count")
                ? "too many values: no profile has more than " + ProfileJson.MAX_TOKENS
                : "a number or text that is too long for a profile";
    }

    private static String detail(JacksonException e) {
        String first = e.getOriginalMessage().lines().findFirst().orElse("no detail");
        return SOURCE.matcher(first).replaceAll("line $1, column $2");
    }

    private static String kind(JsonNode node) {
        return node.getNodeType().name().toLowerCase(Locale.ROOT);
    }

    private ProfileReadException foreign(Problem problem) {
        return new ProfileReadException(file, List.of(problem), GIVE_A_PROFILE, true);
    }

    private ProfileReadException broken(Problem problem, String nextStep) {
        return new ProfileReadException(file, List.of(problem), nextStep);
    }

    /**
     * Entries of a newer version's profile that are of a kind which this version does not know. A profile in memory has no place for
     * them; the file keeps them.
     */
    static final class NewerEntries {
        private static final String ADVICE = "advice";

        private NewerEntries() {}

        /**
         * Returns a document that keeps to the schema without such entries, and without the parts that a newer version added: itself where it has
         * none.
         */
        static JsonNode leftOut(JsonNode document) {
            if (!isAny(document) && isKnown(document.path(ADVICE))) {
                return document;
            }
            ObjectNode known = document.deepCopy();
            known.properties().removeIf(part -> !ProfileJson.isPart(part.getKey()));
            CaseLists.ALL.forEach(list -> list.removeNewer(known));
            if (known.has(ADVICE) && !isKnown(known.get(ADVICE))) {
                known.remove(ADVICE);
            }
            return known;
        }

        /** Returns whether a document has entries or parts of a newer version, leaving advice aside. */
        static boolean isAny(JsonNode document) {
            return document.properties().stream().anyMatch(part -> !ProfileJson.isPart(part.getKey()))
                    || CaseLists.ALL.stream().anyMatch(list -> list.hasNewer(document));
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

        /** Returns whether an entry of a list at the top of a profile is of a kind that this version does not know. */
        static boolean isNewer(String part, JsonNode entry) {
            return CaseLists.ALL.stream().anyMatch(list -> list.path().equals(part + "/*") && list.isNewer(entry));
        }

        /** Advice about what a newer version has added is left out as a whole: it is drawn again from the rest. */
        private static boolean isKnown(JsonNode advice) {
            if (advice.isMissingNode()) {
                return true;
            }
            try {
                ProfileJson.mapper().treeToValue(advice, Advice.class);
                return true;
            } catch (JsonProcessingException newer) {
                return false;
            }
        }
    }
}
