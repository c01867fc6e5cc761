package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts to copy from {@code docs/profile.md} answer which barrier at 528 blocks, how sure, which header, and how much over grid.sync(). */
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
                .containsPattern("1\\.[3-6][0-9]+ times as fast as grid-sync");
    }

    @Test
    void shouldAnswerInOneLineOfJq() throws IOException, InterruptedException {
        Programs.assumeInstalled("jq");
        String filter = found("jq -r '([^']*528[^']*)' profile.json");

        assertThat(run("jq", "-r", filter, PROFILE))
                .matches("striped\ttrue\tgpuclass/sync/barrier_striped.cuh\t1\\.[3-6][0-9]+\n");
    }

    /** The class's ratio, then which barrier and include at 528 blocks, then what is expected of a machine that has probes alone. */
    @Test
    void shouldAnswerByJqFromWhatRecommendPrints() throws IOException, InterruptedException {
        Programs.assumeInstalled("jq");
        List<String> printed = new ArrayList<>();
        Matcher line = Pattern.compile("gpuclass (recommend [^|\n]*) \\| jq (-r )?'([^'\n]*)'")
                .matcher(Files.readString(PAGE));
        while (line.find()) {
            CommandRunner command = CommandRunner.on(FakeDevices.withGpu());
            assertThat(command.runLine(line.group(1).replace(" profile.json ", " " + PROFILE + " ")))
                    .isEqualTo(ExitCodes.DONE);
            Files.writeString(directory.resolve("advice.json"), command.out.toString());
            printed.add(run("jq", "-r", line.group(3), "advice.json"));
        }

        assertThat(printed).hasSize(3);
        assertThat(printed.get(0)).matches("2\\.[0-9]+\n");
        assertThat(printed.get(1)).isEqualTo("barrier_striped\n#include <gpuclass/sync/barrier_striped.cuh>\n");
        assertThat(printed.get(2))
                .contains("barrier\tbarrier_xf\tpredicted\n", "semaphore-high\tsemaphore_sleeping\tpredicted\n")
                .hasLineCount(4);
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
