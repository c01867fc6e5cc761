package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.FormatOption;
import io.gpuclass.console.Presentation.OutputFormat;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.UnusableFileException;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.ClassAdvice;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.ShortReport;
import io.gpuclass.view.report.WhyReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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
            "  gpuclass recommend profiles/nvidia-h200.json --why",
            "  gpuclass recommend profiles/nvidia-h200.json --role barrier --blocks 528",
            "  gpuclass recommend profiles/nvidia-h200.json --role barrier --blocks 132 --step 1.9us",
            "  gpuclass recommend profiles/nvidia-h200.json --format json",
            "  gpuclass recommend profiles/nvidia-h200.json --fastest --format md"
        })
final class RecommendCommand extends Subcommand {
    @Parameters(paramLabel = "FILE", description = "A profile; - is stdin.")
    private Path file;

    @Option(
            names = "--fastest",
            description =
                    "Print instead how close the fastest of each kind comes to its goal, and to the least time that"
                            + " memory accesses take.")
    private boolean fastest;

    @Option(names = "--full", description = "Print all advice and its reasons, not only what to use.")
    private boolean full;

    @Option(
            names = "--why",
            description = "Print instead what follows from the machine's class alone, step by step, where measurement"
                    + " overrules it, and how well it is predicted with this machine left out.")
    private boolean why;

    @Mixin
    private final AnswerOptions answer = new AnswerOptions();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Override
    public Integer call() {
        if (fastest && answer.isAsked()) {
            throw wrongUsage("--fastest and one answer are two questions: ask one at a time");
        }
        if (answer.isAsked()) {
            return answer();
        }
        Profile profile = ProfileReader.read(file);
        if (why) {
            ClassAdvice advice = ProfileAdvice.classAdvice(profile)
                    .orElseThrow(() -> new UnusableFileException(file
                            + ": it has no machine class; measure it with 'gpuclass probe --suites probes,hostage'"));
            print(format.get(), () -> ProfileJson.text(advice), () -> WhyReport.of(profile, advice));
        } else if (fastest) {
            print(
                    format.get(),
                    () -> ProfileJson.text(profile.advice().standings()),
                    () -> ProfileReport.fastest(profile));
        } else {
            print(
                    format.get(),
                    () -> ProfileJson.text(profile.answers()),
                    () -> full
                            ? ProfileReport.recommendations(profile)
                            : ShortReport.of(
                                    profile,
                                    name(),
                                    console().presentation(OutputFormat.TEXT).columns()));
        }
        return ExitCodes.DONE;
    }

    /** Returns the file's name as the user typed it; empty for stdin. */
    private Optional<String> name() {
        return Optional.of(file.toString()).filter(name -> !STDOUT.toString().equals(name));
    }

    private int answer() {
        boolean json = format.get() == OutputFormat.JSON;
        require(answer.problem(json));
        List<Answer> found = answer.in(file, json);
        if (found.isEmpty()) {
            throw new UnusableFileException(file + ": nothing was measured that answers this; measure it with"
                    + " 'gpuclass probe --suites primitives,sections'");
        }
        answer.notices(found).forEach(this::say);
        print(json ? ProfileJson.text(found) : found.stream().map(answer::line).collect(Collectors.joining("\n")));
        return ExitCodes.DONE;
    }
}
