package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.console.Terminal;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.RunClock;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.suites.SuiteRegistry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The help of every command, hidden ones too. */
class HelpTest {
    static Stream<String> commands() {
        return walk(CommandRunner.commandLine().getCommandSpec()).map(CommandSpec::qualifiedName);
    }

    static Stream<String> examples() {
        return walk(CommandRunner.commandLine().getCommandSpec())
                .flatMap(command -> CommandText.examples(command).stream());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldDescribeTheCommandAndEachOptionAndOperand(String name) {
        CommandSpec command = command(name);
        assertThat(String.join("", command.usageMessage().description())).isNotBlank();
        assertThat(command.args())
                .filteredOn(argument -> !argument.hidden())
                .isNotEmpty()
                .allSatisfy(argument ->
                        assertThat(described(argument)).as(argument.toString()).matches("(?s)[A-Z].*\\."));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldShowExamplesOfTheVeryCommand(String name) {
        List<String> examples = CommandText.examples(command(name));
        assertThat(examples).isNotEmpty();
        assertThat(examples).allMatch(example -> example.startsWith(name + " ") || example.equals(name));
        assertThat(help(name, 80)).contains("Examples:").contains(examples.get(0));
        assertThat(help(name, 80).contains("Exit codes:")).isEqualTo(name.equals("gpuclass"));
    }

    @Test
    void shouldSayWhatEachSuiteAddsToTheTime() {
        String help = help("gpuclass probe", 1000);

        assertThat(help).doesNotContain("${").contains("Default: 27s, and ");
        assertThat(SuiteRegistry.ALL.stream().filter(Suite::optIn)).isNotEmpty().allSatisfy(suite -> {
            Duration more = RunClock.budget(Depth.STANDARD, Set.of(suite));
            assertThat(help)
                    .containsPattern("and .*" + Math.round(more.toMillis() / 1e3) + "s.* more for .*" + suite.id());
        });
    }

    @ParameterizedTest
    @MethodSource("examples")
    void shouldShowOnlyExamplesThatAreRightUsage(String example) {
        assertThatCode(() -> parse(example)).doesNotThrowAnyException();
    }

    @Test
    void shouldNoticeAnExampleThatIsWrongUsage() {
        assertThat(arguments("gpuclass probe --suites 'a b' > x.json")).containsExactly("probe", "--suites", "a b");
        assertThat(arguments("gpuclass x \"it's | a > 'b'\" '*.json' --y='1 2' && gpuclass z"))
                .containsExactly("x", "it's | a > 'b'", "*.json", "--y=1 2");
        assertThatThrownBy(() -> parse("gpuclass probe --nonsense")).isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> parse("gpuclass compare base.json")).isInstanceOf(ParameterException.class);
    }

    private static void parse(String call) {
        String[] arguments = arguments(call);
        CommandRunner.commandLine(arguments).parseArgs(arguments);
    }

    @ParameterizedTest
    @CsvSource({"60, 60", "100, 100", "200, 200", "20, 55"})
    void shouldWrapHelpToTheTerminal(int columns, int width) {
        List<String> running = help("gpuclass probe", columns)
                .lines()
                .filter(line -> !line.startsWith("  gpuclass "))
                .toList();
        assertThat(running).allMatch(line -> line.length() <= width, "is not wider than " + width);
        assertThat(running).anyMatch(line -> line.length() > width - 20);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 60, 200})
    void shouldKeepExamplesInOnePieceToBeCopied(int columns) {
        assertThat(help("gpuclass tune", columns).lines())
                .contains(
                        "  gpuclass tune profiles/nvidia-h200.json --only mutex_spin_backoff,mutex_fa --contention full");
    }

    /** Code words were broken after a dot or a colon: {@code grid.} and {@code sync()}. */
    @ParameterizedTest
    @MethodSource("commands")
    void shouldBreakNoWordInTwo(String name) {
        Set<String> words = words(help(name, 1000));

        for (int columns : List.of(72, 80, 81, 93, 107)) {
            assertThat(words(help(name, columns)))
                    .as(columns + " columns")
                    .filteredOn(word -> !words.contains(word))
                    .isEmpty();
        }
    }

    private static Set<String> words(String help) {
        return Set.of(
                Pattern.compile("\\s+").splitAsStream(help.strip()).distinct().toArray(String[]::new));
    }

    @Test
    void shouldNotBeAsWideAsTheTerminalWhereItGoesToAFile() {
        StringWriter out = new StringWriter();
        CommandRunner.production()
                .with(new Terminal(false, true, false, 200))
                .create()
                .setOut(new PrintWriter(out))
                .execute("probe", "--help");
        assertThat(out.toString().lines().filter(line -> !line.startsWith("  gpuclass ")))
                .allMatch(line -> line.length() <= 80);
    }

    static String help(String name, int columns) {
        StringWriter out = new StringWriter();
        CommandLine commandLine = CommandRunner.production()
                .with(new Terminal(true, true, false, columns))
                .create();
        List<String> arguments = new ArrayList<>(List.of(name.split(" ")));
        arguments.remove(0);
        arguments.add("--help");
        assertThat(commandLine.setOut(new PrintWriter(out)).execute(arguments.toArray(String[]::new)))
                .isEqualTo(ExitCodes.DONE);
        return out.toString();
    }

    private static CommandSpec command(String name) {
        return walk(CommandRunner.commandLine().getCommandSpec())
                .filter(command -> command.qualifiedName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<CommandSpec> walk(CommandSpec command) {
        return Stream.concat(
                Stream.of(command),
                command.subcommands().values().stream()
                        .map(CommandLine::getCommandSpec)
                        .flatMap(HelpTest::walk));
    }

    private static String described(ArgSpec argument) {
        return String.join(" ", argument.description());
    }

    /** Returns the arguments of a call as a shell would pass them, as far as the first redirection, pipe or list. */
    static String[] arguments(String call) {
        String own = call.split(" (?:[<>|;]|&&)(?=(?:[^'\"]|'[^']*'|\"[^\"]*\")*$)")[0];
        return Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+")
                .matcher(own)
                .results()
                .map(word -> word.group().replaceAll("'([^']*)'|\"([^\"]*)\"", "$1$2"))
                .skip(1)
                .toArray(String[]::new);
    }
}
