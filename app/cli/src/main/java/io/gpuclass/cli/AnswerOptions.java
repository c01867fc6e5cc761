package io.gpuclass.cli;

import io.gpuclass.profile.AnswerReader;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.advice.Advised;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Nanos;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Filters of the answers of {@code gpuclass recommend}: role, number of blocks, work inside, a program's step. */
final class AnswerOptions {
    @Option(
            names = {"--role", "--only"},
            paramLabel = "ROLE",
            description =
                    "Print the answer for one role: barrier, mutex, semaphore-low (count 1) or semaphore-high (count"
                            + " 120), with what a kernel includes, its type, time or rate, baseline and confidence."
                            + " With --format json, for scripts, the answers that match.")
    private Role role;

    @Option(
            names = "--contention",
            paramLabel = "CONTENTION",
            description =
                    "How many blocks contend: low (one per SM), medium (four) or full (all that fit), or their number."
                            + " Default: full; with --format json, all three.")
    private String contention;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description =
                    "The number of blocks. If it was not measured, times are interpolated with fewer blocks than SMs, else"
                            + " the answers are those of the nearest numbers below and above it that were.")
    private Integer blocks;

    @Option(
            names = "--section",
            paramLabel = "ACCESSES",
            description =
                    "Loads and stores in each critical section, or between two barriers. Between two lengths measured,"
                            + " times are interpolated. Default: 0; with --format json, all that were measured.")
    private Integer section;

    @Option(
            names = "--step",
            paramLabel = "TIME",
            description =
                    "Gain of a program that takes TIME, such as 1.9us, from one barrier (or lock) to the next with"
                            + " grid.sync() (or a spin lock, or libcu++'s semaphore).")
    private Nanos step;

    /** Least step, as a share of the time of a barrier, or a lock, by itself. */
    private static final double SHORTEST_STEP = 0.9;

    boolean isAsked() {
        return Stream.of(role, contention, blocks, section, step).anyMatch(option -> option != null);
    }

    Optional<String> problem(boolean json) {
        if (role == null && !json) {
            return Optional.of(
                    "these options are of one answer: say with --role what it is for, or take --format json");
        }
        if (contention != null && blocks != null) {
            return Optional.of("--contention and --blocks say the same: leave one of them out");
        }
        if (contention != null && number().isEmpty()) {
            try {
                level();
            } catch (IllegalArgumentException e) {
                return Optional.of("--contention: " + e.getMessage() + ", or a number of blocks");
            }
        }
        if (number().filter(count -> count < 1).isPresent()) {
            return Optional.of(number().get() + " is no number of blocks: 1 is the least");
        }
        return section != null && section < 0
                ? Optional.of("--section " + section + " is no number of accesses: 0 is the least")
                : Optional.empty();
    }

    private Contention level() {
        return Named.parse(Contention.class, contention);
    }

    private Optional<Integer> number() {
        if (blocks != null) {
            return Optional.of(blocks);
        }
        return Optional.ofNullable(contention)
                .filter(text -> text.matches("-?[0-9]{1,9}"))
                .map(Integer::valueOf);
    }

    /** Returns the answers of a file that are asked for; of one that has them, no more than these is read. */
    List<Advised> in(Path file) {
        List<Advised> saved = wanted(AnswerReader.read(file).stream().map(Advised::of), false);
        return saved.isEmpty() || step != null ? in(ProfileReader.read(file), false) : saved;
    }

    /** Returns the answers asked for; those of the nearest numbers of blocks measured where there is none of that number. */
    List<Advised> in(Profile profile, boolean json) {
        List<Advised> saved = wanted(ProfileAdvice.forms(profile).stream(), json);
        if (!saved.isEmpty() && step == null) {
            return saved;
        }
        List<Advised> near = near(profile);
        return near.isEmpty() ? expected(profile) : near;
    }

    private List<Advised> wanted(Stream<Advised> forms, boolean json) {
        return forms.filter(one -> role == null || one.answer().role() == role)
                .filter(one -> isWanted(one.answer(), json))
                .toList();
    }

    /** Returns the cost model's answers: it has them for one number of blocks, without work inside. */
    private List<Advised> expected(Profile profile) {
        return ProfileAdvice.forms(profile).stream()
                .filter(one ->
                        one.predicted() != null && (role == null || one.answer().role() == role))
                .toList();
    }

    private boolean isWanted(Answer answer, boolean json) {
        boolean place = number().map(count -> answer.blocks() == count).orElseGet(() -> isAtContention(answer, json));
        boolean length = section == null ? json || answer.section() == 0 : answer.section() == section;
        return place && length;
    }

    private boolean isAtContention(Answer answer, boolean json) {
        return contention == null ? json || answer.contention() == Contention.FULL : isOfLevel(answer);
    }

    private boolean isOfLevel(Answer answer) {
        return answer.contention() == level();
    }

    private List<Advised> near(Profile profile) {
        List<Advised> forms = new ArrayList<>();
        for (Role each : role == null ? Role.values() : new Role[] {role}) {
            List<Integer> sizes = number().map(List::of).orElseGet(() -> sizes(profile, each));
            sizes.forEach(size -> forms.addAll(ProfileAdvice.formsNear(
                    profile, each, size, section == null ? 0 : section, step == null ? null : step.value())));
        }
        return forms.stream().distinct().toList();
    }

    /** Returns the numbers of blocks that a contention means on the profile's device; of all three without one. */
    private List<Integer> sizes(Profile profile, Role each) {
        return profile.answers().stream()
                .filter(answer -> answer.role() == each)
                .filter(answer -> contention == null ? answer.contention() == Contention.FULL : isOfLevel(answer))
                .map(Answer::blocks)
                .distinct()
                .toList();
    }

    /** Returns why no program has such a step: what it uses today takes longer by itself, beyond what two runs differ by. */
    Optional<String> impossibleStep(List<Advised> forms) {
        return forms.stream()
                .map(Advised::answer)
                .filter(form -> step != null && form.versus() != null)
                .filter(form -> step.value() < SHORTEST_STEP * usualNs(form).value())
                .findFirst()
                .map(form -> "--step " + step + " is shorter than a " + kind(form) + " of " + form.blocks()
                        + " blocks by "
                        + form.versus().implementation() + " alone, " + usualNs(form) + ": give the time from one "
                        + kind(form) + " to the next, with the " + kind(form) + " in it");
    }

    private static String kind(Answer form) {
        return form.role().kind().id();
    }

    private static Nanos usualNs(Answer form) {
        return new Nanos(form.nsPerOperation() * form.versus().ratio());
    }

    /** Says where answers are not for what was asked for. */
    List<String> notices(List<Advised> forms) {
        List<Answer> answers = forms.stream().map(Advised::answer).toList();
        List<String> notices = new ArrayList<>();
        if (forms.stream().anyMatch(one -> one.predicted() != null)) {
            notices.add("nothing was measured: the cost model predicts it from the probes, for "
                    + joined(answers, Answer::blocks) + " blocks without work inside; measure it with 'gpuclass"
                    + " probe --suites primitives,sections'");
            return notices;
        }
        number().filter(count -> answers.stream().noneMatch(answer -> answer.blocks() == count))
                .ifPresent(count -> notices.add(count + " blocks were not measured"
                        + (step == null && (section == null || section == 0) ? "" : " with work inside")
                        + ": the answers are for the nearest that were, " + joined(answers, Answer::blocks)));
        forms.stream()
                .filter(one -> one.betweenBlocks() != null)
                .max(Comparator.comparingInt(
                        one -> one.betweenBlocks().get(1) - one.betweenBlocks().get(0)))
                .ifPresent(one -> notices.add(one.answer().blocks()
                        + " blocks were not measured: times are interpolated between "
                        + one.betweenBlocks().get(0) + " and "
                        + one.betweenBlocks().get(1)));
        forms.stream()
                .filter(one -> one.launch() != null)
                .forEach(one -> notices.add(one.name() + " is for a grid that is one cluster: compute capability"
                        + " 9.0, and a kernel with " + one.launch()));
        answers.stream()
                .filter(answer -> answer.between() != null)
                .findFirst()
                .ifPresent(answer -> notices.add("sections of " + section
                        + " were not measured: times are interpolated between "
                        + answer.between().get(0) + " and "
                        + answer.between().get(1)));
        if (section != null && answers.stream().anyMatch(answer -> answer.section() != section)) {
            notices.add("sections of " + section + " were not measured: the answer is for the longest that was, "
                    + joined(answers, Answer::section));
        }
        if (step != null && answers.stream().anyMatch(answer -> answer.gain() == null)) {
            notices.add(
                    "no gain can be told where the form was not measured with work inside beside what programs use");
        }
        return notices;
    }

    private static String joined(List<Answer> answers, Function<Answer, Integer> part) {
        return answers.stream().map(part).distinct().map(String::valueOf).collect(Collectors.joining(" and "));
    }
}
