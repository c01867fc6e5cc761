package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gpuclass.profile.ProfileJson.SavedPauses;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.advice.Goal;
import io.gpuclass.profile.advice.LockFreedom;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult.SharedPlace;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.CasResult.CasLoop;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.records.PublishedSchema;
import io.gpuclass.profile.units.Named;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Ties the published schema to the records: neither can change without the other. */
class ProfileSchemaTest {
    private final JsonNode schema = parsed();

    /** Enums to which later versions add, so that readers must accept what they do not know. */
    private static final Set<Class<?>> OPEN = Set.of(
            FurtherKind.class,
            Level.class,
            SharedPlace.class,
            Kind.class,
            ArtificialProgram.class,
            Added.class,
            Application.class,
            Goal.class,
            ScopedOperation.class,
            MemoryScope.class,
            CasLoop.class);

    /** Records of several lists, each of which has a definition with a part of their components. */
    private static final Set<Class<?>> SHARED = Set.of(KindResult.class, Verification.class);

    private final Set<Object> seen = new HashSet<>();

    private static JsonNode parsed() {
        try {
            return JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build()
                    .readTree(PublishedSchema.text());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldNameEveryComponentOfEveryRecordAndNothingElse() {
        checkRecord(Profile.class, schema);
        assertThat(seen).hasSizeGreaterThan(20);
    }

    @Test
    void shouldUseEveryDefinition() {
        List<String> unused = new ArrayList<>();
        schema.path("$defs").fieldNames().forEachRemaining(name -> {
            if (!PublishedSchema.text().contains("\"#/$defs/" + name + "\"")) {
                unused.add(name);
            }
        });
        assertThat(unused).isEmpty();
    }

    @Test
    void shouldDescribeEveryProperty() {
        schema.findValues("properties")
                .forEach(properties -> properties.properties().forEach(property -> {
                    if (!property.getValue().path("minimum").isNumber()
                            || property.getValue().has("type")) {
                        assertThat(described(property.getValue())
                                        .path("description")
                                        .asText())
                                .as(property.getKey())
                                .endsWith(".");
                    }
                }));
    }

    private static JsonNode described(JsonNode property) {
        return property.has("description") ? property : PublishedSchema.target(property);
    }

    @Test
    void shouldBeOfDraft202012AndNamedByAUrn() {
        assertThat(schema.path("$schema").asText()).isEqualTo("https://json-schema.org/draft/2020-12/schema");
        assertThat(schema.path("$id").asText()).startsWith("urn:");
    }

    @Test
    void shouldAcceptAdditions() {
        assertThat(PublishedSchema.text()).doesNotContain("\"additionalProperties\": false", "unevaluatedProperties");
    }

    /** A key may lie in an entry that encloses those of the list, or be a name on the way to them. */
    @ParameterizedTest
    @FieldSource("io.gpuclass.profile.cases.CaseLists#ALL")
    void shouldDescribeWhatTellsEntriesOfAListApart(CaseList list) {
        List<String> described = new ArrayList<>();
        for (String path = list.path(); path.contains("/"); path = path.substring(0, path.lastIndexOf('/'))) {
            PublishedSchema.at(path).path("properties").fieldNames().forEachRemaining(described::add);
            described.add(path.substring(path.lastIndexOf('/') + 1).replaceAll("[{}]", ""));
        }

        assertThat(described).containsAll(list.key());
    }

    @Test
    void shouldDescribeEveryPropertyThatIsWritten() {
        Set<String> unknown = new TreeSet<>();
        collectUnknown(ProfileJson.tree(SampleProfiles.complete()), schema, "", unknown);

        assertThat(unknown).isEmpty();
    }

    private static void collectUnknown(JsonNode written, JsonNode said, String place, Set<String> unknown) {
        JsonNode described = PublishedSchema.target(said);
        if (described.isMissingNode()) {
            unknown.add(place);
        }
        for (int i = 0; written.isArray() && i < written.size(); i++) {
            collectUnknown(written.get(i), described.path("items"), place, unknown);
        }
        written.properties().forEach(property -> {
            JsonNode named = described.path("properties").path(property.getKey());
            JsonNode below = named.isMissingNode() ? described.path("additionalProperties") : named;
            collectUnknown(property.getValue(), below, place + "/" + property.getKey(), unknown);
        });
    }

    private void checkRecord(Class<?> type, JsonNode definition) {
        if (!seen.add(SHARED.contains(type) ? List.of(type, definition) : type)) {
            return;
        }
        List<String> names = new ArrayList<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (SHARED.contains(type) && !definition.path("properties").has(component.getName())) {
                continue;
            }
            if (type == Profile.class && Set.of("entries", "kept").contains(component.getName())) {
                continue;
            }
            String name = type == ClassifiedRatio.class && component.getName().equals("classification")
                    ? "class"
                    : component.getName();
            names.add(name);
            if (component.getType().isPrimitive() && !isRestored(type, name)) {
                required.add(name);
            }
            checkType(component.getGenericType(), definition.path("properties").path(name), type + "." + name);
        }
        if (type == Profile.class) {
            CaseLists.recordless().forEach(names::add);
        }
        if (type == LockFreedom.Size.class) {
            names.add("faster");
        }
        List<String> properties = new ArrayList<>();
        definition.path("properties").fieldNames().forEachRemaining(properties::add);
        assertThat(properties).as(type.toString()).isEqualTo(names);
        List<String> declared = new ArrayList<>();
        definition.path("required").forEach(name -> declared.add(name.asText()));
        assertThat(declared).as("required of " + type).containsAll(required);
        assertThat(names).as("required of " + type).containsAll(declared);
    }

    /** Returns whether readers know what a component is that a file leaves out. */
    private static boolean isRestored(Class<?> type, String component) {
        return type == SavedPauses.class && component.equals("step");
    }

    private void checkType(Type type, JsonNode said, String place) {
        JsonNode property = PublishedSchema.target(said);
        if (type instanceof ParameterizedType generic) {
            boolean list = generic.getRawType() == List.class;
            assertThat(list || generic.getRawType() == Map.class).as(place).isTrue();
            assertThat(property.path("type").asText()).as(place).isEqualTo(list ? "array" : "object");
            Type[] arguments = generic.getActualTypeArguments();
            checkType(arguments[arguments.length - 1], property.path(list ? "items" : "additionalProperties"), place);
        } else if (((Class<?>) type).isRecord() || type == Pauses.class) {
            assertThat(said.path("$ref").asText()).as(place).startsWith("#/$defs/");
            checkRecord(type == Pauses.class ? SavedPauses.class : (Class<?>) type, property);
        } else if (((Class<?>) type).isEnum()) {
            List<String> ids = Arrays.stream(((Class<?>) type).getEnumConstants())
                    .map(constant -> ((Named) constant).id())
                    .toList();
            List<String> listed = new ArrayList<>();
            property.path(OPEN.contains(type) ? "examples" : "enum").forEach(id -> listed.add(id.asText()));
            assertThat(listed).as(place).isEqualTo(ids);
        } else {
            checkScalar((Class<?>) type, property, place);
        }
    }

    private void checkScalar(Class<?> type, JsonNode property, String place) {
        String expected = Map.of(
                        String.class, "string",
                        DeviceKind.class, "string",
                        boolean.class, "boolean",
                        Boolean.class, "boolean",
                        double.class, "number",
                        Double.class, "number",
                        int.class, "integer",
                        Integer.class, "integer",
                        long.class, "integer",
                        Long.class, "integer")
                .get(type);
        assertThat(property.path("type").asText()).as(place).isEqualTo(expected);
        if ("integer".equals(expected)) {
            boolean isLong = type == long.class || type == Long.class;
            assertThat(property.path("maximum").longValue())
                    .as(place)
                    .isBetween(1L, isLong ? Long.MAX_VALUE : Integer.MAX_VALUE);
        }
    }
}
