package io.gpuclass.profile;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Summary;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * JSON of the records of a profile: components in their order under their own names, constants by id, nothing for null,
 * numbers to six significant digits. Safe for use by several threads.
 */
public final class ProfileJson {
    /** Deepest nesting that is read; a profile needs seven levels. */
    static final int MAX_NESTING = 100;

    /** Most tokens that are read: far more than any profile has, and few enough to hold in memory. */
    static final int MAX_TOKENS = 2_000_000;

    /** Longest text that is read. */
    static final int MAX_STRING = 1 << 20;

    private static final String SCHEMA = "schema";
    private static final String ENTRIES = "entries";
    private static final String KEPT = "kept";

    private static final ObjectMapper MAPPER = newMapper();

    private static final Map<String, RecordComponent> COMPONENTS = Arrays.stream(Profile.class.getRecordComponents())
            .filter(component -> !Set.of(ENTRIES, KEPT).contains(component.getName()))
            .collect(Collectors.toMap(
                    RecordComponent::getName, component -> component, (one, other) -> one, LinkedHashMap::new));

    private ProfileJson() {}

    /**
     * Returns one record of a profile as JSON text that ends with a newline.
     *
     * @throws IllegalArgumentException naming the place, if it holds a number that JSON cannot, such as NaN
     */
    public static String text(Record value) {
        return new JsonLayout(tree(value)).text();
    }

    /**
     * Returns what a command found as the text of a JSON object that ends with a newline.
     *
     * @param schema the format, which it says first; a record that says its own keeps that
     */
    public static String result(String schema, Record found) {
        ObjectNode result = MAPPER.createObjectNode().put(SCHEMA, schema);
        result.setAll((ObjectNode) tree(found));
        return new JsonLayout(result).text();
    }

    /** Returns a list that a command found, under a name, as {@link #result(String, Record)} does. */
    public static String result(String schema, String name, List<? extends Record> found) {
        ObjectNode result = MAPPER.createObjectNode().put(SCHEMA, schema);
        result.set(name, tree(found));
        return new JsonLayout(result).text();
    }

    /**
     * Returns a record on one line that ends with a newline, as JSON Lines have it.
     *
     * @throws IllegalArgumentException naming the place, if it holds a number that JSON cannot, such as NaN
     */
    public static String line(Record value) {
        return new JsonLayout(tree(value)).line();
    }

    /** Returns names with their values, which are numbers, texts, truths, lists or null, as a JSON object on one line. */
    public static String line(Map<String, ?> values) {
        try {
            return MAPPER.writeValueAsString(values);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON can hold " + values.keySet(), e);
        }
    }

    /** Returns names with their values, which may be names with values in turn, as JSON text that ends with a newline. */
    public static String text(Map<String, ?> values) {
        return new JsonLayout(tree(values)).text();
    }

    /** Returns a record, or a list of records, as a tree of its own. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Returns a record with other values of some of its components; those that it lacks are passed over. */
    static Object with(Object value, Map<String, Object> components) {
        ObjectNode tree = MAPPER.valueToTree(value);
        tree.setAll((ObjectNode) tree(components));
        return MAPPER.convertValue(tree, value.getClass());
    }

    /** Returns JSON text as a tree; a missing node for none. */
    static JsonNode tree(byte[] json) throws IOException {
        return MAPPER.readTree(json);
    }

    /** Returns one part of a profile as a tree; a missing node where the profile has none, and where no profile has. */
    public static JsonNode part(Profile profile, String name) {
        return isPart(name) ? component(profile, name) : MissingNode.getInstance();
    }

    /** Returns one component of a profile as a tree; a missing node where the profile has none. */
    static JsonNode component(Profile profile, String name) {
        if (!isPart(name)) {
            throw new IllegalArgumentException("a profile has no part '" + name + "'");
        }
        RecordComponent component = COMPONENTS.get(name);
        if (component == null) {
            List<Entry> entries = profile.entries().get(name);
            return entries == null ? MissingNode.getInstance() : tree(entries);
        }
        Object value = value(profile, component);
        return value instanceof List<?> ? profile.kept().of(value) : tree(value);
    }

    /** Returns one component of a profile. */
    static Object value(Profile profile, RecordComponent component) {
        try {
            return component.getAccessor().invoke(profile);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a component of a profile could not be read", e);
        }
    }

    /** Returns the profile whose components a function gives, null for no or an empty one; what its constructor throws passes through. */
    static Profile parts(Function<RecordComponent, Object> component) {
        Object[] values = Arrays.stream(Profile.class.getRecordComponents())
                .map(one -> {
                    Object value = component.apply(one);
                    return value == null && one.getType() == List.class ? List.of() : value;
                })
                .toArray();
        try {
            return (Profile) Profile.class.getDeclaredConstructors()[0].newInstance(values);
        } catch (InvocationTargetException e) {
            throw (RuntimeException) e.getCause();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a profile could not be made", e);
        }
    }

