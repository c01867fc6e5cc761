package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cost of a command at its start: the classes that it loads. */
@Timeout(60)
class LoadedClassesTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final String PROFILE = "profiles/published/gtx580.json";

    @TempDir
    private Path directory;

    @Test
    void shouldLoadNoClassForMeasuringToReadAProfile() throws IOException, InterruptedException {
        assertThat(loadedBy("recommend", PROFILE))
                .anyMatch(line -> line.contains(RecommendCommand.class.getName()))
                .noneMatch(line -> line.contains("io.gpuclass.engine."))
                .noneMatch(line -> line.contains(ReportCommand.class.getName()));
        assertThat(loadedBy("report", PROFILE, "-o", directory.toString()))
                .anyMatch(line -> line.contains(ReportCommand.class.getName()))
                .noneMatch(line -> line.contains("io.gpuclass.engine."));
    }

    @Test
    void shouldNoticeClassesForMeasuring() throws IOException, InterruptedException {
        assertThat(loadedBy("probe", "--help")).anyMatch(line -> line.contains("io.gpuclass.engine."));
    }

    /** Returns the JVM's log of loaded classes. */
    private List<String> loadedBy(String... words) throws IOException, InterruptedException {
        Path log = directory.resolve("classes");
        List<String> command = new ArrayList<>(List.of(
                JAVA.toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load:file=" + log,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
        assertThat(process.waitFor())
                .as(Files.readString(directory.resolve("output")))
                .isZero();
        return Files.readAllLines(log);
    }
}
