package io.gpuclass.profile.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules of every declared list, whatever it holds. */
class SubjectsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The lists whose entries a key tells apart and that a sample has an entry of. */
    static Stream<CaseList> filled() throws IOException {
        JsonNode sample = everything();
        return CaseLists.ALL.stream()
                .filter(list -> !list.key().isEmpty() && list.path().endsWith("/*"))
                .filter(list -> !Row.top(sample).rows(list.path()).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("filled")
    void shouldFindAnEntryThatStandsTwice(CaseList list) throws IOException {
        JsonNode document = everything();
        ArrayNode entries = array(document, list);
        entries.add(entries.get(0).deepCopy());
        List<String> found = new ArrayList<>();

        list.repeated(document, (entry, earlier) -> found.add(entry));

        assertThat(found).singleElement().asString().endsWith("/" + (entries.size() - 1));
    }

    @ParameterizedTest
    @MethodSource("filled")
    void shouldLeaveOutOnlyWhatANewerVersionWrote(CaseList list) throws IOException {
        for (String property : list.words().keySet()) {
            JsonNode document = everything();
            ArrayNode entries = array(document, list);
            if (!entries.get(0).has(property)) {
                continue;
            }
            int before = entries.size();
            ObjectNode newer = entries.get(0).deepCopy();
            newer.set(property, TextNode.valueOf("of-a-newer-version"));
            entries.add(newer);

            list.removeNewer(document);

            assertThat(array(document, list)).hasSize(before).doesNotContain(newer);
        }
    }

    @Test
    void shouldFindEntriesWithoutARecordThatMakeNoSense() throws IOException {
        JsonNode document = everything();
        ArrayNode sleeps = array(document, NanosleepList.LIST);
        ((ObjectNode) sleeps.get(1).path("longestNs"))
                .put("median", 1)
                .put("min", 1)
                .put("low", 1);
        List<String> found = new ArrayList<>();

        NanosleepList.LIST.senseless(document, (entry, wrong) -> found.add(entry + ": " + wrong));

        assertThat(found).containsExactly("/nanosleep/1: the warp that slept longest slept less than the mean of all");
    }

    @Test
    void shouldFindTimesOfWhatDidNotCompleteAndWhatCompletedWithoutATime() throws IOException {
        JsonNode document = everything();
        ArrayNode patterns = array(document, PatternLists.PROGRAMS);
        ((ObjectNode) patterns.get(0)).remove("nsPerStep");
        ((ObjectNode) patterns.get(1)).put("outcome", "wrong");
        List<String> found = new ArrayList<>();

        PatternLists.PROGRAMS.senseless(document, (entry, wrong) -> found.add(entry));

        assertThat(found).containsExactly("/programs/0", "/programs/1");
    }

    /** A list that is not declared would have no check of repeated entries, no tolerance of newer ones, and no figures. */
    @Test
    void shouldDeclareEveryListOfResults() throws IOException {
        JsonNode sample = everything();
        Set<String> declared = CaseLists.ALL.stream().map(CaseList::path).collect(Collectors.toSet());
        List<String> undeclared = new ArrayList<>();
        lists("", sample, undeclared);

        assertThat(undeclared)
                .filteredOn(path -> !declared.contains(path) && !isDetail(path))
                .isEmpty();
    }

    /** Details of one entry, and what advice draws anew each time. */
    private static boolean isDetail(String path) {
        return path.startsWith("advice/")
                || Set.of(
                                "answers/*/changes/*",
                                "recommendations/*/candidates/*",
                                "system/topology/processors/*",
                                "system/topology/links/*",
                                "system/contention/*/shares/*",
                                "system/locks/*/shares/*")
                        .contains(path)
                || path.startsWith("ratios/")
                || path.startsWith("system/memories/*/ratios/");
    }

    private static void lists(String path, JsonNode node, List<String> into) {
        if (node.isArray() && !node.isEmpty() && node.get(0).isObject()) {
            String list = path + "/*";
            if (!into.contains(list)) {
                into.add(list);
            }
            node.forEach(entry -> lists(list, entry, into));
        } else if (node.isObject()) {
            node.properties()
                    .forEach(property -> lists(
                            path.isEmpty() ? property.getKey() : path + "/" + property.getKey(),
                            property.getValue(),
                            into));
        }
    }

    private static ArrayNode array(JsonNode document, CaseList list) {
        String path = list.path().substring(0, list.path().length() - "/*".length());
        return (ArrayNode) Row.top(document).rows(path).get(0).node();
    }

    /** Returns one document with entries in as many lists as the samples have: of each part what the first of them has. */
    private static JsonNode everything() throws IOException {
        ObjectNode all = JSON.createObjectNode();
        for (JsonNode sample : List.of(
                ProfileJson.tree(SampleProfiles.complete()),
                JSON.readTree(SavedSamples.H200.toFile()),
                JSON.readTree(SavedSamples.GTX_580.toFile()))) {
            sample.properties().forEach(part -> {
                if (all.path(part.getKey()).isEmpty()) {
                    all.set(part.getKey(), part.getValue());
                }
            });
        }
        all.set("barrierSizes", all.path("artificialBarriers").deepCopy());
        all.set("barrierGrids", all.path("artificialBarriers").deepCopy());
        return all;
    }
}
