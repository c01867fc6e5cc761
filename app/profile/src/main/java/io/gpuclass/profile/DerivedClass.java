package io.gpuclass.profile;

import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.LineHostage.OneShotHostage;
import io.gpuclass.profile.abstraction.LineHostage.SustainedHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.Order;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.Ratios.Ratio;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The machine class of a profile, which always follows from the probes that the profile holds. What a file stores of it is checked and never
 * used against them; where both agree, the stored figures stay, which are of times that nobody has rounded.
 */
final class DerivedClass {
    /** A stored ratio that is further from its probes is not theirs. */
    private static final double APART = 0.01;

    /** Ratios that are closer differ by rounding. */
    private static final double ROUNDED = 1e-3;

    private static final String GIVEN_UP = "no probe of the file gives it";

    private static final List<Axis> AXES = List.of(
            new Axis(
                    "atomicToVolatile",
                    MachineClass::atomicToVolatile,
                    "contentious-atomic-read/serial",
                    "contentious-volatile-read/serial"),
            new Axis(
                    "atomicToVolatileWrite",
                    MachineClass::atomicToVolatileWrite,
                    "contentious-atomic-write/serial",
                    "contentious-volatile-write/completed"),
            new Axis(
                    "atomicToPostedWrite",
                    MachineClass::atomicToPostedWrite,
                    "contentious-atomic-write/serial",
                    "contentious-volatile-write/posted"),
            new Axis(
                    "contentiousToNoncontentious",
                    MachineClass::contentiousToNoncontentious,
                    "contentious-volatile-read/serial",
                    "noncontentious-volatile-read/serial"),
            new Axis(
                    "order/fenceToVolatile",
                    ClassAxis.FENCE::of,
                    "scopes fence/device",
                    "noncontentious-volatile-read/serial"),
            new Axis(
                    "order/releaseToStore",
                    ClassAxis.RELEASE::of,
                    "noncontentious-volatile-write/completed",
                    "noncontentious-volatile-write/posted"),
            new Axis(
                    "order/acquireToRead",
                    ClassAxis.ACQUIRE::of,
                    "scopes acquire/device",
                    "noncontentious-volatile-read/serial"));

    private final Profile stored;
    private final Classification derived;

    private DerivedClass(Profile stored) {
        this.stored = stored;
        this.derived = Classifier.classify(stored.probes(), stored.hostagePoints(), stored.scopes());
    }

    /** A ratio of the class, and the names of the times that it is of. */
    private record Axis(String name, Function<MachineClass, ClassifiedRatio> of, String over, String under) {}

    /** Returns a profile with the class, the verdict on one atomic and the ratios that its probes give. */
    static Profile in(Profile profile) {
        return profile.probes().isEmpty() && profile.abstraction() == null
                ? profile
                : new DerivedClass(profile).profile();
    }

    /** Returns where a profile as stored says something else than its probes. */
    static List<Problem> disagreements(Profile profile) {
        return profile.abstraction() == null ? List.of() : new DerivedClass(profile).problems();
    }

    private Profile profile() {
        if (stored.probes().isEmpty()) {
            return ProfileBuilder.builder(stored).abstraction(null).build();
        }
        return ProfileBuilder.builder(stored)
                .abstraction(machine())
                .lineHostage(lineHostage())
                .ratios(ratios())
                .build();
    }

    private MachineClass machine() {
        MachineClass found = derived.machine();
        Order order = found.order() == null
                ? null
                : new Order(kept(ClassAxis.FENCE::of), kept(ClassAxis.RELEASE::of), kept(ClassAxis.ACQUIRE::of));
        return new MachineClass(
                kept(MachineClass::atomicToVolatile),
                kept(MachineClass::atomicToVolatileWrite),
                kept(MachineClass::atomicToPostedWrite),
                kept(MachineClass::contentiousToNoncontentious),
                new HostageVerdicts(found.lineHostage().oneShot(), sustained()),
                order);
    }

    private ClassifiedRatio kept(Function<MachineClass, ClassifiedRatio> axis) {
        ClassifiedRatio found = axis.apply(derived.machine());
        return Optional.ofNullable(stored.abstraction())
                .map(axis)
                .filter(old -> found != null
                        && found.classification() == old.classification()
                        && !apart(found.value(), old.value(), ROUNDED)
                        && !apart(found.low(), old.low(), ROUNDED)
                        && !apart(found.high(), old.high(), ROUNDED))
                .orElse(found);
    }

    /** A profile that was shared has the verdict and not the points behind it. */
    private Verdict sustained() {
        return stored.sustainedHostage()
                .filter(test -> test.points().isEmpty())
                .map(SustainedHostage::verdict)
                .orElseGet(() -> derived.machine().lineHostage().sustained());
    }

    private LineHostage lineHostage() {
        OneShotHostage found = derived.lineHostage().oneShot();
        OneShotHostage oneShot = Optional.ofNullable(stored.lineHostage())
                .map(LineHostage::oneShot)
                .filter(was -> found != null
                        && found.verdict() == was.verdict()
                        && found.completed().keySet().equals(was.completed().keySet())
                        && areSame(found.slowdown(), was.slowdown()))
                .orElse(found);
        return found == null && stored.lineHostage() == null
                ? null
                : new LineHostage(oneShot, stored.sustainedHostage().orElse(null));
    }

