package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.ResultOption;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileValidator.Verdict;
import io.gpuclass.profile.records.PublishedSchema;
import io.gpuclass.view.document.MarkdownRenderer;
import io.gpuclass.view.terms.Numbers;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass validate}. */
@Command(
        name = "validate",
        description = "Checks whether files are valid profiles, and names what is wrong, and where.",
        footerHeading = "%nExamples:%n",
        footer = {"  gpuclass validate profiles/*.json", "  gpuclass validate a.json b.json --format json"})
final class ValidateCommand extends Subcommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Profiles; - is stdin.")
    private List<Path> files;

    @Mixin
    private final ResultOption format = new ResultOption();

    /**
     * The verdict on a file.
     *
     * @param file as the user named it
     * @param valid whether it is a profile
     * @param problems why it is not
     * @param warnings of a valid one, what may be a slip; a newer version's file has such too
     */
    record FileVerdict(String file, boolean valid, List<Problem> problems, List<Problem> warnings) {
        static FileVerdict of(Path file) {
            Verdict found = ProfileValidator.check(file);
            return new FileVerdict(file.toString(), found.problems().isEmpty(), found.problems(), found.warnings());
        }

        /** Returns a line for each problem, or one that says there is none. */
        Stream<String> lines(OutputFormat format) {
            Stream<String> findings = valid
                    ? Stream.concat(Stream.of("valid"), warnings.stream().map(warning -> "warning: " + warning))
                    : problems.stream().map(Problem::toString);
            return findings.map(finding -> PlainText.oneLine(file + ": " + finding))
                    .map(line -> format == OutputFormat.MARKDOWN ? "- " + MarkdownRenderer.escaped(line) : line);
        }
    }

    @Override
    public Integer call() {
        List<FileVerdict> verdicts = each("checking " + Numbers.counted(files.size(), "file"), files, FileVerdict::of);
        print(
                format.get() == OutputFormat.JSON
                        ? json("files", verdicts)
                        : verdicts.stream()
                                .flatMap(verdict -> verdict.lines(format.get()))
                                .collect(Collectors.joining("\n")));
        return verdicts.stream().allMatch(FileVerdict::valid) ? ExitCodes.DONE : ExitCodes.UNREADABLE_INPUT;
    }

    /** Command {@code gpuclass schema}. */
    @Command(
            name = "schema",
            description = "Prints the JSON Schema of a profile.",
            footerHeading = "%nExamples:%n",
            footer = "  gpuclass schema > profile.schema.json")
    static final class SchemaCommand extends Subcommand {

        @Override
        public Integer call() {
            print(PublishedSchema.text());
            return ExitCodes.DONE;
        }
    }
}
