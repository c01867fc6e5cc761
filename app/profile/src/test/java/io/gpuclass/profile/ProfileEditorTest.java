package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.TuningBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileEditorTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Profile SAMPLE = SampleProfiles.complete();

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void save() {
        file = directory.resolve("p.json");
        ProfileWriter.write(SAMPLE, file);
    }

    /** Adds to every list that has kinds an entry of a kind, and of an implementation, that this version does not know. */
    private void comeFromANewerVersion() throws Exception {
        ObjectNode document = (ObjectNode) JSON.readTree(file.toFile());
        for (String list : List.of("implementations", "verification", "primitives", "sections", "skewed", "tuning")) {
            ArrayNode entries = (ArrayNode) document.get(list);
            ObjectNode newer = entries.get(0).deepCopy();
            newer.put("kind", "latch").put("colour", "red").remove("initial");
            entries.insert(0, newer);
            ObjectNode named = entries.get(1).deepCopy();
            named.put(list.equals("implementations") ? "id" : "implementation", "from-the-future");
            entries.add(named);
        }
        document.put("weather", 12.345678901234567890);
        document.putObject("rack").put("serial", 123_456_789);
        Files.writeString(file, JSON.writeValueAsString(document));
    }

    @Test
    void shouldReadAProfileWithKindsItDoesNotKnow() throws Exception {
        comeFromANewerVersion();

        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        Profile read = ProfileReader.read(file);
        assertThat(read.primitives()).hasSize(SAMPLE.primitives().size() + 1);
        assertThat(read.primitives().get(SAMPLE.primitives().size()).implementation())
                .isEqualTo("from-the-future");
        assertThat(read.implementations()).hasSize(SAMPLE.implementations().size() + 1);
        assertThat(read.sections()).hasSize(SAMPLE.sections().size() + 1);
        assertThat(read.skewed()).hasSize(SAMPLE.skewed().size() + 1);
        assertThat(read.verification()).hasSize(SAMPLE.verification().size() + 1);
        assertThat(read.tuning()).hasSize(SAMPLE.tuning().size() + 1);
    }

    @Test
    void shouldKeepWhatItDoesNotKnowWhenItReplacesAPart() throws Exception {
        comeFromANewerVersion();
        JsonNode before = JSON.readTree(file.toFile());

        ProfileEditor.of(file).replace("recommendations", List.of()).write(file);

        JsonNode after = JSON.readTree(file.toFile());
        assertThat(after.get("recommendations")).isEmpty();
        ((ObjectNode) after).set("recommendations", before.get("recommendations"));
        assertThat(after).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"implementations", "verification", "primitives", "sections", "skewed", "tuning"})
    void shouldKeepEntriesOfAKindThatItDoesNotKnowWhenItReplacesTheirList(String list) throws Exception {
        comeFromANewerVersion();

        ProfileEditor.of(file).replace(list, List.of()).write(file);

        JsonNode left = JSON.readTree(file.toFile()).get(list);
        assertThat(left).hasSize(1);
        assertThat(left.get(0).get("kind").asText()).isEqualTo("latch");
        assertThat(left.get(0).get("colour").asText()).isEqualTo("red");
    }

    @Test
    void shouldKeepWhatItDoesNotKnowWhenItReplacesAllThatItKnows() throws Exception {
        comeFromANewerVersion();

        ProfileEditor.of(file).replace(SAMPLE).write(file);

        JsonNode after = JSON.readTree(file.toFile());
        assertThat(after.at("/rack/serial").asInt()).isEqualTo(123_456_789);
        assertThat(after.get("primitives")).hasSize(SAMPLE.primitives().size() + 1);
        assertThat(ProfileReader.read(file)).isEqualTo(SAMPLE);
    }

    @Test
    void shouldKeepEveryDigitOfWhatItDoesNotReplace() throws Exception {
        String precise = Files.readString(file).replaceFirst("\"unitNs\": 642.5", "\"unitNs\": 642.500000000001230");
        Files.writeString(file, precise);

        ProfileEditor.of(file).replace("tuning", SAMPLE.tuning()).write(file);

        assertThat(file).hasContent(precise);
    }

    @Test
    void shouldReplaceOnlyTheEntriesThatAgreeInTheKey() {
        Tuning old = SAMPLE.tuning().get(0);
        Tuning again = with(old, "spin-backoff", Pauses.linear(3, 33));
        Tuning other = with(old, "fa", Pauses.linear(1, 2));

        ProfileEditor.of(file).replaceEntries("tuning", List.of(other, again)).write(file);

        assertThat(ProfileReader.read(file).tuning())
                .containsExactly(again, SAMPLE.tuning().get(1), other);
    }

    @Test
    void shouldAddEntriesToAProfileThatHasNone() throws Exception {
        ObjectNode old = (ObjectNode) JSON.readTree(file.toFile());
        old.remove("tuning");
        Files.writeString(file, JSON.writeValueAsString(old));

        ProfileEditor.of(file).replaceEntries("tuning", SAMPLE.tuning()).write(file);

        assertThat(ProfileReader.read(file)).isEqualTo(SAMPLE);
    }

    @Test
    void shouldWriteElsewhereAndLeaveTheFileAlone() throws Exception {
        String before = Files.readString(file);

        ProfileEditor.of(file).replace("tuning", List.of()).write(directory.resolve("new.json"));

        assertThat(file).hasContent(before);
        assertThat(ProfileReader.read(directory.resolve("new.json")).tuning()).isEmpty();
    }

    @Test
    void shouldTellTheProfileThatItRead() {
        assertThat(ProfileEditor.of(file).profile()).isEqualTo(SAMPLE);
    }

    @Test
    void shouldRefuseAPartThatNoProfileHas() {
        assertThatThrownBy(() -> ProfileEditor.of(file).replace("tunings", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no part 'tunings'");
    }

    @Test
    void shouldRefuseAFileThatIsNoProfile() throws Exception {
        Files.writeString(file, "{}");
        assertThatThrownBy(() -> ProfileEditor.of(file)).isInstanceOf(ProfileReadException.class);
    }

    private static Tuning with(Tuning tuning, String implementation, Pauses pauses) {
        return TuningBuilder.builder(tuning)
                .implementation(implementation)
                .pauses(pauses)
                .build();
    }
}
