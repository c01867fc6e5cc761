package io.gpuclass.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.cli.Programs;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The documents' examples of programs that read a profile, taken from there and run. */
@Timeout(120)
class ReadmeExamplesTest {
    private static final Path DOCUMENT = Path.of("docs/profile.md");
    private static final String PROFILE = SavedSamples.H200.toAbsolutePath().toString();

    @TempDir
    private Path directory;

    @Test
    void shouldRunTheExampleInJava() throws Exception {
        Path source = Files.writeString(directory.resolve("Advice.java"), example("java"));
        String out = run(Programs.java(source.toString(), PROFILE));
        assertThat(out)
                .startsWith("NVIDIA H200: striped\n")
                .containsPattern("\nmutex mcs, 2112 blocks: 12[0-9]+\\.0 op/s\n");
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
        Programs.Outcome outcome = Programs.run(directory, Map.of(), command);
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.out();
    }
}
