package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.console.Console;
import io.gpuclass.console.Console.Presentation;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.console.Terminal;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.report.ProfileReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports on a terminal, and in files and pipes. */
class PresentationTest {
    private static final Document REPORT = ProfileReport.of(SampleProfiles.complete());

    @Test
    void shouldPrintTextOrMarkdownAndColourOnlyTextWhereAsked() {
        String plain = new Presentation(OutputFormat.TEXT, false, 100).of(REPORT);
        String coloured = new Presentation(OutputFormat.TEXT, true, 100).of(REPORT);
        String markdown = new Presentation(OutputFormat.MARKDOWN, true, 100).of(REPORT);

        assertThat(plain).contains("NVIDIA H200").endsWith("\n").doesNotContain("\u001b", "| -");
        assertThat(coloured).contains("\u001b[");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
        assertThat(markdown).contains("NVIDIA H200", "| -").doesNotContain("\u001b");
    }

    @Test
    void shouldKeepToTheWidthAndColourOfATerminalButNotElsewhere() {
        Console terminal = new Console(new Terminal(true, true, true, 60), null, null);
        Console file = new Console(new Terminal(false, true, false, 60), null, null);

        assertThat(terminal.presentation(OutputFormat.TEXT)).isEqualTo(new Presentation(OutputFormat.TEXT, true, 60));
        assertThat(terminal.presentation(OutputFormat.MARKDOWN))
                .isEqualTo(new Presentation(OutputFormat.MARKDOWN, false, 60));
        assertThat(file.presentation(OutputFormat.TEXT)).isEqualTo(Presentation.IN_A_FILE);
    }

    /** A table, which is indented, is as wide as it must be. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "claims --list",
                "verify --list",
                "bench --list",
                "probe --list",
                "prove --list",
                "prove --only barrier_central --blocks 2",
            })
    void shouldBreakLongLinesOnATerminal(String words) {
        CommandRunner narrow = CommandRunner.production().with(new Terminal(true, true, false, 60));
        CommandRunner piped = CommandRunner.production().with(new Terminal(false, true, false, 60));

        assertThat(narrow.runLine(words)).isEqualTo(ExitCodes.DONE);
        assertThat(piped.runLine(words)).isEqualTo(ExitCodes.DONE);

        assertThat(narrow.out.toString().lines().filter(line -> !line.matches(" {2}\\S.*")))
                .isNotEmpty()
                .allMatch(line -> line.length() <= 60);
        assertThat(piped.out.toString().lines()).anyMatch(line -> line.length() > 60);
    }
}
