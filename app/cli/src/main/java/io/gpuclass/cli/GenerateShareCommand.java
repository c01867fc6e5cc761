package io.gpuclass.cli;

import io.gpuclass.cli.docs.CommandText;
import io.gpuclass.cli.docs.ManPage;
import io.gpuclass.cli.docs.Shell;
import io.gpuclass.profile.Tool;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpuclass generate-share}, for whoever packs the tool. */
@Command(
        name = "generate-share",
        hidden = true,
        description =
                "Writes the man pages and the completion scripts, each where a prefix's share directory has such.",
        footerHeading = "%nExamples:%n",
        footer = "  gpuclass generate-share /usr/local/share")
final class GenerateShareCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "DIRECTORY", description = "Where to write them.")
    private Path directory;

    @Spec
    private CommandSpec spec;

    GenerateShareCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        ProfileFiles files = context.wiring().files();
        Tool tool = Tool.current();
        CommandText.walk(spec.root())
                .map(command -> new ManPage(command, tool.name() + " " + tool.version()))
                .forEach(page ->
                        files.write(page.text(), directory.resolve("man").resolve(page.file())));
        for (Shell shell : Shell.values()) {
            files.write(shell.completion(spec.root()), directory.resolve(shell.file()));
        }
        return ExitCodes.DONE;
    }
}
