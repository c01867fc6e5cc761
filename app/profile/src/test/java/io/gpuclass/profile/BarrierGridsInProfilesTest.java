package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.programs.BarrierCode;
import io.gpuclass.profile.programs.BestGrids;
import io.gpuclass.profile.programs.CycleSplit;
import io.gpuclass.profile.programs.ExecutionFit;
import io.gpuclass.profile.programs.LineFit;
import io.gpuclass.profile.programs.LocalityPoint;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.MemoryFit;
import io.gpuclass.profile.records.Draft;
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
    private static final ArtificialBarrierResult GRID =
            SamplePrograms.artificial(ArtificialProgram.VECADD, "2^26", 2112, 128, Added.BARRIER, -0.04);
    private static final Profile SAMPLE = sample();

    @TempDir
    private Path folder;

    private Path file;

    private static Profile sample() {
        ArtificialBarrierResult size = Draft.of(GRID)
                .set(ArtificialBarrierResult::cycles, new CycleSplit(400, 0, 50, 30.5))
                .build();
        LineFit line = new LineFit(2442, 451, 0.19);
        LocalityResult locality = new LocalityResult(
                264,
                516,
                1024,
                145,
                List.of(new LocalityPoint(1, 180, 1, 1000, 674.0)),
                null,
                new MemoryFit(674, -400, 12));
        return Draft.of(SampleProfiles.complete())
                .set(Profile::barrierSizes, List.of(size))
                .set(Profile::barrierGrids, List.of(GRID))
                .set(Profile::bestGrids, BestGrids.of(List.of(GRID)))
                .set(Profile::locality, List.of(locality))
                .set(
                        Profile::executionFits,
                        List.of(new ExecutionFit(ArtificialProgram.VECADD, 512, 128, 11, 1, 1024, line, line)))
                .set(
                        Profile::barrierCode,
                        List.of(new BarrierCode(
                                ArtificialProgram.MEMTEST, "memtest_time", Added.BARRIER, 287, 288, 1, 0, 0)))
                .build();
    }

    @BeforeEach
    void write() {
        file = folder.resolve("profile.json");
        ProfileWriter.write(SAMPLE, file);
    }

    @Test
    void shouldReadBackWhatWasWritten() {
        assertThat(ProfileValidator.validate(file)).isEmpty();
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

        assertThat(ProfileValidator.validate(file)).isEmpty();
        assertThat(JSON.readTree(ProfileWriter.toJson(ProfileReader.read(file))).get(list))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"barrierSizes", "barrierGrids", "bestGrids", "barrierCode"})
    void shouldRefuseTheSameTwice(String list) throws IOException {
        ObjectNode document = (ObjectNode) JSON.readTree(file.toFile());
        document.withArray(list).add(document.get(list).get(0).deepCopy());
        Files.writeString(file, JSON.writeValueAsString(document));

        assertThat(ProfileValidator.validate(file)).isNotEmpty();
    }
}
