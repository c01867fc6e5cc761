package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SavedSamples;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code recommend --fastest} on a saved profile. */
class RecommendCommandTest {
    private static final String H200 = SavedSamples.H200.toString();

    private final CommandRunner command = CommandRunner.production();

    @Test
    void shouldShowTheFastestAsText() {
        assertThat(run(H200, "--fastest")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).startsWith("NVIDIA H200\n").contains("\nGoals\n", "\nFloor\n");
        assertThat(command.err.toString()).isEmpty();
    }

    @Test
    void shouldShowTheFastestAsMarkdown() {
        assertThat(run(H200, "--fastest", "--format", "md")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).startsWith("# NVIDIA H200\n").contains("\n## Floor\n");
    }

    @Test
    void shouldPrintTheGoalsAsJson() {
        assertThat(run(H200, "--fastest", "--format", "json")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .startsWith("[")
                .contains("\"goal\": \"barrier-low\"", "\"goal\": \"semaphore-120\"", "\"met\": \"", "\"floorNs\": ");
    }

    private int run(String... arguments) {
        return command.run(
                Stream.concat(Stream.of("recommend"), Stream.of(arguments)).toArray());
    }
}
