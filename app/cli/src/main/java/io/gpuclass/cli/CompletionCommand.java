package io.gpuclass.cli;

import io.gpuclass.cli.Suggestions.CompletedCommands;
import io.gpuclass.console.docs.CompletedCommand;
import io.gpuclass.console.docs.CompletionShell;
import io.gpuclass.console.docs.Roff;
import io.gpuclass.profile.TextWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass completion}. */
@Command(
        name = "completion",
        description = {
            "Prints a completion script for a shell: commands, options, their values, file names.",
            "For this session: source <(gpuclass completion bash), the same with zsh once compinit has run, or gpuclass"
                    + " completion fish | source. For all sessions: put it where the script's first lines say."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass completion bash > ~/.local/share/bash-completion/completions/gpuclass",
            "  gpuclass completion zsh > ~/.zfunc/_gpuclass",
            "  gpuclass completion fish > ~/.config/fish/completions/gpuclass.fish"
        })
final class CompletionCommand extends Subcommand {
    @Parameters(paramLabel = "SHELL", description = "For which shell: bash, zsh or fish.")
    private CompletionShell shell;

    @Override
    public Integer call() {
        print(shell.completion(CompletedCommands.of(spec().root())));
        return ExitCodes.DONE;
    }

    /** {@code gpuclass generate-share}, for packaging the tool. */
    @Command(
            name = "generate-share",
            hidden = true,
            description =
                    "Writes the man pages and the completion scripts, each where a prefix's share directory has such.",
            footerHeading = "%nExamples:%n",
            footer = "  gpuclass generate-share /usr/local/share")
    static final class GenerateShareCommand extends Subcommand {
        @Parameters(paramLabel = "DIRECTORY", description = "Where to write them.")
        private Path directory;

        @Override
        public Integer call() {
            CommandText.walk(spec().root())
                    .map(command -> new ManPage(command, TopCommand.Version.text()))
                    .forEach(page -> TextWriter.write(
                            page.text(), directory.resolve("man").resolve(page.file())));
            CompletedCommand top = CompletedCommands.of(spec().root());
            for (CompletionShell shell : CompletionShell.values()) {
                TextWriter.write(shell.completion(top), directory.resolve(shell.file()));
            }
            return ExitCodes.DONE;
        }
    }

    /**
     * The manual page of a command, in roff's man macros. Without a date, so that builds are reproducible.
     *
     * @param version name and version of the tool
     */
    public record ManPage(CommandSpec command, String version) {
        private static final String SECTION = "1";

        /** Returns its name, such as {@code gpuclass-probe}. */
        public String name() {
            return command.qualifiedName("-");
        }

        /** Returns the file's place in a directory of manual pages. */
        public String file() {
            return "man" + SECTION + "/" + name() + "." + SECTION;
        }

        public String text() {
            Roff page = new Roff();
            page.title(name().toUpperCase(Locale.ROOT), SECTION, version, "gpuclass");
            page.section("Name")
                    .line(Roff.escaped(name()) + " \\- " + Roff.escaped(lowered(CommandText.summary(command))));
            page.section("Synopsis").line(Roff.escaped(synopsis()));
            page.section("Description").paragraphs(CommandText.paragraphs(command));
            writeCommands(page);
            writeOperands(page);
            writeOptions(page);
            writeExitCodes(page);
            List<String> examples = CommandText.examples(command);
            if (!examples.isEmpty()) {
                page.section("Examples").verbatim(examples);
            }
            page.section("See also").line(seeAlso());
            return page.text();
        }

        private void writeCommands(Roff page) {
            List<CommandSpec> commands = CommandText.commands(command);
            if (!commands.isEmpty()) {
                page.section("Commands");
                commands.forEach(below -> page.tagged(Roff.bold(below.name()), CommandText.summary(below) + "."));
            }
        }

        private void writeOperands(Roff page) {
            List<PositionalParamSpec> operands = command.positionalParameters().stream()
                    .filter(operand -> !operand.hidden())
                    .toList();
            if (!operands.isEmpty()) {
                page.section("Arguments");
                operands.forEach(
                        operand -> page.tagged(Roff.italic(operand.paramLabel()), CommandText.description(operand)));
            }
        }

        private void writeOptions(Roff page) {
            page.section("Options");
            command.options().stream()
                    .filter(option -> !option.hidden())
                    .forEach(option -> page.tagged(spelled(option), CommandText.description(option)));
        }

        private static String spelled(OptionSpec option) {
            String names = Arrays.stream(option.names()).map(Roff::bold).collect(Collectors.joining(", "));
            return option.arity().max() == 0 ? names : names + "=" + Roff.italic(option.paramLabel());
        }

        private void writeExitCodes(Roff page) {
            Map<String, String> codes = command.usageMessage().exitCodeList();
            if (!codes.isEmpty()) {
                page.section("Exit status");
                codes.forEach((code, meaning) -> page.tagged(Roff.bold(code.strip()), CommandText.plain(meaning)));
            }
        }

        private String seeAlso() {
            List<CommandSpec> others =
                    command.parent() == null ? CommandText.commands(command) : List.of(command.parent());
            return others.stream()
                    .map(other -> Roff.bold(other.qualifiedName("-")) + "(" + SECTION + ")")
                    .collect(Collectors.joining(", "));
        }

        private String synopsis() {
            return command.commandLine()
                    .getHelp()
                    .synopsis(0)
                    .replaceAll("\\s+", " ")
                    .strip();
        }

        private static String lowered(String sentence) {
            return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
        }
    }
}