    /**
     * Returns the profile that a document holds. Of parts that the document lacks, no type is loaded.
     *
     * @param document keeps to the schema, has no part that this version does not know, and is not changed any more
     */
    static Profile profile(JsonNode document) throws JsonProcessingException {
        KeptJson kept = new KeptJson();
        Map<String, Object> values = new HashMap<>();
        values.put(KEPT, kept);
        for (RecordComponent component : COMPONENTS.values()) {
            JsonNode part = document.path(component.getName());
            if (!part.isMissingNode()) {
                values.put(component.getName(), value(component, part, kept));
            }
        }
        Map<String, List<Entry>> entries = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> part : document.properties()) {
            if (CaseLists.recordless(part.getKey()).isPresent()) {
                entries.put(part.getKey(), MAPPER.treeToValue(part.getValue(), new TypeReference<List<Entry>>() {}));
            }
        }
        values.put(ENTRIES, entries);
        try {
            return parts(component -> values.get(component.getName()));
        } catch (IllegalArgumentException | NullPointerException e) {
            throw JsonMappingException.from((JsonParser) null, e.getMessage(), e);
        }
    }

    private static Object value(RecordComponent component, JsonNode part, KeptJson kept)
            throws JsonProcessingException {
        try {
            Object value = MAPPER.treeToValue(part, MAPPER.constructType(component.getGenericType()));
            if (!(value instanceof List<?> list)) {
                return value;
            }
            List<?> copy = List.copyOf(list);
            kept.keep(copy, part);
            return copy;
        } catch (JsonMappingException e) {
            e.prependPath(Profile.class, component.getName());
            throw e;
        }
    }

    /** Returns the names of all parts that a profile can have. */
    static List<String> parts() {
        return Stream.concat(COMPONENTS.keySet().stream(), CaseLists.recordless())
                .toList();
    }

    /** Returns whether a profile has a part of that name, or can have. */
    static boolean isPart(String name) {
        return COMPONENTS.containsKey(name) || CaseLists.recordless(name).isPresent();
    }

    /** Returns a mapper whose trees keep every digit of a number. */
    static ObjectMapper exactMapper() {
        return newMapper()
                .configure(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, true)
                .configure(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES, false);
    }

    /** Returns the one mapper of records, which knows each type that it has met; nobody configures it. */
    static ObjectMapper mapper() {
        return MAPPER;
    }

    private static ObjectMapper newMapper() {
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_NESTING)
                        .maxTokenCount(MAX_TOKENS)
                        .maxStringLength(MAX_STRING)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        return JsonMapper.builder(factory)
                .addMixIn(Pauses.class, SavedPauses.Form.class)
                .addMixIn(Tuning.class, TuningAnswers.class)
                .addMixIn(Summary.class, Steadiness.class)
                .addMixIn(PrimitiveResult.class, Steadiness.class)
                .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, null))
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** Leaves out the answers of a tuning. */
    @JsonIgnoreProperties({"kept", "judged"})
    private interface TuningAnswers {}

    /** Follows from the samples. */
    @JsonIgnoreProperties("steady")
    private interface Steadiness {}

    /**
     * Pauses as files hold them. Older files know linear ones only, and say neither form nor step.
     *
     * @param form how pauses grow; null for linear
     * @param min the first of two or three figures; else 0
     * @param max the second of two or three figures; else 0
     * @param step the third figure, or the only one; null for 0
     * @param apart the fourth figure; null for 0
     */
    record SavedPauses(Pauses.Form form, int min, int max, Integer step, Integer apart) {
        /** Has Jackson write and read the one for the other. */
        @JsonSerialize(converter = Saving.class)
        @JsonDeserialize(converter = Reading.class)
        interface Form {}

        static final class Saving extends StdConverter<Pauses, SavedPauses> {
            @Override
            public SavedPauses convert(Pauses pauses) {
                List<Integer> figures = new ArrayList<>(pauses.figures());
                boolean ends = figures.size() > 1;
                int min = ends ? figures.remove(0) : 0;
                int max = ends ? figures.remove(0) : 0;
                return new SavedPauses(pauses.form(), min, max, nonzero(figures, 0), nonzero(figures, 1));
            }

            private static Integer nonzero(List<Integer> figures, int index) {
                return figures.size() <= index || figures.get(index) == 0 ? null : figures.get(index);
            }
        }

        static final class Reading extends StdConverter<SavedPauses, Pauses> {
            @Override
            public Pauses convert(SavedPauses saved) {
                Pauses.Form form = saved.form == null ? Pauses.Form.LINEAR : saved.form;
                List<Integer> all = List.of(
                        saved.min,
                        saved.max,
                        saved.step == null ? 0 : saved.step,
                        saved.apart == null ? 0 : saved.apart);
                int from = form.figures() == 1 ? 2 : 0;
                return new Pauses(form, all.subList(from, from + form.figures()));
            }
        }
    }

    /**
     * JSON of the lists of a profile and of copies of it: that of the file which they were read from, or what they were first written as. Cases
     * are read from it, again and again. It tells no profile from another. Threads may share it.
     */
    static final class KeptJson {
        private final Map<Object, JsonNode> kept = new IdentityHashMap<>();

        private synchronized void keep(Object list, JsonNode json) {
            kept.put(list, json);
        }

        /** Returns the JSON of a list; nobody may change that. */
        private synchronized JsonNode of(Object list) {
            return kept.computeIfAbsent(list, ProfileJson::tree);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof KeptJson;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    /** Returns the mistake in JSON, in one line. */
    static String mistake(JsonProcessingException e) {
        return e.getCause() instanceof NullPointerException ? "a part is missing or null" : e.getOriginalMessage();
    }
}
