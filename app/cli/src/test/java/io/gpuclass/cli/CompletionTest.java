package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.cli.Suggestions.CompletedCommands;
import io.gpuclass.console.docs.CompletionShell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Completion scripts, each in its own shell. */
@Timeout(120)
class CompletionTest {
    @TempDir
    private Path directory;

    /** Text to type, each piece followed by the tabulator, and the arguments expected. */
    private record Row(String expected, String... typed) {}

    private static final List<Row> ROWS = List.of(
            new Row("<probe>", "gpuclass prob"),
            new Row("<probe><--format><json>", "gpuclass probe --form", "j"),
            new Row("<probe><--format=json>", "gpuclass probe --format=j"),
            new Row("<devices><--include-ids><--format><md>", "gpuclass devices --inc", "--format m"),
            new Row("<probe><--device><host>", "gpuclass probe --device h"),
            new Row("<probe><--device><cuda:0>", "gpuclass probe --device cu"),
            new Row("<probe><--device><recorded:run.rec.gz>", "gpuclass probe --device rec", "ru"),
            new Row("<probe><--suites><probes,hostage>", "gpuclass probe --suites probes,ho"),
            new Row(
                    "<verify><--only><barrier_striped,mutex_ticket_turns>",
                    "gpuclass verify --only barrier_striped,mutex_ticket_t"),
            new Row("<recommend><profile.json>", "gpuclass recommend prof"),
            new Row("<validate><profile.json><a b.json>", "gpuclass validate prof", "a"),
            new Row("<probe><-o><profile.json>", "gpuclass probe -o prof"),
            new Row("<probe><--seed><pro>", "gpuclass probe --seed pro"),
            new Row("<--debug><recommend><profile.json>", "gpuclass --debug rec", "p"),
            new Row("<completion><zsh>", "gpuclass completion z"),
            new Row("<help><tune>", "gpuclass help tu"),
            new Row("<generate-sh>", "gpuclass generate-sh"));

    @BeforeEach
    void makeFiles() throws IOException {
        Files.createFile(directory.resolve("profile.json"));
        Files.createFile(directory.resolve("a b.json"));
        Files.createFile(directory.resolve("run.rec.gz"));
    }

    @Test
    void shouldCompleteInBash() throws IOException {
        Path script = install(CompletionShell.BASH, "gpuclass.bash");
        Path setup = Files.writeString(directory.resolve(".setup"), InteractiveShell.SETUP + "source " + script + "\n");
        check("bash --noprofile --rcfile " + setup + " -i", Map.of(), ROWS);
    }

    @Test
    void shouldCompleteInZshWhereSourced() throws IOException {
        Path script = install(CompletionShell.ZSH, ".gpuclass.zsh");
        checkZsh("autoload -Uz compinit; compinit -D -u; source " + script, ROWS);
    }

    @Test
    void shouldCompleteInZshWhereFoundInThePathOfFunctions() throws IOException {
        install(CompletionShell.ZSH, ".functions/_gpuclass");
        checkZsh("fpath=(" + directory + "/.functions $fpath); autoload -Uz compinit; compinit -D -u", ROWS);
    }

    @Test
    void shouldCompleteInFish() throws Exception {
        checkFish(install(CompletionShell.FISH, "gpuclass.fish"), ROWS);
    }

    private void checkFish(Path script, List<Row> rows) throws Exception {
        Programs.assumeInstalled("fish");
        for (Row row : rows) {
            String typed = fishTyped(row);
            String expected = row.expected()
                    .substring(
                            row.expected().lastIndexOf('<') + 1, row.expected().length() - 1);
            List<String> found = Arrays.stream(fish(script, typed).split("\n"))
                    .map(line -> line.split("\t")[0].replace("\\ ", " "))
                    .filter(line -> !line.isEmpty())
                    .toList();
            boolean unknown = typed.endsWith(" " + expected);
            assertThat(found).as(typed).isEqualTo(unknown ? List.of() : List.of(expected));
        }
    }

    @Command(name = "gpuclass", description = "Has commands.", subcommands = Outer.class)
    private static final class Nested {}

    @Command(name = "outer", description = "Has a command.", subcommands = Inner.class)
    private static final class Outer {}

    @Command(name = "inner", description = "Does it: 'at' [last].")
    private static final class Inner {
        @Option(names = "--depth", split = ",", description = "How deep: it's [deep].")
        private List<CompletionShell> depths;

        @Parameters(completionCandidates = Suggestions.FileNames.class, description = "Patterns.")
        private List<String> files;
    }

    private static final List<Row> NESTED_ROWS = List.of(
            new Row("<outer><inner>", "gpuclass ou", "inn"),
            new Row("<outer><inner><--depth><bash,zsh>", "gpuclass outer inner --depth bash,z"),
            new Row("<outer><inner><profile.json>", "gpuclass outer inner prof"));

