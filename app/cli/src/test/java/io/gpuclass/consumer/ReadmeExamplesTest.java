package io.gpuclass.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.profile.SavedSamples;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The documents' examples of programs that read a profile, taken from there and run. */
@Timeout(120)
class ReadmeExamplesTest {
    private static final Path DOCUMENT = Path.of("docs/profile.md");
    private static final String PROFILE = SavedSamples.H200.toString();

    @TempDir
    private Path directory;

    @Test
    void shouldRunTheExampleInJava() throws Exception {
        Path source = Files.writeString(directory.resolve("Advice.java"), example("java"));
        String java = ProcessHandle.current().info().command().orElseThrow();
        String out = run(List.of(java, "-cp", System.getProperty("java.class.path"), source.toString(), PROFILE));
        assertThat(out)
                .startsWith("NVIDIA H200: striped\n")
                .containsPattern("\nmutex mcs, 2112 blocks: 12[0-9]+\\.0 op/s\n");
    }

    @Test
    void shouldRunTheExampleInPython() throws Exception {
        assumeTrue(isInstalled("python3"), "python3 is not installed");
        Path source = Files.writeString(directory.resolve("advice.py"), example("python"));
        String out = run(List.of("python3", source.toString(), PROFILE));
        assertThat(out)
                .startsWith("NVIDIA H200 barrier striped\n")
                .contains("\nNVIDIA H200 semaphore-high ticket-turns\n")
                .containsPattern("\nmutex mcs 2112 1\\.?[0-9]+ ");
    }

    @Test
    void shouldNoticeAnExampleThatIsGone() {
        assertThatThrownBy(() -> example("fortran")).isInstanceOf(AssertionError.class);
    }

    private static String example(String language) throws IOException {
        Pattern marked = Pattern.compile(
                "<!-- example:" + language + " -->\\n+```" + language + "\\n(.*?)```\\n", Pattern.DOTALL);
        Matcher found = marked.matcher(Files.readString(DOCUMENT));
        assertThat(found.find()).as("an example in " + language).isTrue();
        return found.group(1);
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Path err = directory.resolve("err");
        Process process =
                new ProcessBuilder(command).redirectError(err.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(err)).isZero();
        return out;
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }
}
