package io.gpuclass.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private static final Map<String, String> BOTH =
            Map.of("gpuclass.stdout", "terminal", "gpuclass.stderr", "terminal");

    @Test
    void shouldColourATerminal() {
        assertThat(find(BOTH, Map.of("TERM", "xterm", "COLUMNS", "132"), false))
                .isEqualTo(new Terminal(true, true, true, 132));
    }

    @Test
    void shouldHonourNoColor() {
        assertThat(find(BOTH, Map.of("NO_COLOR", "1"), true).colour()).isFalse();
        assertThat(find(BOTH, Map.of("NO_COLOR", "1"), true).stderr()).isTrue();
    }

    @Test
    void shouldNeitherColourNorRedrawADumbTerminal() {
        assertThat(find(BOTH, Map.of("TERM", "dumb"), true)).isEqualTo(new Terminal(true, false, false, 80));
    }

    @Test
    void shouldBelieveTheLauncherOfEachStream() {
        Map<String, String> piped = Map.of("gpuclass.stdout", "file", "gpuclass.stderr", "terminal");
        assertThat(find(piped, Map.of(), true)).isEqualTo(new Terminal(false, true, false, 80));
    }

    @Test
    void shouldAskTheRuntimeWhereThereIsNoLauncher() {
        assertThat(find(Map.of(), Map.of(), true)).isEqualTo(new Terminal(true, true, true, 80));
        assertThat(find(Map.of(), Map.of(), false)).isEqualTo(new Terminal(false, false, false, 80));
    }

    @Test
    void shouldNotTrustAStrangeWidth() {
        assertThat(find(BOTH, Map.of("COLUMNS", "wide"), true).width()).isEqualTo(80);
        assertThat(find(BOTH, Map.of("COLUMNS", "0"), true).width()).isEqualTo(80);
    }

    @Test
    void shouldTakeAnEmptyNoColorForNone() {
        assertThat(find(BOTH, Map.of("NO_COLOR", ""), true).colour()).isTrue();
    }

    @Test
    void shouldBelieveTheLauncherOfTheWidth() {
        assertThat(find(Map.of("gpuclass.columns", "60"), Map.of("COLUMNS", "132"), true)
                        .width())
                .isEqualTo(60);
        assertThat(find(Map.of("gpuclass.columns", "0"), Map.of("COLUMNS", "132"), true)
                        .width())
                .isEqualTo(132);
        assertThat(find(Map.of("gpuclass.columns", "5"), Map.of(), true).width())
                .isEqualTo(20);
    }

    private static Terminal find(Map<String, String> properties, Map<String, String> variables, boolean console) {
        return Terminal.find(properties::get, variables::get, console);
    }
}
