package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Artificial barriers over grids, and their model, in files. */
class BarrierGridsInProfilesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Profile SAMPLE = SampleBarrierGrids.profile();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() {
        file = folder.resolve("profile.json");
        ProfileWriter.write(SAMPLE, file);
    }

    @Test
    void shouldReadBackWhatWasWritten() {
        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        assertThat(ProfileReader.read(file)).isEqualTo(SAMPLE);
    }

    @Test
    void shouldReadAnOldProfileThatHasNone() throws IOException {
        List<String> lists = List.of("barrierSizes", "barrierGrids", "bestGrids", "executionFits", "barrierCode");
        ObjectNode document = (ObjectNode) JSON.readTree(file.toFile());
        document.remove(lists);
        Files.writeString(file, JSON.writeValueAsString(document));

        Profile old = ProfileReader.read(file);
        assertThat(old.barrierGrids()).isEmpty();
        assertThat(old.barrierCode()).isEmpty();
        assertThat(old.artificialBarriers()).isEqualTo(SAMPLE.artificialBarriers());
    }

    @ParameterizedTest
    @CsvSource({"barrierSizes, program", "barrierGrids, added", "bestGrids, program", "executionFits, program"})
    void shouldLeaveOutWhatANewerVersionMeasures(String list, String property) throws IOException {
        ObjectNode document = (ObjectNode) JSON.readTree(file.toFile());
        ((ObjectNode) document.get(list).get(0)).put(property, "to-come");
        Files.writeString(file, JSON.writeValueAsString(document));

        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        assertThat(JSON.readTree(ProfileWriter.toJson(ProfileReader.read(file))).get(list))
                .hasSize(document.get(list).size() - 1);
    }

    @ParameterizedTest
    @CsvSource({"barrierSizes", "barrierGrids", "bestGrids", "barrierCode"})
    void shouldRefuseTheSameTwice(String list) throws IOException {
        ObjectNode document = (ObjectNode) JSON.readTree(file.toFile());
        document.withArray(list).add(document.get(list).get(0).deepCopy());
        Files.writeString(file, JSON.writeValueAsString(document));

        assertThat(ProfileValidator.check(file).problems()).isNotEmpty();
    }
}
