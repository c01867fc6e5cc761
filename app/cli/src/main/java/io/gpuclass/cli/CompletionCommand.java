package io.gpuclass.cli;

import io.gpuclass.cli.docs.Shell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
final class CompletionCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SHELL", description = "For which shell: bash, zsh or fish.")
    private Shell shell;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Results.print(spec, shell.completion(spec.root()));
        return ExitCodes.DONE;
    }
}
