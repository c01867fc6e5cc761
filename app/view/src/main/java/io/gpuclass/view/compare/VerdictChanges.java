package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtHazard.SimtTest;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.compare.Change.Answers;
import io.gpuclass.view.compare.Change.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds where a verdict on the machine changed: of which class it is, and which claims of the source documents hold on it. */
final class VerdictChanges {
    private static final String AMBIGUOUS = RatioClass.AMBIGUOUS.id();

    /** A question on the machine; there is no answer where it was not measured. */
    private record Question(Topic topic, String words, Function<Profile, Optional<? extends Named>> answer) {
        private Stream<String> answer(Profile profile) {
            return answer.apply(profile).stream()
                    .filter(found -> found != Verdict.UNKNOWN)
                    .map(Named::id);
        }
    }

    /** Counting without a lock goes wrong by chance, and is left out. */
    private static final List<Question> QUESTIONS = Stream.concat(
                    Arrays.stream(ClassAxis.values()).map(VerdictChanges::axis),
                    Stream.of(
                            hostage("line contention, sustained", HostageVerdicts::sustained),
                            hostage("line contention, one-shot", HostageVerdicts::oneShot),
                            simt("naive lock in a warp", SimtHazard::naiveInWarp),
                            simt("safe loop in a warp", SimtHazard::safeInWarp),
                            simt("safe loop with a fence", SimtHazard::safeWithFence),
                            simt("safe loop without a fence", SimtHazard::safeWithoutFence)))
            .toList();

    private VerdictChanges() {}

    /** Returns the verdicts that no profile of the base gave; what one side did not measure or cannot tell is none. */
    static Stream<Change> of(Baseline base, Profile current) {
        return Stream.concat(classes(base.profiles(), current), claims(base.claims(), current))
                .filter(Answers::changed)
                .map(VerdictChanges::change);
    }

    private static Stream<Answers> classes(List<Profile> base, Profile current) {
        return QUESTIONS.stream()
                .flatMap(question -> question.answer(current)
                        .map(now -> Answers.of(
                                question.topic, question.words, base.stream().flatMap(question::answer), now)));
    }

    /**
     * Classes are decided on intervals already, so that a change is decided, unless it is to or from {@code ambiguous}. Claims are judged by
     * intervals against bounds, with no allowance for what runs differ by, so that theirs never is.
     */
    private static Change change(Answers answers) {
        boolean claim = answers.topic() == Topic.CLAIM;
        boolean ambiguous =
                answers.base().contains(AMBIGUOUS) || answers.current().equals(AMBIGUOUS);
        Optional<String> doubt = ambiguous ? Optional.of("an interval straddles a threshold") : Optional.empty();
        return answers.change(claim ? Optional.of("") : doubt, "");
    }

    private static Question axis(ClassAxis axis) {
        return new Question(
                Topic.CLASS,
                axis.title(),
                profile ->
                        Optional.ofNullable(profile.abstraction()).map(axis::of).map(ClassifiedRatio::classification));
    }

    private static Question hostage(String words, Function<HostageVerdicts, Named> verdict) {
        return new Question(
                Topic.CLASS,
                words,
                profile -> Optional.ofNullable(profile.abstraction())
                        .map(MachineClass::lineHostage)
                        .map(verdict));
    }

    private static Question simt(String words, Function<SimtHazard, SimtTest> test) {
        return new Question(
                Topic.SIMT_HAZARD,
                words,
                profile -> Optional.ofNullable(profile.simtHazard()).map(test).map(SimtTest::outcome));
    }

    private static Stream<Answers> claims(List<Map<String, String>> before, Profile current) {
        return ClaimsResult.of(current).decided().entrySet().stream()
                .map(now -> Answers.of(
                        Topic.CLAIM,
                        now.getKey(),
                        before.stream()
                                .map(verdicts -> verdicts.get(now.getKey()))
                                .filter(Objects::nonNull),
                        now.getValue()));
    }
}
