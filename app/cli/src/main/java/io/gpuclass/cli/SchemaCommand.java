package io.gpuclass.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code gpuclass schema}. */
@Command(
        name = "schema",
        description = "Prints the JSON Schema of a profile.",
        footerHeading = "%nExamples:%n",
        footer = "  gpuclass schema > profile.schema.json")
final class SchemaCommand implements Callable<Integer> {
    private final Context context;

    @Spec
    private CommandSpec spec;

    SchemaCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Results.print(spec, context.wiring().files().schema());
        return ExitCodes.DONE;
    }
}
