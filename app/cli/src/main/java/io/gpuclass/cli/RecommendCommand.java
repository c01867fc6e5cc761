package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.FormatOption;
import io.gpuclass.console.OutputFormat;
import io.gpuclass.profile.AnswerReader;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.UnusableFileException;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.ClassAdvice;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.ShortReport;
import io.gpuclass.view.report.WhyReport;
import io.gpuclass.view.section.primitive.AnswerSection;
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

    @Option(
            names = "--why",
            description = "Say instead what follows from the machine's class alone, step by step, where measurement"
                    + " overrules it, and how well it is predicted with this machine left out.")
    private boolean why;

    @Mixin
    private final AnswerOptions answer = new AnswerOptions();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Override
    public Integer call() {
        require(answer.problem());
        if (answer.role().isPresent()) {
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

    /** {@code --role}, {@code --contention} and {@code --section}: which answer to print. */
    private static final class AnswerOptions {
        @Option(
                names = "--role",
                paramLabel = "ROLE",
                description =
                        "Print one answer on one line, for scripts: barrier, mutex, semaphore-low (initial value 1) or"
                                + " semaphore-high (120). The line has the id, ns per operation, the runner-up, how many"
                                + " times as fast as that, decided or undecided, fairness and blocks, parted by tabs. With"
                                + " --format json, the answers that match.")
        private Role role;

        @Option(
                names = "--contention",
                paramLabel = "CONTENTION",
                description = "How many blocks contend: low (one for each SM), medium (four) or full (all that fit)."
                        + " Default: full.")
        private Contention contention;

        @Option(
                names = "--section",
                paramLabel = "ACCESSES",
                description =
                        "Loads and stores in each critical section, or between two barriers: 0 for none, 10, 100 or"
                                + " 1000. Default: 0.")
        private Integer section;

        Optional<Role> role() {
            return Optional.ofNullable(role);
        }

        /** Returns the problem with the options, if there is one. */
        Optional<String> problem() {
            if (role == null && (contention != null || section != null)) {
                return Optional.of("--contention and --section are of one answer: say with --role what it is for");
            }
            return section != null && section < 0
                    ? Optional.of("--section " + section + " is no number of accesses: 0 is the least")
                    : Optional.empty();
        }

        /** Returns the answers that match the given options. */
        List<Answer> matching(List<Answer> answers) {
            return answers.stream()
                    .filter(answer -> answer.role() == role)
                    .filter(answer -> contention == null || answer.contention() == contention)
                    .filter(answer -> section == null || answer.section() == section)
                    .toList();
        }

        /** Returns the one answer, with defaults for the options not given. */
        Optional<Answer> one(List<Answer> answers) {
            Contention wanted = contention == null ? Contention.FULL : contention;
            int accesses = section == null ? 0 : section;
            return matching(answers).stream()
                    .filter(answer -> answer.contention() == wanted && answer.section() == accesses)
                    .findFirst();
        }

        /** Explains that the answer is missing, and what to do. */
        String missing(List<Answer> answers) {
            List<Answer> known =
                    answers.stream().filter(answer -> answer.role() == role).toList();
            String wanted = "it has no answer for " + role.id() + " at "
                    + (contention == null ? Contention.FULL : contention).id() + " contention with sections of "
                    + (section == null ? 0 : section);
            return known.isEmpty()
                    ? wanted + ", nor any for that role; measure it with 'gpuclass probe'"
                    : wanted + ", but for "
                            + known.stream().map(AnswerOptions::place).collect(Collectors.joining(", "))
                            + "; choose one of these, or measure it with 'gpuclass probe --suites primitives,sections'";
        }

        private static String place(Answer answer) {
            return answer.contention().id() + " " + answer.section();
        }
    }
}
