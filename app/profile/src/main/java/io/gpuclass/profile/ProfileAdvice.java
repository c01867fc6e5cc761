package io.gpuclass.profile;

import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.LineHostage.SustainedHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.advice.Advice;
import io.gpuclass.profile.advice.AdviceDocument;
import io.gpuclass.profile.advice.Advised;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Answer.Gain;
import io.gpuclass.profile.advice.AnswerBuilder;
import io.gpuclass.profile.advice.Answers;
import io.gpuclass.profile.advice.ApplicationContest.ApplicationChoices;
import io.gpuclass.profile.advice.BreakEven;
import io.gpuclass.profile.advice.ClassAdvice;
import io.gpuclass.profile.advice.CostModel.PredictedTime;
import io.gpuclass.profile.advice.Evidence;
import io.gpuclass.profile.advice.Evidence.Backoff;
import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.advice.RankAgreement;
import io.gpuclass.profile.advice.Rankings;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommender;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.advice.SmallGrids;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts into profiles the advice that follows from what they hold. */
public final class ProfileAdvice {
    private ProfileAdvice() {}

    /** Returns a profile with all its advice drawn from its measurements. */
    public static Profile drawn(Profile profile) {
        Evidence evidence = evidence(profile);
        return advised(ProfileBuilder.builder(profile)
                .applicationChoices(
                        ApplicationChoices.of(evidence.setup().device(), profile.applications(), profile.primitives()))
                .breakEven(BreakEven.of(profile.primitives()))
                .rankAgreement(RankAgreement.of(evidence))
                .recommendations(Recommender.recommend(evidence))
                .build());
    }

    /** Returns a profile with the advice that it holds and, where an older or another tool has left it out, what follows from it. */
    static Profile completed(Profile stored) {
        Profile profile = DerivedClass.in(stored);
        ProfileBuilder whole = ProfileBuilder.builder(profile);
        if (profile.recommendations().isEmpty()) {
            whole.recommendations(Recommender.recommend(evidence(profile)));
        }
        if (profile.advice() == null) {
            whole.advice(advice(profile, rankings(profile)));
        }
        if (profile.answers().isEmpty()) {
            whole.answers(Answers.of(rankings(profile)));
        }
        return whole.build();
    }

    /** Returns a profile with the pauses that a search found, and with the advice that follows. */
    public static Profile withTuning(Profile profile, List<Tuning> found) {
        return advised(ProfileBuilder.builder(profile).tuning(found).build());
    }

    /** Returns a profile with its answers and further advice drawn from all else that it holds. */
    public static Profile advised(Profile profile) {
        Rankings rankings = rankings(profile);
        return ProfileBuilder.builder(profile)
                .answers(Answers.of(rankings))
                .advice(advice(profile, rankings))
                .build();
    }

    /** Returns the cost model's predictions from the probes of a profile, at given numbers of blocks and initial values of semaphores. */
    public static List<PredictedTime> predictedTimes(Profile profile, List<Integer> blocks, List<Integer> initials) {
        return PredictedTime.of(evidence(profile), blocks, initials);
    }

    /** Returns the advice that follows from the class of a machine; empty where a profile has none. */
    public static Optional<ClassAdvice> classAdvice(Profile profile) {
        if (profile.abstraction() == null) {
            return Optional.empty();
        }
        Map<String, MachineClass> printed = PublishedProfiles.all().stream()
                .collect(Collectors.toMap(
                        numbers -> numbers.device().slug(),
                        numbers ->
                                Classifier.classify(numbers.probes(), List.of()).machine()));
        int blocks = profile.method().blocks();
        List<Integer> sizes = Stream.concat(
                        profile.primitives().stream().map(PrimitiveResult::blocks), Stream.of(blocks))
                .distinct()
                .toList();
        return Optional.of(ClassAdvice.of(
                profile.device().slug(),
                profile.abstraction(),
                printed,
                blocks,
                new ClassAdvice.CompetingForms(profile.primitives(), profile.asPublished(), recommended(profile)),
                predictedTimes(profile, sizes, List.of(Role.SEMAPHORE_LOW.initial(), Role.SEMAPHORE_HIGH.initial()))));
    }

    private static Map<Role, String> recommended(Profile profile) {
        return profile.recommendations().stream()
                .filter(advice -> advice.recommended() != null)
                .collect(Collectors.toMap(Recommendation::role, Recommendation::recommended, (one, other) -> one));
    }

    /**
     * Returns the answers for a role at any number of blocks and with any length of section: those of the nearest numbers of blocks
     * measured, one below and one above unless it was measured itself. Times of sections in between lie on the line between the nearest two
     * measured, longer ones count as the longest. Empty where nothing was measured for the role.
     *
     * @param stepNs for the gain of a program: the time of a step with what it uses without this library, in nanoseconds; null for none
     */
    public static List<Answer> answersNear(Profile profile, Role role, int blocks, int section, Double stepNs) {
        return Answers.near(rankings(profile), role, blocks, section, section > 0 || stepNs != null).stream()
                .map(answer -> stepNs == null
                        ? answer
                        : AnswerBuilder.builder(answer)
                                .gain(Gain.of(answer, stepNs, profile.sections(), profile.skewed())
                                        .orElse(null))
                                .build())
                .toList();
    }