    @Test
    void shouldCompleteCommandsOfCommands() throws Exception {
        CommandSpec nested = new CommandLine(new Nested()).getCommandSpec();
        Path bash = Files.writeString(
                directory.resolve(".setup"),
                InteractiveShell.SETUP + CompletionShell.BASH.completion(CompletedCommands.of(nested)));
        check("bash --noprofile --rcfile " + bash + " -i", Map.of(), NESTED_ROWS);
        Path zsh = Files.writeString(
                directory.resolve(".gpuclass.zsh"), CompletionShell.ZSH.completion(CompletedCommands.of(nested)));
        checkZsh("autoload -Uz compinit; compinit -D -u; source " + zsh, NESTED_ROWS);
        checkFish(
                Files.writeString(
                        directory.resolve(".gpuclass.fish"),
                        CompletionShell.FISH.completion(CompletedCommands.of(nested))),
                NESTED_ROWS);
    }

    @Test
    void shouldDescribeCommandsAndOptionsInFishAndZsh() throws Exception {
        Programs.assumeInstalled("fish");
        Path script = install(CompletionShell.FISH, "gpuclass.fish");
        assertThat(fish(script, "gpuclass prob")).contains("probe\tMeasures a device, prints what was found");
        assertThat(fish(script, "gpuclass probe --qui")).contains("--quick\tKeep every case, with wider intervals");
        assertThat(CompletionShell.ZSH.completion(CompletedCommands.of(top())))
                .contains("'probe:Measures a device, prints what was found", "--quick'[Keep every case, with");
    }

    @ParameterizedTest
    @EnumSource(CompletionShell.class)
    void shouldPrintTheScriptAndKeepHiddenCommandsHidden(CompletionShell shell) {
        CommandSpec top = top();
        assertThat(top.subcommands().values().stream()
                        .filter(command ->
                                command.getCommandSpec().usageMessage().hidden()))
                .isNotEmpty()
                .allSatisfy(hidden -> assertThat(shell.completion(CompletedCommands.of(top)))
                        .doesNotContain(hidden.getCommandName()));
        assertThat(shell.completion(CompletedCommands.of(top)))
                .contains("probe", "suites")
                .doesNotContain("picocli", "\r");
    }

    /** A word that is suggested and then refused would be worse than none. */
    @Test
    void shouldSuggestOnlyWhatIsAccepted() {
        Set<String> suggested = new HashSet<>();
        for (CommandSpec command : CommandText.walk(top()).toList()) {
            for (OptionSpec option : command.options()) {
                if (option.completionCandidates() != null && !option.auxiliaryTypes()[0].isEnum()) {
                    option.completionCandidates().forEach(word -> {
                        suggested.add(word);
                        checkAccepted(command.qualifiedName() + " " + option.longestName() + "=" + word);
                    });
                }
            }
        }
        assertThat(suggested).contains("auto", "recorded:", "sections", "barrier_striped");
        assertThatThrownBy(() -> checkAccepted("gpuclass probe --device=gpu")).isInstanceOf(ParameterException.class);
    }

    /** Other arguments may be missing. */
    private static void checkAccepted(String call) {
        String[] words = (call.endsWith(":") ? call + "file" : call).split(" ");
        String[] arguments = Arrays.copyOfRange(words, 1, words.length);
        try {
            CommandRunner.commandLine(arguments).parseArgs(arguments);
        } catch (MissingParameterException incomplete) {
            assertThat(incomplete.getMissing()).isNotEmpty();
        }
    }

    private void checkZsh(String setup, List<Row> rows) throws IOException {
        Programs.assumeInstalled("zsh");
        Files.writeString(
                directory.resolve(".zshrc"), InteractiveShell.SETUP + "unsetopt zle_bracketed_paste\n" + setup + "\n");
        check("zsh -d -i", Map.of("ZDOTDIR", directory.toString()), rows);
    }

    private void check(String command, Map<String, String> environment, List<Row> rows) throws IOException {
        Programs.assumeInstalled(command.split(" ")[0]);
        Programs.assumeInstalled("script");
        try (InteractiveShell shell = new InteractiveShell(command, environment, directory)) {
            for (Row row : rows) {
                // Zsh puts an equals sign where others leave a space.
                assertThat(shell.complete(row.typed()).replaceAll("<(--[a-z]+)=", "<$1><"))
                        .as(String.join(" ⇥ ", row.typed()))
                        .isEqualTo(row.expected().replaceAll("<(--[a-z]+)=", "<$1><"));
            }
        }
    }

    private Path install(CompletionShell shell, String name) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, shell.completion(CompletedCommands.of(top())));
    }

    private static CommandSpec top() {
        return CommandRunner.commandLine().getCommandSpec();
    }

    /** Returns a row as it stands before the last tabulator, the earlier ones having done their work. */
    private static String fishTyped(Row row) {
        String[] arguments =
                row.expected().substring(1, row.expected().length() - 1).split("><");
        String last = row.typed()[row.typed().length - 1];
        String word = last.substring(last.lastIndexOf(' ') + 1);
        boolean within = arguments[arguments.length - 1].startsWith("recorded:");
        return "gpuclass "
                + String.join(" ", Arrays.asList(arguments).subList(0, arguments.length - 1))
                + (arguments.length > 1 ? " " : "")
                + (within ? "recorded:" : "")
                + word;
    }

    private String fish(Path script, String typed) throws Exception {
        Programs.Outcome outcome = Programs.run(
                directory,
                Map.of(),
                List.of(
                        "fish",
                        "--no-config",
                        "-c",
                        "source $argv[1]; complete -C $argv[2]",
                        script.toString(),
                        typed));
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.out();
    }
}
