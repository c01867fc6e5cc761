package io.gpuclass.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TerminalTest {
    private static final Map<String, String> BOTH =
            Map.of("gpuclass.stdout", "terminal", "gpuclass.stderr", "terminal");

    static Stream<Arguments> surroundings() {
        Map<String, String> none = Map.of();
        return Stream.of(
                arguments(BOTH, Map.of("TERM", "xterm", "COLUMNS", "132"), false, new Terminal(true, true, true, 132)),
                arguments(BOTH, Map.of("NO_COLOR", "1"), true, new Terminal(true, true, false, 80)),
                arguments(BOTH, Map.of("NO_COLOR", ""), true, new Terminal(true, true, true, 80)),
                arguments(BOTH, Map.of("TERM", "dumb"), true, new Terminal(true, false, false, 80)),
                arguments(
                        Map.of("gpuclass.stdout", "file", "gpuclass.stderr", "terminal"),
                        none,
                        true,
                        new Terminal(false, true, false, 80)),
                arguments(none, none, true, new Terminal(true, true, true, 80)),
                arguments(none, none, false, new Terminal(false, false, false, 80)));
    }

    @ParameterizedTest
    @MethodSource("surroundings")
    void shouldFindWhatATerminalCanDo(
            Map<String, String> properties, Map<String, String> variables, boolean console, Terminal found) {
        assertThat(find(properties, variables, console)).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource({", wide, 80", ", 0, 80", "60, 132, 60", "0, 132, 132", "5, 132, 20"})
    void shouldBelieveTheLauncherBeforeTheShellOfTheWidthAndNeitherOfAStrangeOne(
            String launcher, String shell, int width) {
        Map<String, String> told = launcher == null ? Map.of() : Map.of("gpuclass.columns", launcher);

        assertThat(find(told, Map.of("COLUMNS", shell), true).width()).isEqualTo(width);
    }

    private static Terminal find(Map<String, String> properties, Map<String, String> variables, boolean console) {
        return Terminal.find(properties::get, variables::get, console);
    }
}
