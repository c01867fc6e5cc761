package io.gpuclass.cli;

import io.gpuclass.cli.Suggestions.CompletedCommands;
import io.gpuclass.console.docs.CompletedCommand;
import io.gpuclass.console.docs.CompletedCommand.CompletionShell;
import io.gpuclass.profile.TextWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gpuclass completion}. */
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
}
