package io.gpuclass.cli;

import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** {@code --role}, {@code --contention} and {@code --section}: which answer is asked for. */
final class AnswerOptions {
    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description =
                    "Print one answer on one line, for scripts: barrier, mutex, semaphore-low (initial value 1) or semaphore-high"
                            + " (120). The line has the id, ns per operation, the runner-up, how many times as fast as that,"
                            + " decided or undecided, fairness and blocks, parted by tabs. With --format json, the answers that match.")
    private Role role;

    @Option(
            names = "--contention",
            paramLabel = "CONTENTION",
            description =
                    "How many blocks contend: low (one for each SM), medium (four) or full (all that fit). Default: full.")
    private Contention contention;

    @Option(
            names = "--section",
            paramLabel = "ACCESSES",
            description =
                    "Loads and stores in each critical section, or between two barriers: 0 for none, 10, 100 or 1000."
                            + " Default: 0.")
    private Integer section;

    /** Returns the role that is asked for, if one is. */
    Optional<Role> role() {
        return Optional.ofNullable(role);
    }

    /** Returns what is wrong with the options, if anything is. */
    Optional<String> problem() {
        if (role == null && (contention != null || section != null)) {
            return Optional.of("--contention and --section are of one answer: say with --role what it is for");
        }
        return section != null && section < 0
                ? Optional.of("--section " + section + " is no number of accesses: 0 is the least")
                : Optional.empty();
    }

    /** Returns the answers that match all that was given. */
    List<Answer> matching(List<Answer> answers) {
        return answers.stream()
                .filter(answer -> answer.role() == role)
                .filter(answer -> contention == null || answer.contention() == contention)
                .filter(answer -> section == null || answer.section() == section)
                .toList();
    }

    /** Returns the one answer, with the defaults for what was not given. */
    Optional<Answer> one(List<Answer> answers) {
        Contention wanted = contention == null ? Contention.FULL : contention;
        int accesses = section == null ? 0 : section;
        return matching(answers).stream()
                .filter(answer -> answer.contention() == wanted && answer.section() == accesses)
                .findFirst();
    }

    /** Returns why there is no such answer among these, and what to do. */
    String missing(List<Answer> answers) {
        List<Answer> known =
                answers.stream().filter(answer -> answer.role() == role).toList();
        String wanted =
                "it has no answer for " + role.id() + " at " + (contention == null ? Contention.FULL : contention).id()
                        + " contention with sections of " + (section == null ? 0 : section);
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
