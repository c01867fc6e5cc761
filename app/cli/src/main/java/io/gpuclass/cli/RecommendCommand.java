package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.OutputFormat;
import io.gpuclass.profile.AnswerReader;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.UnusableFileException;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.ShortReport;
import io.gpuclass.view.section.primitive.AnswerSection;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gpuclass recommend}. */
@Command(
        name = "recommend",
        description = "Says from a profile which barrier, mutex and semaphore to use, and why.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass recommend profiles/nvidia-h200.json",
            "  gpuclass recommend profiles/nvidia-h200.json --full",
            "  gpuclass recommend profiles/nvidia-h200.json --role barrier --contention low",
            "  gpuclass recommend profiles/nvidia-h200.json --format json",
            "  gpuclass recommend profiles/nvidia-h200.json --fastest --format md"
        })
final class RecommendCommand extends Subcommand {
    @Parameters(paramLabel = "FILE", description = "A profile; - is stdin.")
    private Path file;

    @Option(
            names = "--fastest",
            description = "Say instead how close the fastest of each kind comes to its goal, and to the least time that"
                    + " memory accesses take.")
    private boolean fastest;

    @Option(names = "--full", description = "Print all advice and its reasons, not only what to use.")
    private boolean full;

    @Mixin
    private final AnswerOptions answer = new AnswerOptions();

    @Mixin
    private final FormatOption format = new FormatOption();

    RecommendCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        require(answer.problem());
        if (answer.role().isPresent()) {
            return answer();
        }
        Profile profile = ProfileReader.read(file);
        if (fastest) {
            print(
                    format.get(),
                    () -> ProfileJson.text(profile.advice().standings()),
                    () -> ProfileReport.fastest(profile));
        } else {
            print(
                    format.get(),
                    () -> ProfileJson.text(profile.recommendations()),
                    () -> full ? ProfileReport.recommendations(profile) : ShortReport.of(profile));
        }
        return ExitCodes.DONE;
    }

    private int answer() {
        if (fastest) {
            throw wrongUsage("--fastest and --role are two questions: ask one at a time");
        }
        List<Answer> answers = AnswerReader.read(file);
        boolean json = format.get() == OutputFormat.JSON;
        List<Answer> found =
                json ? answer.matching(answers) : answer.one(answers).stream().toList();
        if (found.isEmpty()) {
            throw new UnusableFileException(file + ": " + answer.missing(answers));
        }
        print(json ? ProfileJson.text(found) : AnswerSection.line(found.get(0)));
        return ExitCodes.DONE;
    }
}
