package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SavedSamples;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is said of a committed profile. */
class RecommendCommandTest {
    private static final String H200 = SavedSamples.H200.toString();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldShowTheFastestAsText() {
        assertThat(run(H200, "--fastest")).isEqualTo(ExitCodes.DONE);
        assertThat(out.toString()).startsWith("NVIDIA H200\n").contains("\nGoals\n", "\nFloor\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void shouldShowTheFastestAsMarkdown() {
        assertThat(run(H200, "--fastest", "--format", "md")).isEqualTo(ExitCodes.DONE);
        assertThat(out.toString()).startsWith("# NVIDIA H200\n").contains("\n## Floor\n");
    }

    @Test
    void shouldPrintTheGoalsAsJson() {
        assertThat(run(H200, "--fastest", "--format", "json")).isEqualTo(ExitCodes.DONE);
        assertThat(out.toString())
                .startsWith("[")
                .contains("\"goal\": \"barrier-low\"", "\"goal\": \"semaphore-120\"", "\"met\": \"", "\"floorNs\": ");
    }

    private int run(String... arguments) {
        Context context = new Context(
                Wiring.production(),
                new Terminal(false, false, false, 80),
                new Interruption(Duration.ZERO),
                System::nanoTime);
        String[] all = new String[arguments.length + 1];
        all[0] = "recommend";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return CommandLines.create(context)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all);
    }
}
