package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program in a process of its own. */
@Timeout(120)
class MainTest {
    @TempDir
    private Path directory;

    private int exitCode;
    private String out;
    private String err;

    @Test
    void shouldKeepTheChatterOfForkedJvmsOutOfTheProfile() throws Exception {
        run(Map.of("JAVA_TOOL_OPTIONS", "-Duser.language=ar"), "probe --device host --suites simt --quick -o -");
        assertThat(exitCode).as(err).isEqualTo(ExitCodes.DONE);
        assertThat(out).startsWith("{\n  \"schema\": \"gpuclass-profile/1\"").endsWith("}\n");
    }

    @Test
    void shouldNameTheProfileAfterTheDevice() throws Exception {
        String probe = "probe --quick --suites simt --device recorded:"
                + Path.of(ReplayedH200Test.RECORDING).toAbsolutePath();
        run(Map.of(), probe);
        assertThat(exitCode).as(err).isEqualTo(ExitCodes.DONE);
        assertThat(directory.resolve("profiles/nvidia-h200.json")).isNotEmptyFile();
        assertThat(err).contains("the profile is in profiles/nvidia-h200.json");
    }

    @Test
    void shouldNotTakeExhaustedMemoryForAFailedCheck() throws Exception {
        Path large = Files.writeString(directory.resolve("large.json"), "[" + "{},".repeat(500_000) + "{}]");
        run(Map.of("JAVA_TOOL_OPTIONS", "-Xmx12m"), "validate " + large);
        assertThat(exitCode).isEqualTo(ExitCodes.FAILED);
        assertThat(err)
                .contains("gpuclass: internal error: java.lang.OutOfMemoryError")
                .doesNotContain("\tat ");
    }

    @Test
    void shouldWrapErrorsOnATerminalOnly() throws Exception {
        String missing = directory.resolve("missing.json").toString();
        run(Map.of("JAVA_TOOL_OPTIONS", "-Dgpuclass.stderr=terminal -Dgpuclass.columns=40"), "recommend " + missing);
        assertThat(exitCode).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(err.lines().filter(line -> !line.startsWith("Picked up")))
                .hasSizeGreaterThan(2)
                .anyMatch(line -> line.contains(missing))
                .allMatch(line -> line.length() <= 40 || line.contains(missing));
        run(Map.of("JAVA_TOOL_OPTIONS", "-Dgpuclass.stderr=file -Dgpuclass.columns=40"), "recommend " + missing);
        assertThat(err.lines().filter(line -> !line.startsWith("Picked up"))).hasSize(1);
    }

    private void run(Map<String, String> environment, String arguments) throws IOException, InterruptedException {
        Programs.Outcome outcome =
                Programs.run(directory, environment, Programs.java(("io.gpuclass.cli.Main " + arguments).split(" ")));
        exitCode = outcome.exitCode();
        out = outcome.out();
        err = outcome.err();
    }
}
