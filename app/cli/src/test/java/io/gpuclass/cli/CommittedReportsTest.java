package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.gpuclass.view.csv.FiguresCsv;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reports that the repository holds are what {@code gpuclass report} makes of the profiles that it holds. */
class CommittedReportsTest {
    private static final Path PROFILES = Path.of("profiles");
    private static final Path REPORTS = Path.of("reports");

    @TempDir
    private Path made;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nvidia-h200.md",
                "nvidia-h200.csv",
                "nvidia-h200-rate-barrier.svg",
                "nvidia-h200-rate-mutex.svg",
                "nvidia-h200-rate-semaphore-120.svg",
                "nvidia-h200-hostage.svg"
            })
    void shouldHoldTheReportOnTheH200(String name) throws IOException {
        run("nvidia-h200.json");

        shouldHold(name, Files.readString(made.resolve(name)));
    }

    @Test
    void shouldHoldTheH200BesideTheGpusOfThePaper() throws IOException {
        run("nvidia-h200.json", "published/gtx580.json", "published/gtx295.json");

        shouldHold("comparison.md", Files.readString(made.resolve("comparison.md")));
    }

    @Test
    void shouldExplainTheColumnsOfTheCsv() throws IOException {
        shouldHold("csv-columns.md", FiguresCsv.columns());
    }

    private static void shouldHold(String name, String rendered) throws IOException {
        Path report = REPORTS.resolve(name);
        if (Boolean.getBoolean("golden.regenerate")) {
            Files.writeString(report, rendered);
            fail("regenerated " + report + ": look at the difference, then run again without -Dgolden.regenerate");
        }
        assertThat(report)
                .as("to regenerate: mvn -pl app -am test -Dgolden.regenerate=true")
                .exists()
                .hasBinaryContent(rendered.getBytes(StandardCharsets.UTF_8));
    }

    private void run(String... profiles) {
        CommandRunner command = CommandRunner.production();
        List<Object> arguments = new ArrayList<>(List.of("report", "--format", "md,csv,svg", "-o", made));
        List.of(profiles).forEach(profile -> arguments.add(PROFILES.resolve(profile)));
        assertThat(command.run(arguments.toArray())).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
    }
}