    /** Returns all that a profile advises: its answers, and of roles without any what the cost model expects. */
    public static List<Advised> forms(Profile profile) {
        Stream<Advised> expected = profile.recommendations().stream()
                .filter(advice -> advice.predicted() != null
                        && profile.answers().stream().noneMatch(answer -> answer.role() == advice.role()))
                .flatMap(advice -> Answers.predicted(profile.device().kind(), advice).stream());
        return Stream.concat(profile.answers().stream().map(Advised::of), expected)
                .toList();
    }

    /**
     * Returns the forms to use for a role at any number of blocks and with any length of section. On a grid of fewer blocks than SMs that is the
     * barrier of a cluster, where one can be as large and was measured, and what is best among numbers of blocks below and above; else the
     * answers are those of {@link #answersNear}. Empty where nothing was measured for the role.
     *
     * @param stepNs for the gain of a program: the time of a step with what it uses without this library, in nanoseconds; null for none
     */
    public static List<Advised> formsNear(Profile profile, Role role, int blocks, int section, Double stepNs) {
        SmallGrids grids =
                new SmallGrids(rankings(withSweep(profile)), profile.levels(), profile.sections(), profile.skewed());
        List<Advised> small = section > 0 ? List.of() : grids.forms(role, blocks, stepNs);
        boolean whole = small.stream().anyMatch(one -> one.launch() == null);
        Stream<Advised> near = whole
                ? Stream.empty()
                : answersNear(profile, role, blocks, section, stepNs).stream().map(Advised::of);
        return Stream.concat(small.stream(), near).toList();
    }

    /** Returns a profile whose barriers have, on small grids where nothing else was measured, the rates of a sweep over numbers of blocks. */
    private static Profile withSweep(Profile profile) {
        Integer multiprocessors = profile.device().multiprocessors();
        if (profile.blockSweep().isEmpty() || multiprocessors == null) {
            return profile;
        }
        Set<List<Object>> known = profile.primitives().stream()
                .map(one -> List.<Object>of(one.kind(), one.implementation(), one.blocks()))
                .collect(Collectors.toSet());
        List<PrimitiveResult> all = new ArrayList<>(profile.primitives());
        profile.blockSweep().stream()
                .filter(line -> line.kind() == Kind.BARRIER)
                .filter(line -> Catalogue.asPublished(profile.device().kind(), Kind.BARRIER).stream()
                        .noneMatch(row -> row.id().equals(line.implementation())))
                .flatMap(SweepResult::results)
                .filter(one -> one.blocks() < multiprocessors)
                .filter(one -> !known.contains(List.<Object>of(one.kind(), one.implementation(), one.blocks())))
                .forEach(all::add);
        return ProfileBuilder.builder(profile).primitives(all).build();
    }

    /** Returns advice as {@code gpuclass recommend --format json} prints it. */
    public static AdviceDocument document(Profile profile, List<Advised> forms) {
        Integer reach =
                profile.sustainedHostage().map(SustainedHostage::reachBytes).orElse(null);
        return new AdviceDocument(
                new AdviceDocument.Subject(
                        profile.device().name(),
                        profile.device().slug(),
                        profile.device().multiprocessors()),
                profile.source().id(),
                profile.abstraction() == null ? null : new AdviceDocument.ShownClass(profile.abstraction(), reach),
                forms,
                profile.advice() == null ? null : profile.advice().handOffs());
    }

    private static Advice advice(Profile profile, Rankings rankings) {
        return Advice.of(
                evidence(profile),
                rankings,
                profile.artificialBarriers(),
                profile.applications(),
                profile.applicationChoices(),
                profile.kinds(),
                profile.levels(),
                profile.system());
    }

    private static Rankings rankings(Profile profile) {
        return Rankings.of(evidence(profile), profile.sections(), profile.tuning(), profile.implementations());
    }

    private static Evidence evidence(Profile profile) {
        Method method = profile.method();
        Method.Backoff used = method.backoff();
        boolean published = profile.source() == Source.PUBLISHED;
        Backoff assumed = published ? Backoff.PUBLISHED : null;
        Evidence.Setup setup = new Evidence.Setup(
                profile.device().kind(),
                profile.device().multiprocessors(),
                method.threadsPerBlock() == null ? 1 : method.threadsPerBlock(),
                published && profile.device().l2Bytes() != null,
                published ? CodeForm.PUBLISHED : CodeForm.LIBRARY,
                used == null ? assumed : used.forCosts());
        return new Evidence(
                setup,
                profile.probes(),
                Classifier.classify(profile.probes(), profile.hostagePoints())
                        .machine()
                        .lineHostage(),
                profile.primitives(),
                profile.scopes());
    }
}
