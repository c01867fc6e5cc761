package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.ListOption;
import io.gpuclass.cli.SharedOptions.ResultOption;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.UnusableFileException;
import io.gpuclass.profile.advice.AdviceDocument;
import io.gpuclass.profile.advice.Advised;
import io.gpuclass.profile.advice.ClassAdvice;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.PatternLists;
import io.gpuclass.view.report.AnswerReport;
import io.gpuclass.view.report.ProbesReport;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.ShortReport;
import io.gpuclass.view.report.WhyReport;
import io.gpuclass.view.terms.FormNames;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass recommend}. */
@Command(
        name = "recommend",
        description = "Says from a profile which barrier, mutex and semaphore to use, and why.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass recommend profiles/nvidia-h200.json",
            "  gpuclass recommend profiles/nvidia-h200.json --full",
            "  gpuclass recommend profiles/nvidia-h200.json --probes",
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
            names = "--probes",
            description =
                    "Print instead the machine's twelve memory probes, and the three ratios that its class follows from.")
    private boolean probes;

    @Option(
            names = "--why",
            description = "Print instead what follows from the machine's class alone, step by step, where measurement"
                    + " overrules it, and how well it is predicted with this machine left out.")
    private boolean why;

    @Option(
            names = "--once",
            description =
                    "Print instead the time of a launch with one barrier in it, and with two, beside grid.sync().")
    private boolean once;

    @Mixin
    private final AnswerOptions answer = new AnswerOptions();

    @Mixin
    private final ListOption list = new ListOption();

    @Mixin
    private final ResultOption format = new ResultOption();

    @Override
    public Integer call() {
        if (list.isAsked()) {
            printList(
                    format.get(),
                    Arrays.stream(Role.values())
                            .map(role -> new Choice(role.id(), FormNames.role(role)))
                            .toList());
            return ExitCodes.DONE;
        }
        List<String> asked = Stream.of(
                        fastest ? "--fastest" : "",
                        probes ? "--probes" : "",
                        why ? "--why" : "",
                        once ? "--once" : "",
                        full ? "--full" : "",
                        answer.isAsked() ? "one answer" : "")
                .filter(each -> !each.isEmpty())
                .toList();
        if (asked.size() > 1) {
            throw wrongUsage(String.join(" and ", asked) + " are " + asked.size() + " questions: ask one at a time");
        }
        if (answer.isAsked()) {
            return answer();
        }
        Profile profile = profile(file);
        if (probes) {
            if (profile.probes().isEmpty()) {
                throw new UnusableFileException(
                        file + ": it has no probes; measure them with 'gpuclass probe --suites probes,hostage'");
            }
            print(
                    format.get(),
                    () -> json(new AdviceDocument.OfProbes(
                            profile.probes(), profile.ratios(), profile.lineHostage(), profile.abstraction())),
                    () -> ProbesReport.of(profile));
        } else if (why) {
            ClassAdvice advice = ProfileAdvice.classAdvice(profile)
                    .orElseThrow(() -> new UnusableFileException(file
                            + ": it has no machine class; measure it with 'gpuclass probe --suites probes,hostage'"));
            print(format.get(), () -> json(advice), () -> WhyReport.of(profile, advice));
        } else if (once) {
            List<Entry> uses = profile.entries(PatternLists.USES);
            if (uses.isEmpty()) {
                throw new UnusableFileException(
                        file + ": it has no launches with a barrier; measure them with 'gpuclass probe --suites uses'");
            }
            print(format.get(), () -> json("uses", uses), () -> ProfileReport.once(profile));
        } else if (fastest) {
            print(
                    format.get(),
                    () -> json("standings", profile.advice().standings()),
                    () -> ProfileReport.fastest(profile));
        } else {
            print(
                    format.get(),
                    () -> json(ProfileAdvice.document(profile, ProfileAdvice.forms(profile))),
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
        Profile profile = json ? profile(file) : null;
        List<Advised> found = json ? answer.in(profile, true) : answer.in(file);
        if (found.isEmpty()) {
            throw new UnusableFileException(file + ": nothing was measured that answers this; measure it with"
                    + " 'gpuclass probe --suites primitives,sections'");
        }
        require(answer.impossibleStep(found));
        answer.notices(found).forEach(this::say);
        print(format.get(), () -> json(ProfileAdvice.document(profile, found)), () -> AnswerReport.of(found));
        return ExitCodes.DONE;
    }
}
