package io.gpuclass.view.report;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.view.section.primitive.PrimitiveSection;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Caveats of a profile's figures, as far as the profile tells them. */
public final class Caveats {
    private Caveats() {}

    /** Returns sentences without an end, each on one safe line: what may change a decision first, how the run went last. */
    public static List<String> of(Profile profile) {
        return Stream.of(
                        deciding(profile).stream(),
                        profile.recommendations().stream().flatMap(Caveats::advice),
                        classes(profile.abstraction()),
                        PrimitiveCaveats.forms(profile).stream(),
                        notices(profile).stream(),
                        noise(profile.method()))
                .flatMap(Function.identity())
                .map(PlainText::oneLine)
                .distinct()
                .toList();
    }

    /** Returns the caveats that may change a decision: numbers of another's, others at work on the device, failed checks. */
    static List<String> deciding(Profile profile) {
        List<String> caveats = new ArrayList<>(conditions(profile));
        caveats.addAll(PrimitiveCaveats.checks(profile));
        return caveats.stream().map(PlainText::oneLine).distinct().toList();
    }

    private static Stream<String> noise(Method method) {
        return Stream.concat(
                cases(method.endedByBudget(), "ended by the time budget before the interval was as narrow as wanted"),
                cases(method.tooNoisy(), "too noisy for the wanted interval, however many samples"));
    }

    private static Stream<String> cases(Integer count, String what) {
        return count == null || count == 0
                ? Stream.empty()
                : Stream.of(count + (count == 1 ? " case was " : " cases were ") + what);
    }

    private static Stream<String> classes(MachineClass machine) {
        if (machine == null) {
            return Stream.empty();
        }
        HostageVerdicts hostage = machine.lineHostage();
        return Stream.concat(
                        Arrays.stream(ClassAxis.values())
                                .map(axis -> axis(axis.words().replace(", ", " of "), axis.of(machine))),
                        Stream.of(
                                test("sustained", hostage == null ? null : hostage.sustained()),
                                test("one-shot", hostage == null ? null : hostage.oneShot())))
                .flatMap(Optional::stream);
    }

    private static Optional<String> axis(String name, ClassifiedRatio axis) {
        if (axis == null || axis.classification() != RatioClass.AMBIGUOUS) {
            return Optional.empty();
        }
        int decimals = Numbers.decimals(axis.value(), 3);
        String interval = Numbers.fixed(axis.low(), decimals) + " to " + Numbers.fixed(axis.high(), decimals);
        return Optional.of(name + " is ambiguous: "
                + (axis.high() < 1
                        ? "no machine is below 1, as its interval is, " + interval
                                + "; measure again without other work"
                        : "a threshold lies inside its interval, " + interval));
    }

    private static Optional<String> test(String name, Verdict verdict) {
        return verdict == Verdict.AMBIGUOUS
                ? Optional.of(
                        "the " + name + " line-contention test is ambiguous: the threshold lies inside its interval")
                : Optional.empty();
    }

    private static Stream<String> advice(Recommendation advice) {
        String role = FormNames.role(advice.role());
        Stream<String> undecided = Boolean.FALSE.equals(advice.decided())
                ? Stream.of(role + " is undecided: the intervals of the best two overlap")
                : Stream.empty();
        Stream<String> disagrees = Boolean.FALSE.equals(advice.agrees())
                ? Stream.of(role + ": the cost model expected " + name(advice, advice.predicted()) + ", "
                        + measured(advice))
                : Stream.empty();
        return Stream.concat(undecided, disagrees);
    }

    /** Neither of the best two is said to be the best if their intervals overlap. */
    private static String measured(Recommendation advice) {
        boolean tied =
                Boolean.FALSE.equals(advice.decided()) && advice.candidates().size() > 1;
        if (!tied) {
            return "the measurement says " + name(advice, advice.measured());
        }
        String second = advice.candidates().get(1).implementation();
        return second.equals(advice.predicted())
                ? "which the measurement does not tell from " + name(advice, advice.measured())
                : "the measurement says " + name(advice, advice.measured()) + " or " + name(advice, second)
                        + ", and does not tell which";
    }

    private static String name(Recommendation advice, String id) {
        return FormNames.of(advice.role().kind(), id);
    }

    /** A run's notices say much of what may have disturbed it; the words here are theirs, so that nothing is said twice. */
    static List<String> conditions(Profile profile) {
        List<String> caveats = new ArrayList<>();
        if (profile.source() == Source.PUBLISHED) {
            caveats.add("these are published numbers: no interval, and no word on the conditions");
        }
        if (profile.source() == Source.RECORDED) {
            caveats.add("this is the replay of a recording, made "
                    + (profile.createdAt() == null ? "at a time that it does not tell" : "at " + profile.createdAt()));
        }
        Environment environment = profile.environment();
        if (environment != null) {
            addSurroundings(caveats, environment);
        }
        PrimitiveSection.uneven(profile).ifPresent(caveats::add);
        return caveats;
    }

    private static List<String> notices(Profile profile) {
        List<String> caveats = new ArrayList<>(profile.notices());
        Integer repeats = profile.method().repeatedForClock();
        if (repeats != null && repeats > 0) {
            caveats.add(repeats + " measurement" + (repeats == 1 ? " was" : "s were") + " repeated because the "
                    + profile.device().kind().clock() + " had fallen or the launch took longer than the work");
        }
        return caveats;
    }