    private static boolean areSame(Map<String, Estimate> some, Map<String, Estimate> others) {
        return some.keySet().equals(others.keySet())
                && some.keySet().stream()
                        .noneMatch(each ->
                                apart(some.get(each).value(), others.get(each).value(), ROUNDED));
    }

    /** Printed ratios are not computed. */
    private Ratios ratios() {
        boolean printed = stored.source() == Source.PUBLISHED && stored.ratios() != null;
        return printed || stored.ratios() != null && wrongRatios().findAny().isEmpty()
                ? stored.ratios()
                : RatioTables.of(stored.probes());
    }

    private Stream<Problem> wrongRatios() {
        Ratios found = RatioTables.of(stored.probes());
        return Stream.concat(
                wrong(
                        "contentiousToNoncontentious",
                        stored.ratios().contentiousToNoncontentious(),
                        found.contentiousToNoncontentious()),
                wrong("toVolatile", stored.ratios().toVolatile(), found.toVolatile()));
    }

    private static Stream<Problem> wrong(
            String table, Map<String, List<Ratio>> stored, Map<String, List<Ratio>> derived) {
        return stored.entrySet().stream()
                .flatMap(row -> row.getValue().stream()
                        .flatMap(ratio -> derived.getOrDefault(row.getKey(), List.of()).stream()
                                .filter(found -> found.pattern().equals(ratio.pattern())
                                        && found.over().equals(ratio.over())
                                        && apart(found.value(), ratio.value(), APART))
                                .map(found -> new Problem(
                                        "/ratios/" + table + "/" + row.getKey(),
                                        "stored " + number(ratio.value()) + " (" + ratio.pattern()
                                                + "), but the probes give " + number(found.value()) + " over "
                                                + ratio.over()))));
    }

    private List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        AXES.forEach(axis -> problem(axis).ifPresent(problems::add));
        HostageVerdicts verdicts = stored.abstraction().lineHostage();
        if (verdicts != null) {
            verdict(
                            "oneShot",
                            verdicts.oneShot(),
                            derived.machine().lineHostage().oneShot())
                    .map(problem -> new Problem(problem.place(), problem.message() + slowest()))
                    .ifPresent(problems::add);
            verdict("sustained", verdicts.sustained(), sustained()).ifPresent(problems::add);
        }
        if (stored.source() != Source.PUBLISHED && stored.ratios() != null) {
            wrongRatios().forEach(problems::add);
        }
        return List.copyOf(problems);
    }

    private Optional<Problem> problem(Axis axis) {
        ClassifiedRatio old = axis.of.apply(stored.abstraction());
        ClassifiedRatio found = axis.of.apply(derived.machine());
        if (old == null) {
            return Optional.empty();
        }
        String was = "stored " + said(old);
        String place = "/abstraction/" + axis.name();
        if (found == null) {
            return Optional.of(new Problem(place, was + ", but " + GIVEN_UP));
        }
        boolean otherClass = old.classification() != found.classification()
                && old.classification() != RatioClass.AMBIGUOUS
                && found.classification() != RatioClass.AMBIGUOUS;
        return otherClass || apart(old.value(), found.value(), APART)
                ? Optional.of(new Problem(
                        place,
                        was + ", but " + time(axis.over()) + " over " + time(axis.under()) + " gives " + said(found)))
                : Optional.empty();
    }

    /** An older version may have been less sure, and a file that was shared knows less. */
    private static Optional<Problem> verdict(String test, Verdict old, Verdict found) {
        boolean both = Stream.of(old, found).allMatch(each -> each == Verdict.YES || each == Verdict.NO);
        return both && old != found
                ? Optional.of(new Problem(
                        "/abstraction/lineHostage/" + test,
                        "stored " + old.id() + ", but the probes give " + found.id()))
                : Optional.empty();
    }

    private String slowest() {
        return derived.lineHostage().oneShot().slowdown().entrySet().stream()
                .max(Map.Entry.comparingByValue((one, other) -> Double.compare(one.value(), other.value())))
                .map(most -> ": " + most.getKey() + " takes "
                        + number(most.getValue().value()) + " times as long as without the atomic")
                .orElse("");
    }

    private String time(String probe) {
        return stored.probes().stream()
                .filter(one -> probe.equals(name(one.probeCase())) && one.nsPerAccess() != null)
                .findFirst()
                .map(one -> probe + " (" + number(one.nsPerAccess().median()) + " ns)")
                .orElse(probe);
    }

    private static String name(ProbeCase probe) {
        return probe.id() + "/" + probe.pattern().id();
    }

    private static String said(ClassifiedRatio ratio) {
        return number(ratio.value()) + " (" + ratio.classification().id() + ")";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 1e4 ? "%.4g" : "%.0f", value);
    }

    private static boolean apart(double one, double other, double share) {
        return !Objects.equals(one, other)
                && !(Math.abs(one - other) <= share * Math.max(Math.abs(one), Math.abs(other)));
    }
}
