package io.gpuclass.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gpuclass.console.Terminal.WrappingWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WrappingWriterTest {
    private static final String PATH = "/a/very/long/path/that/does/not/fit/profile.json";

    private final StringWriter shown = new StringWriter();
    private final PrintWriter err = new PrintWriter(new WrappingWriter(shown, 30), true);

    static Stream<Arguments> lines() {
        String trace = "\tat io.gpuclass.cli.Main.main (Main.java:10) and further on";
        String full = "x".repeat(20) + " " + "y".repeat(9);
        return Stream.of(
                arguments(
                        "gpuclass: no NVIDIA driver: install driver 580 or newer",
                        "gpuclass: no NVIDIA driver:\n  install driver 580 or newer"),
                arguments(full + " " + "z".repeat(28), full + "\n  " + "z".repeat(28)),
                arguments(
                        "gpuclass: the profile is in " + PATH + " now",
                        "gpuclass: the profile is in\n  " + PATH + "\n  now"),
                arguments("short\n\n" + trace, "short\n\n" + trace));
    }

    /** To the last column, but neither paths nor stack traces. */
    @ParameterizedTest
    @MethodSource("lines")
    void shouldBreakLongLinesBetweenWords(String line, String expected) {
        err.println(line);
        assertThat(shown).hasToString(expected + "\n");
    }

    @Test
    void shouldWrapANoticeAboveALineThatIsRedrawn() {
        try (Progress progress = new Progress.OnTerminal(err, 30, () -> 0)) {
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