    private static void addSurroundings(List<String> caveats, Environment environment) {
        int others = Stream.of(environment.before(), environment.after())
                .filter(Objects::nonNull)
                .map(Surroundings::otherProcesses)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        if (others > 0) {
            caveats.add(others + " other process" + (others == 1 ? "" : "es")
                    + " used the device meanwhile: the figures may be too low");
        }
        add(caveats, "before", environment.before());
        add(caveats, "after", environment.after());
    }

    private static void add(List<String> caveats, String when, Surroundings surroundings) {
        if (surroundings == null) {
            return;
        }
        if (surroundings.notice() != null) {
            caveats.add(surroundings.notice());
        }
        List<String> reasons = surroundings.throttleReasons();
        if (reasons != null && !reasons.isEmpty()) {
            caveats.add("the clock was held down " + when + " the run: " + String.join(", ", reasons));
        }
    }

    /** Caveats on implementations and programs that did not complete, are not verified or starve most blocks, and on failed checks. */
    static final class PrimitiveCaveats {
        private final Profile profile;
        private final Map<String, TreeSet<Integer>> sizes = new LinkedHashMap<>();

        private final Map<String, Set<String>> starving = new LinkedHashMap<>();
        private final Map<String, Set<String>> unstable = new LinkedHashMap<>();

        private PrimitiveCaveats(Profile profile) {
            this.profile = profile;
        }

        /** Returns the caveats on forms and programs that did not complete, are not verified, starve most blocks or are unstable. */
        static List<String> forms(Profile profile) {
            PrimitiveCaveats caveats = new PrimitiveCaveats(profile);
            profile.primitives().forEach(caveats::add);
            for (String sections : List.of("sections/*", "sectionsAsPublished/*")) {
                caveats.add(sections, one -> form(one) + " with " + one.get(Axis.LENGTH) + " loads and stores inside");
            }
            caveats.add(
                    "skewed/*",
                    one -> form(one) + " with blocks apart by " + one.get(Axis.TIMES) + " times its latency");
            for (String programs : List.of("artificialBarriers/*", "applications/*")) {
                caveats.add(programs, one -> one.kind() + " " + one.get(Axis.INPUT) + " with " + one.name());
            }
            List<String> all = new ArrayList<>(caveats.starving());
            all.addAll(caveats.unstable());
            all.addAll(caveats.lines());
            long unfinished =
                    profile.tuning().stream().filter(each -> !each.converged()).count();
            if (unfinished > 0) {
                all.add(unfinished + " of " + profile.tuning().size()
                        + " searches for pauses ended before they converged");
            }
            return all;
        }

        static List<String> checks(Profile profile) {
            List<String> all = new ArrayList<>();
            addChecks(
                    all,
                    profile.verification(),
                    false,
                    "a check of an implementation failed",
                    "checks of implementations failed");
            addChecks(all, profile.verification(), true, "a seeded bug was not caught", "seeded bugs were not caught");
            return all;
        }

        private void add(PrimitiveResult result) {
            Family family = new Family(result.kind(), result.initial(), result.writers());
            String name = FormNames.of(result.kind(), result.implementation());
            add(family.one(result.implementation()), result.outcome(), result.verified(), result.blocks());
            if (result.counts() && result.starves()) {
                starving.computeIfAbsent(family.one(), key -> new LinkedHashSet<>())
                        .add(name);
            } else if (result.counts() && Unstable.of(result).isPresent()) {
                unstable.computeIfAbsent(family.one(), key -> new LinkedHashSet<>())
                        .add(name);
            }
        }

        private void add(String path, Function<Case, String> name) {
            profile.cases()
                    .at(path)
                    .list()
                    .forEach(one -> add(name.apply(one), one.outcome(), one.counts(), one.blocks()));
        }

        private static String form(Case one) {
            return Family.of(one).one(one.name());
        }

        private void add(String name, Outcome outcome, boolean verified, int blocks) {
            if (!Outcome.counts(outcome, verified)) {
                put(name + ": " + outcome.shortfall(), blocks);
            }
        }

        private void put(String what, int blocks) {
            sizes.computeIfAbsent(what, key -> new TreeSet<>()).add(blocks);
        }

        private List<String> starving() {
            return each(starving, ": most " + Contenders.many(profile) + " starve, at some sizes at least, under ");
        }

        private List<String> unstable() {
            return each(
                    unstable,
                    ": unstable (repeats or GPUs differ by more than a factor of two), so neither ranked nor judged,"
                            + " at some sizes at least: ");
        }

        private static List<String> each(Map<String, Set<String>> forms, String what) {
            return forms.entrySet().stream()
                    .map(each -> each.getKey() + what + String.join(", ", each.getValue()))
                    .toList();
        }

        private List<String> lines() {
            return sizes.entrySet().stream()
                    .map(each ->
                            each.getKey() + " at " + Grouped.list(each.getValue()) + " " + Contenders.many(profile))
                    .toList();
        }

        private static void addChecks(
                List<String> caveats, List<Verification> results, boolean seededBugs, String one, String many) {
            long failed = results.stream()
                    .filter(result -> result.twin() == seededBugs && !result.passed())
                    .count();
            if (failed > 0) {
                caveats.add(failed == 1 ? one : failed + " " + many);
            }
        }
    }
}
