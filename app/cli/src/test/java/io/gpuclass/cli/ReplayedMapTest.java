package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.map.MemoryMap;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where the memory of an H200 lies, replayed through the whole program. The recording was made there with
 * {@code gpuclass probe --suites map --record nvidia-h200-map.rec.gz}; make it again so when kernels or trials change.
 */
class ReplayedMapTest {
    private static final String RECORDING = "app/engine/src/test/resources/recordings/nvidia-h200-map.rec.gz";
    private static final int MULTIPROCESSORS = 132;

    @TempDir
    static Path directory;

    private static MemoryMap map;
    private static String report;

    @BeforeAll
    static void replay() {
        CommandRunner command = CommandRunner.production();
        Path file = directory.resolve("map.json");
        int status = command.run(
                "probe", "--suites", "map", "--device", "recorded:" + RECORDING, "-o", file.toString(), "--full");
        assertThat(status).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        map = ProfileReader.read(file).map();
        report = command.out.toString().replaceAll("\\s+", " ");
    }

    @Test
    void shouldMapAllSms() {
        assertThat(map.multiprocessors()).hasSize(MULTIPROCESSORS);
        assertThat(map.atomicNs()).hasSize(MULTIPROCESSORS).allMatch(row -> row.size() == map.lines());
    }

    @Test
    void shouldFindTwoHalvesWithoutADoubt() {
        assertThat(map.halves().found()).isTrue();
        assertThat(map.halves().multiprocessors()).hasSize(MULTIPROCESSORS / 2);
        assertThat(map.halves().lines()).hasSizeBetween(5, map.lines() - 5);
        assertThat(map.halves().agreement()).isGreaterThan(0.99);
        assertThat(map.halves().separation()).isGreaterThan(0.95);
        assertThat(map.halves().farNs()).isGreaterThan(1.4 * map.halves().nearNs());
    }

    @Test
    void shouldSeeHandOffsAcrossTakeLonger() {
        assertThat(map.handOffs().acrossNs()).isGreaterThan(1.1 * map.handOffs().nearNs());
    }

    @Test
    void shouldSeeThatTwoLinesGiveMoreThanOneUnlessTheyShare() {
        assertThat(map.slices().apartOpsPerSecond())
                .isGreaterThan(1.5 * map.slices().oneLineOpsPerSecond());
        assertThat(map.slices().sharing()).isBetween(1, map.slices().pairs() / 4);
    }

    @Test
    void shouldTellIt() {
        assertThat(report).contains("L2 locality by SM", "two halves, the first with 66 SMs");
    }
}
