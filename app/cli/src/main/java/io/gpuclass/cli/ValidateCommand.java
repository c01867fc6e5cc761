package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.ResultOption;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileValidator.Verdict;
import io.gpuclass.profile.records.PublishedSchema;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.terms.Numbers;
import java.nio.file.Path;
import java.util.List;
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
        Stream<Cell> lines() {
            Stream<String> findings = valid
                    ? Stream.concat(Stream.of("valid"), warnings.stream().map(warning -> "warning: " + warning))
                    : problems.stream().map(Problem::toString);
            return findings.map(finding -> Cell.of(PlainText.oneLine(file + ": " + finding)));
        }
    }

    @Override
    public Integer call() {
        List<FileVerdict> verdicts = each("checking " + Numbers.counted(files.size(), "file"), files, FileVerdict::of);
        print(format.get(), () -> json("files", verdicts), () -> document(verdicts));
        return verdicts.stream().allMatch(FileVerdict::valid) ? ExitCodes.DONE : ExitCodes.UNREADABLE_INPUT;
    }

    /** Returns a line for each finding, which a terminal does not wrap, so that programs can read it. */
    private Document document(List<FileVerdict> verdicts) {
        Stream<Cell> lines = verdicts.stream().flatMap(FileVerdict::lines);
        return new Document(
                format.get() == OutputFormat.MARKDOWN
                        ? lines.map(line -> (Block) Block.Paragraph.item(line)).toList()
                        : List.of(new Block.Lines(lines.map(List::of).toList())));
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
