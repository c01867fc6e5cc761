package io.gpuclass.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpuclass validate}. */
@Command(
        name = "validate",
        description = "Says of each file whether it is a valid profile, and if not, what is wrong where.",
        footerHeading = "%nExamples:%n",
        footer = {"  gpuclass validate profiles/*.json", "  gpuclass validate a.json b.json --format json"})
final class ValidateCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Profiles.")
    private List<Path> files;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Spec
    private CommandSpec spec;

    ValidateCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        ProfileFiles profiles = context.wiring().files();
        List<FileVerdict> verdicts = files.stream()
                .map(file -> FileVerdict.of(file, profiles.problems(file)))
                .toList();
        Results.print(
                spec,
                context,
                format.get(),
                () -> profiles.json(verdicts),
                view -> verdicts.stream()
                        .flatMap(verdict -> verdict.lines(view.format()))
                        .collect(Collectors.joining("\n")));
        return verdicts.stream().allMatch(FileVerdict::valid) ? ExitCodes.DONE : ExitCodes.UNREADABLE_INPUT;
    }
}
