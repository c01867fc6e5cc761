package io.gpuclass.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.session.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class WrappingWriterTest {
    private static final String PATH = "/a/very/long/path/that/does/not/fit/profile.json";

    private final StringWriter shown = new StringWriter();
    private final PrintWriter err = new PrintWriter(new WrappingWriter(shown, 30), true);

    @Test
    void shouldBreakLongLinesBetweenWords() {
        err.println("gpuclass: no NVIDIA driver: install driver 580 or newer");
        assertThat(shown).hasToString("gpuclass: no NVIDIA driver:\n  install driver 580 or newer\n");
    }

    @Test
    void shouldFillALineToTheLastColumn() {
        err.println("x".repeat(20) + " " + "y".repeat(9) + " " + "z".repeat(28));
        assertThat(shown).hasToString("x".repeat(20) + " " + "y".repeat(9) + "\n  " + "z".repeat(28) + "\n");
    }

    @Test
    void shouldNotBreakAPath() {
        err.println("gpuclass: the profile is in " + PATH + " now");
        assertThat(shown).hasToString("gpuclass: the profile is in\n  " + PATH + "\n  now\n");
    }

    @Test
    void shouldLeaveStackTracesAndShortLinesAlone() {
        err.println("short");
        err.println();
        err.println("\tat io.gpuclass.cli.Main.main (Main.java:10) and further on");
        assertThat(shown).hasToString("short\n\n\tat io.gpuclass.cli.Main.main (Main.java:10) and further on\n");
    }

    @Test
    void shouldWrapANoticeAboveALineThatIsRedrawn() {
        try (Progress progress = new TerminalProgress(err, 30, () -> 0)) {
            progress.phase("memory probes");
            progress.notice("measuring the host CPU instead of a GPU");
            assertThat(shown.toString())
                    .startsWith("\r[....................] 0 %  m")
                    .contains("\rgpuclass: measuring the host\n  CPU instead of a GPU\n\r[")
                    .endsWith("] 0 %  m");
        }
    }

    @Test
    void shouldNotBreakALineOfWhichAPartIsShown() {
        err.print("a part ");
        err.flush();
        err.println("and a rest that is longer than the whole terminal");
        assertThat(shown).hasToString("a part and a rest that is longer than the whole terminal\n");
    }

    @Test
    void shouldWrapErrorsOnATerminalAndKeepThemOnOneLineElsewhere() throws IOException {
        String error = "gpuclass: --require-gpu contradicts --device: leave one of them out\n";
        assertThat(written(new Terminal(true, true, false, 40), error).lines())
                .hasSize(2)
                .allMatch(line -> line.length() <= 40);
        assertThat(written(new Terminal(true, false, false, 40), error)).isEqualTo(error);
    }

    private static String written(Terminal terminal, String error) throws IOException {
        StringWriter written = new StringWriter();
        try (Writer err = terminal.wrapped(written)) {
            err.write(error);
        }
        return written.toString();
    }
}
