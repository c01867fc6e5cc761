package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.records.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole programs in files, and what of them is refused. */
class ProgramsInProfilesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Profile SAMPLE = SampleProfiles.complete();

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void save() {
        file = directory.resolve("profile.json");
        ProfileWriter.write(SAMPLE, file);
    }

    private void change(Consumer<ObjectNode> edit) throws IOException {
        ObjectNode document = (ObjectNode) JSON.readTree(file.toFile());
        edit.accept(document);
        Files.writeString(file, JSON.writeValueAsString(document));
    }

    @Test
    void shouldReadBackWhatWasWritten() {
        assertThat(ProfileReader.read(file)).isEqualTo(SAMPLE);
        assertThat(ProgramResults.of(ProfileReader.read(file))).isEqualTo(SamplePrograms.results());
    }

    @Test
    void shouldReadInBulkAllThatHoldsNumbers() {
        Profile read = BulkReader.read(file);

        assertThat(read.artificialBarriers()).isEqualTo(SAMPLE.artificialBarriers());
        assertThat(read.locality()).isEqualTo(SAMPLE.locality());
        assertThat(read.applications()).isEqualTo(SAMPLE.applications());
        assertThat(read.applicationChoices()).isEqualTo(SAMPLE.applicationChoices());
    }

    @Test
    void shouldReadAnOldProfileThatHasNone() throws IOException {
        change(document -> document.remove(
                List.of("artificialBarriers", "locality", "applications", "applicationChoices", "skippedPrograms")));

        assertThat(ProgramResults.of(ProfileReader.read(file))).isEqualTo(ProgramResults.NONE);
        assertThat(BulkReader.read(file).applications()).isEmpty();
    }

    /** Each changes one property of the first entry of a list to a value of JSON. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "artificialBarriers | blocks | 0",
                "artificialBarriers | threads | 0",
                "artificialBarriers | bytes | -1",
                "artificialBarriers | program | \"MemTest\"",
                "artificialBarriers | program | null",
                "artificialBarriers | outcome | \"done\"",
                "artificialBarriers | verified | null",
                "artificialBarriers | benefit | \"perhaps\"",
                "artificialBarriers | input | 5",
                "artificialBarriers | elapsedMs | {\"median\": 1, \"low\": -1, \"high\": 2, \"samples\": 3,"
                        + " \"min\": -1, \"max\": 2, \"mad\": 0}",
                "artificialBarriers | improvement | {\"median\": 1, \"low\": 2, \"high\": 3, \"samples\": 3,"
                        + " \"min\": 0, \"max\": 4, \"mad\": 0}",
                "artificialBarriers | improvement | {\"median\": 1e999, \"low\": 0, \"high\": 1, \"samples\": 3,"
                        + " \"min\": 0, \"max\": 1, \"mad\": 0}",
                "artificialBarriers | cycles | {\"memory\": -1, \"barrier\": 0, \"rest\": 0}",
                "artificialBarriers | cyclesWith | {\"memory\": 1, \"barrier\": 0}",
                "artificialBarriers | added | \"first\"",
                "artificialBarriers | improvement | {\"median\": 0.9, \"low\": 0.8, \"high\": 1.1, \"samples\": 6,"
                        + " \"min\": 0.8, \"max\": 1.1, \"mad\": 0}",
                "artificialBarriers | improvement | {\"median\": 0.9, \"low\": 0.8, \"high\": 0.95, \"samples\": 6,"
                        + " \"min\": -1e300, \"max\": 0.95, \"mad\": 0}",
                "artificialBarriers | elapsedMs | {\"median\": 1, \"low\": 1, \"high\": 2, \"samples\": 3,"
                        + " \"min\": 1, \"max\": 1e300, \"mad\": 0}",
                "artificialBarriers | cycles | {\"memory\": 1e300, \"barrier\": 0, \"rest\": 0}",
                "locality | accesses | 0",
                "locality | thresholdCycles | 1e300",
                "locality | points | [{\"tauCycles\": 1e300, \"hitRatio\": 1, \"pairs\": 1}]",
                "locality | points | [{\"tauCycles\": 1%1$s, \"hitRatio\": 1, \"pairs\": 1}]",
                "locality | fit | {\"hitRatioAtZero\": 1, \"lambdaPerCycle\": -1e300, \"residual\": 1}",
                "locality | fit | {\"hitRatioAtZero\": 1e300, \"lambdaPerCycle\": 1, \"residual\": 1}",
                "applications | elapsedMs | {\"median\": 1, \"low\": 1, \"high\": 1e300, \"samples\": 3,"
                        + " \"min\": 1, \"max\": 2, \"mad\": 0}",
                "applicationChoices | bestMs | 1e300",
                "applicationChoices | overGridSync | 1e300",
                "applicationChoices | best | \"central\"",
                "locality | thresholdCycles | -1",
                "locality | points | [{\"tauCycles\": 1, \"hitRatio\": 1.01, \"pairs\": 1}]",
                "locality | points | [{\"tauCycles\": -1, \"hitRatio\": 1, \"pairs\": 1}]",
                "locality | points | [{\"tauCycles\": 1, \"hitRatio\": 1, \"pairs\": 1, \"barrierEvery\": 0}]",
                "locality | fit | {\"hitRatioAtZero\": 1, \"lambdaPerCycle\": 1}",
                "locality | fit | {\"hitRatioAtZero\": 1, \"lambdaPerCycle\": 1, \"residual\": -1}",
                "applications | blocks | 0",
                "applications | blocksPerMultiprocessor | 0",
                "applications | phases | -1",
                "applications | phases | 3000000000",
                "applications | synchronizingShare | 1.5",
                "applications | implementation | null",
                "applications | application | \"a b\"",
                "applicationChoices | bestMs | -1",
                "applicationChoices | margin | -0.1",
                "applicationChoices | reason | null",
                "applicationChoices | sweep | {\"barrier\": \"xf\"}",
                "applicationChoices | sweep | {\"barrier\": \"xf\", \"blocks\": 1, \"cost\": -1}",
                "skippedPrograms | reason | null",
                "skippedPrograms | program | 7"
            })
    void shouldRefuseAValueThatMakesNoSense(String list, String property, String value) throws IOException {
        RawValue replacement = new RawValue(value.replace("%1$s", "0".repeat(40)));
        change(document -> ((ObjectNode) document.at("/" + list + "/0")).putRawValue(property, replacement));

        assertThat(ProfileValidator.check(file).problems()).as("full reader").isNotEmpty();
        assertThatThrownBy(() -> ProfileReader.read(file))
                .isInstanceOf(ProfileReadException.class)
                .hasMessageContaining("/" + list + "/0")
                .message()
                .hasLineCount(1);
        if (!list.equals("skippedPrograms") && !property.matches("reason|margin|sweep|added|input|overGridSync|best")) {
            assertThatThrownBy(() -> BulkReader.read(file)).isInstanceOf(ProfileReadException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"artificialBarriers", "locality", "applications", "applicationChoices"})
    void shouldRefuseTheSameResultTwice(String list) throws IOException {
        change(document -> {
            ArrayNode entries = (ArrayNode) document.get(list);
            entries.add(entries.get(0).deepCopy());
        });

        assertThat(ProfileValidator.check(file).problems())
                .extracting(Problem::toString)
                .containsExactly("at /" + list + "/" + size(list) + ": the same is there already, at /" + list + "/0");
    }

    private static int size(String list) {
        return JSON.convertValue(ProfileJson.tree(SAMPLE), ObjectNode.class)
                .get(list)
                .size();
    }

    @ParameterizedTest
    @CsvSource({
        "artificialBarriers, program, spmv",
        "artificialBarriers, added, cluster-barrier",
        "applications, application, louvain",
        "applicationChoices, application, louvain"
    })
    void shouldPassOverWhatANewerVersionAdds(String list, String property, String id) throws IOException {
        change(document -> {
            ArrayNode entries = (ArrayNode) document.get(list);
            entries.insert(0, ((ObjectNode) entries.get(0).deepCopy()).put(property, id));
            document.withObject("/" + list + "/1").put("colour", "red");
        });

        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        assertThat(ProfileReader.read(file)).isEqualTo(SAMPLE);
        assertThat(ProgramResults.of(BulkReader.read(file))).isEqualTo(ProgramResults.of(SAMPLE));
        ProfileEditor.of(file).replace(SAMPLE).write(file);
        assertThat(JSON.readTree(file.toFile()).at("/" + list))
                .as("kept in the file")
                .anySatisfy(entry -> assertThat(entry.path(property).asText()).isEqualTo(id));
    }

    @ParameterizedTest
    @CsvSource({"helps, -0.02, -0.01", "helps, 0, 0.02", "does-not-help, 0.01, 0.02", "does-not-help, -0.01, 0"})
    void shouldRefuseAVerdictAgainstTheSignOfTheInterval(String benefit, double low, double high) throws IOException {
        change(document -> {
            ObjectNode result = (ObjectNode) document.at("/artificialBarriers/0");
            result.put("benefit", benefit);
            result.withObject("/improvement")
                    .put("low", low)
                    .put("min", low)
                    .put("median", low)
                    .put("high", high)
                    .put("max", high);
        });

        assertThat(ProfileValidator.check(file).problems())
                .extracting(Problem::toString)
                .containsExactly("at /artificialBarriers/0/benefit: '" + benefit
                        + "' contradicts the interval of the improvement");
    }

    @ParameterizedTest
    @CsvSource({"helps", "does-not-help"})
    void shouldRefuseAVerdictWithoutAnImprovement(String benefit) throws IOException {
        change(document -> {
            ObjectNode result = (ObjectNode) document.at("/artificialBarriers/0");
            result.put("benefit", benefit).remove("improvement");
        });

        assertThat(ProfileValidator.check(file).problems()).hasSize(1);
    }

    @Test
    void shouldReadAnAmbiguousVerdict() throws IOException {
        change(document -> ((ObjectNode) document.at("/artificialBarriers/0")).put("benefit", "ambiguous"));

        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        assertThat(ProfileReader.read(file).artificialBarriers().get(0).benefit())
                .isEqualTo(Benefit.AMBIGUOUS);
        assertThat(BulkReader.read(file).artificialBarriers().get(0).benefit()).isEqualTo(Benefit.AMBIGUOUS);
        assertThat(PublishedSchema.text()).contains("\"ambiguous\"");
    }

    @Test
    void shouldWriteEveryVerdictThatTheSchemaKnows() {
        List<String> known = new ArrayList<>();
        PublishedSchema.tree().at("/$defs/benefit/enum").forEach(id -> known.add(id.asText()));

        assertThat(Benefit.values()).extracting(Benefit::id).containsExactlyElementsOf(known);
    }

    /** Figures do not tell the size of blocks. */
    @Test
    void shouldRefuseTwoResultsThatOnlyDifferInTheirThreads() throws IOException {
        change(document -> {
            ArrayNode entries = (ArrayNode) document.get("artificialBarriers");
            entries.add(((ObjectNode) entries.get(0).deepCopy()).put("threads", 256));
        });

        assertThat(ProfileValidator.check(file).problems())
                .singleElement()
                .asString()
                .endsWith("the same is there already, at /artificialBarriers/0");
    }

    @Test
    void shouldCompareWholeNumbersByTheirValue() throws IOException {
        change(document -> {
            ArrayNode entries = (ArrayNode) document.get("applications");
            ObjectNode again = entries.get(0).deepCopy();
            entries.add(again.put("blocks", again.get("blocks").doubleValue()));
        });

        assertThat(ProfileValidator.check(file).problems())
                .singleElement()
                .asString()
                .endsWith("the same is there already, at /applications/0");
    }

    @Test
    void shouldTakeAChoiceWhoseBlocksAreWrittenOtherwise() throws IOException {
        change(document -> {
            ObjectNode choice = (ObjectNode) document.at("/applicationChoices/0");
            choice.put("blocks", choice.get("blocks").doubleValue());
        });

        assertThat(ProfileReader.read(file)).isEqualTo(SAMPLE);
    }

    @ParameterizedTest
    @CsvSource({"0", "3"})
    void shouldRefuseTwoPointsOfOneNumberOfAccessesBetweenBarriers(int point) throws IOException {
        change(document -> {
            ArrayNode points = (ArrayNode) document.at("/locality/0/points");
            points.add(((ObjectNode) points.get(point).deepCopy()).put("tauCycles", 77));
        });

        assertThat(ProfileValidator.check(file).problems())
                .extracting(Problem::toString)
                .containsExactly("at /locality/0/points/4: the same is there already, at /locality/0/points/" + point);
    }
}
