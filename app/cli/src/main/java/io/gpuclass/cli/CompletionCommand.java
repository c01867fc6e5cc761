package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.docs.CompletionShell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gpuclass completion}. */
@Command(
        name = "completion",
        description = {
            "Prints a script that makes a shell complete commands, options, their values and names of files.",
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

    CompletionCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        print(shell.completion(CompletedCommands.of(spec().root())));
        return ExitCodes.DONE;
    }
}
