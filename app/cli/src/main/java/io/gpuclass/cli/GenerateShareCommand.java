package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.docs.CompletedCommand;
import io.gpuclass.console.docs.CompletionShell;
import io.gpuclass.profile.TextWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gpuclass generate-share}, for whoever packs the tool. */
@Command(
        name = "generate-share",
        hidden = true,
        description =
                "Writes the man pages and the completion scripts, each where a prefix's share directory has such.",
        footerHeading = "%nExamples:%n",
        footer = "  gpuclass generate-share /usr/local/share")
final class GenerateShareCommand extends Subcommand {
    @Parameters(paramLabel = "DIRECTORY", description = "Where to write them.")
    private Path directory;

    GenerateShareCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        CommandText.walk(spec().root())
                .map(command -> new ManPage(command, TopCommand.Version.text()))
                .forEach(page ->
                        TextWriter.write(page.text(), directory.resolve("man").resolve(page.file())));
        CompletedCommand top = CompletedCommands.of(spec().root());
        for (CompletionShell shell : CompletionShell.values()) {
            TextWriter.write(shell.completion(top), directory.resolve(shell.file()));
        }
        return ExitCodes.DONE;
    }
}
