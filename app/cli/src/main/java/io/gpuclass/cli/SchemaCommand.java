package io.gpuclass.cli;

import io.gpuclass.profile.ProfileSchema;
import picocli.CommandLine.Command;

/** {@code gpuclass schema}. */
@Command(
        name = "schema",
        description = "Prints the JSON Schema of a profile.",
        footerHeading = "%nExamples:%n",
        footer = "  gpuclass schema > profile.schema.json")
final class SchemaCommand extends Subcommand {

    @Override
    public Integer call() {
        print(ProfileSchema.text());
        return ExitCodes.DONE;
    }
}
