package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docs/profile.md} gives to copy answers which barrier at 528 blocks, how sure, which header, and how much over grid.sync(). */
class DocumentedScriptsTest {
    private static final Path PAGE = Path.of("docs/profile.md");
    private static final String PROFILE =
            Path.of("profiles/nvidia-h200.json").toAbsolutePath().toString();

    @TempDir
    private Path directory;

    @Test
    void shouldAnswerFromPython() throws IOException, InterruptedException {
        Programs.assumeInstalled("python3");
        String script = found("```python\n(.*?)```");

        assertThat(script.lines()).hasSizeLessThanOrEqualTo(12);
        assertThat(run("python3", "-c", script, PROFILE))
                .contains("#include <gpuclass/sync/barrier_striped.cuh>", "gpuclass::barrier_striped<", " sure\n")
                .containsPattern("1\\.[34][0-9]+ times as fast as grid-sync");
    }

    @Test
    void shouldAnswerInOneLineOfJq() throws IOException, InterruptedException {
        Programs.assumeInstalled("jq");
        String filter = found("jq -r '([^']*528[^']*)' profile.json");

        assertThat(run("jq", "-r", filter, PROFILE))
                .matches("striped\ttrue\tgpuclass/sync/barrier_striped.cuh\t1\\.[34][0-9]+\n");
    }

    private static String found(String pattern) throws IOException {
        Matcher block = Pattern.compile(pattern, Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertThat(block.find()).as(pattern).isTrue();
        return block.group(1);
    }

    private String run(String... command) throws IOException, InterruptedException {
        Programs.Outcome outcome = Programs.run(directory, Map.of(), List.of(command));
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.out();
    }
}
