package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cli.Programs.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands, each in a process of its own, on the fake driver of {@code app/cuda} with one fault. */
@Tag("slow")
@Tag("turn-5")
@Timeout(120)
class FaultyDriverTest {
    private static final String PROBE =
            "probe --quick --suites probes,hostage,primitives --time-budget 3s --device cuda:0 -o ";
    private static final String VERIFY = "verify --device cuda:0 --only mutex_spin --duration 300ms";

    @TempDir
    static Path shared;

    @TempDir
    private Path directory;

    private static Path healthy;

    @BeforeAll
    static void buildTheDriver() throws IOException, InterruptedException {
        Programs.assumeInstalled("cc");
        String source = Path.of("app/cuda/src/test/resources/io/gpuclass/cuda/fake_driver.c")
                .toAbsolutePath()
                .toString();
        List<String> compile = List.of("cc", "-shared", "-fPIC", "-w", "-O2", "-o", "libcuda.so.1", source);
        assertThat(Programs.run(shared, Map.of(), compile).exitCode()).isZero();
        healthy = shared.resolve("healthy.json");
        assertThat(run(shared, "", PROBE + healthy).exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "FAKE_INIT=100, 3, 3, 3",
        "FAKE_SMS=0, 5, 1, 5",
        "FAKE_MS=-1, 5, 1, 0",
        "FAKE_MS=nan, 5, 1, 5",
        "FAKE_ALLOCATIONS=0, 5, 1, 5",
        "FAKE_GARBAGE_AFTER=5, 5, 1, 1",
        "FAKE_LOST_AFTER=5 FAKE_LOST_BY=999, 5, 1, 5",
        "FAKE_CLOCK_FALLS=7, 0, 1, 0",
        "FAKE_INIT_CRASHES=1, 134, 134, 134",
        "FAKE_LOAD_HANGS_AFTER=2, 5, 1, 5",
        "FAKE_NAME=../../x\u001b[2J, 0, 4, 0"
    })
    void shouldEndInOneLineAndTheRightWay(String faults, int probe, int check, int verify) throws Exception {
        Path profile = directory.resolve("p.json");
        assertEnds(faults, PROBE + profile, probe);
        assertThat(Files.exists(profile)).isEqualTo(probe == 0);
        assertEnds(faults, "check --time-limit 9s --device cuda:0 --baseline " + healthy, check);
        assertEnds(faults, VERIFY, verify);
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .allMatch(name -> name.matches("p(-invalid)?\\.json|\\.stdout|\\.stderr"));
        }
    }

    private void assertEnds(String faults, String line, int exitCode) throws Exception {
        Outcome ended = run(directory, faults, line);
        assertThat(ended.exitCode()).as(line + "\n" + ended.out() + ended.err()).isEqualTo(exitCode);
        assertThat(ended.err() + ended.out()).doesNotContain("internal error", "\u001b", "\tat io.gpuclass");
    }

    private static Outcome run(Path place, String faults, String line) throws IOException, InterruptedException {
        Map<String, String> environment = Stream.of(faults.split(" "))
                .filter(fault -> !fault.isEmpty())
                .collect(Collectors.toMap(fault -> fault.split("=")[0], fault -> fault.split("=", 2)[1]));
        environment.putAll(
                Map.of("LD_LIBRARY_PATH", shared.toString(), "XDG_CACHE_HOME", shared.toString(), "FAKE_QUIET", "1"));
        Stream<String> words = Stream.concat(
                Stream.of(
                        "-XX:ErrorFile=" + shared + "/crash-%p.log",
                        "-Dgpuclass.loadSeconds=2",
                        "io.gpuclass.cli.Main"),
                Arrays.stream(line.split(" ")));
        return Programs.run(place, environment, Programs.java(words.toArray(String[]::new)));
    }
}
