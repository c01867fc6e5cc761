package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuickCheckTest {
    private static final int MUTATIONS = 400;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<JsonNode> ODD = List.of(
            JSON.numberNode(-1),
            JSON.numberNode(0),
            JSON.numberNode(0.5),
            JSON.numberNode(1e300),
            JSON.numberNode(Double.POSITIVE_INFINITY),
            JSON.textNode("odd"),
            JSON.textNode("Odd/../x"),
            JSON.nullNode(),
            JSON.booleanNode(true),
            JSON.arrayNode(),
            JSON.objectNode());

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx580.json", "published/gtx295.json"})
    void shouldPassEveryValidProfile(String name) {
        assertThat(ProfileSchema.passes(ProfileDocument.read(SavedSamples.file(name))))
                .isTrue();
    }

    /** It has every list: a keyword that the check does not know would have each such profile checked by the slow validator. */
    @Test
    void shouldPassASampleOfAllThatAProfileCanHold() {
        assertThat(ProfileSchema.passes(ProfileJson.tree(SampleProfiles.complete())))
                .isTrue();
    }

    /** A document that it passes, the validator passes too: nothing slips through. */
    @ParameterizedTest
    @CsvSource({"host-intel-xeon.json, 1", "published/gtx580.json, 2"})
    void shouldPassNothingThatTheValidatorRefuses(String name, long seed) {
        Random random = new Random(seed);
        JsonNode valid = ProfileDocument.read(SavedSamples.file(name));
        int refused = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            JsonNode mutated = valid.deepCopy();
            List<JsonNode> containers = new ArrayList<>();
            collect(mutated, containers);
            String what = mutate(containers.get(random.nextInt(containers.size())), random);
            if (ProfileSchema.passes(mutated)) {
                assertThat(NumberChecks.of(mutated)).as(what).isEmpty();
                assertThat(ProfileSchema.problems(mutated, true)).as(what).isEmpty();
            } else {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(MUTATIONS / 4);
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainerNode() && !node.isEmpty()) {
            containers.add(node);
            node.forEach(child -> collect(child, containers));
        }
    }

    private static String mutate(JsonNode node, Random random) {
        JsonNode odd = ODD.get(random.nextInt(ODD.size()));
        if (node instanceof ArrayNode list) {
            list.set(random.nextInt(list.size()), odd);
            return "an element is " + odd;
        }
        ObjectNode object = (ObjectNode) node;
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        String name = names.get(random.nextInt(names.size()));
        if (random.nextInt(3) == 0) {
            object.remove(name);
            return "without " + name;
        }
        object.set(name, odd);
        return name + " is " + odd;
    }

    @Test
    void shouldPassNothingByASchemaThatItDoesNotUnderstand() throws IOException {
        JsonNode value = new ObjectMapper().readTree("{\"a\": 1}");

        assertThat(check("{\"type\": \"object\"}").passes(value)).isTrue();
        assertThat(check("{\"type\": \"object\", \"maxProperties\": 9}").passes(value))
                .isFalse();
        assertThat(check("{\"properties\": {\"a\": {\"$ref\": \"#/elsewhere\"}}}")
                        .passes(value))
                .isFalse();
    }

    private static QuickCheck check(String schema) throws IOException {
        return QuickCheck.of(new ObjectMapper().readTree(schema));
    }
}
