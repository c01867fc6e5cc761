package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.view.compare.Comparison.JudgedBy;
import io.gpuclass.view.compare.Comparison.SameGpu;
import io.gpuclass.view.compare.Comparison.Side;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Compares profiles with a baseline. Pure; immutable, so that several threads may share it. */
public final class Comparer {
    private final Baseline baseline;
    private final double tolerance;
    private final Gate gate;
    private final Spreads spreads;

    /**
     * Condition under which a comparison fails.
     *
     * @param failOn what was found; empty for regressions, and nothing between two GPU models
     * @param requireJudged how many figures must have been judged; null where any number will do
     * @param acrossCode whether figures of forms whose code differs are judged too
     * @param only words of which one must fit a figure for it to be compared: a form, a kind, or text of the figure's words; none for all
     */
    public record Gate(Optional<FailOn> failOn, Integer requireJudged, boolean acrossCode, List<String> only) {
        public Gate {
            only = List.copyOf(only);
        }

        public Gate(Optional<FailOn> failOn, Integer requireJudged, boolean acrossCode) {
            this(failOn, requireJudged, acrossCode, List.of());
        }

        private FailOn failOn(boolean sameModel) {
            return failOn.orElse(sameModel ? FailOn.REGRESSION : FailOn.NOTHING);
        }
    }

    /**
     * Returns what compares with a baseline.
     *
     * @param tolerance share by which a figure may differ, from 0 to below 1
     */
    public Comparer(Baseline baseline, double tolerance, Gate gate) {
        this(baseline, tolerance, gate, Spreads.shipped());
    }

    /**
     * Returns what compares with a baseline.
     *
     * @param spreads what is known of GPUs besides what the baseline tells
     */
    Comparer(Baseline baseline, double tolerance, Gate gate, Spreads spreads) {
        this.baseline = baseline;
        this.tolerance = tolerance;
        this.gate = gate;
        this.spreads = spreads.and(baseline.spreads());
    }

    /** Returns a comparer against a baseline, however few figures can be judged. */
    public Comparer(Baseline baseline, double tolerance, Optional<FailOn> failOn) {
        this(baseline, tolerance, new Gate(failOn, null, false));
    }

    /** Compares several profiles, each as {@link #compare(NamedProfile)} does, and says by what that was done. */
    public Comparisons compare(List<NamedProfile> profiles, Tool tool) {
        return comparisons(profiles.stream().map(this::compare).toList(), tool);
    }

    /** Returns the comparisons, with the rules that made them. */
    public Comparisons comparisons(List<Comparison> all, Tool tool) {
        boolean failed = all.stream().anyMatch(Comparison::failed);
        return new Comparisons(Comparisons.SCHEMA, tool, tolerance, failed, Side.of(baseline.named()), all);
    }

    /**
     * Compares a profile.
     *
     * @throws IncomparableException if one is of a host and the other is not, or it has no measurement in common with the baseline
     * @throws UnknownWordException if a word of the {@link Gate} fits no figure of either side
     */
    public Comparison compare(NamedProfile current) {
        requireSameKind(current);
        Pairing pairing = pairing(current.profile());
        if (pairing.isEmpty()) {
            throw refusal(current, "has no measurement in common with ", "measure both with the same suites");
        }
        return compared(current, pairing);
    }

    /** Returns the judgements of a profile's figures alone. */
    List<JudgedFigure> judged(Profile current) {
        return pairing(current).judged(rule(judgedBy(current)));
    }

    private Pairing pairing(Profile current) {
        Predicate<FigureKey> otherCode =
                gate.acrossCode() ? key -> false : MeasuredCode.differing(baseline.profiles(), current);
        return new Pairing(baseline, current, otherCode, gate.only());
    }

    private JudgingRule rule(JudgedBy by) {
        return new JudgingRule(tolerance, by, spreads);
    }

    private JudgedBy judgedBy(Profile current) {
        return SameGpu.of(baseline.profiles(), current)
                .map(gpu -> JudgedBy.of(gpu, baseline.profiles()))
                .orElse(null);
    }

    private Comparison compared(NamedProfile current, Pairing pairing) {
        Profile profile = current.profile();
        CompletableFuture<List<Change>> changes = CompletableFuture.supplyAsync(() -> changes(profile));
        JudgedBy by = judgedBy(profile);
        List<JudgedFigure> judgements = pairing.judged(rule(by));
        List<OutcomeChange> outcomes = pairing.outcomes();
        Counts counts = Counts.of(judgements, outcomes);
        boolean sameModel =
                baseline.first().device().slug().equals(profile.device().slug());
        FailOn failing = gate.failOn(sameModel);
        boolean tooFew = gate.requireJudged() != null && counts.judged() < gate.requireJudged();
        return ComparisonBuilder.builder()
                .current(Side.of(List.of(current)))
                .sameModel(sameModel)
                .gpu(SameGpu.of(baseline.profiles(), profile).orElse(null))
                .judgedBy(by)
                .code(MeasuredCode.of(baseline.profiles(), profile))
                .codeByBuild(MeasuredCode.byBuild(baseline.profiles(), profile) ? true : null)
                .failOn(failing)
                .requireJudged(gate.requireJudged())
                .failed(tooFew || failing.fails(counts, changes.join()))
                .only(gate.only())
                .overall(pairing.overall(judgements, outcomes))
                .counts(counts)
                .differences(Difference.of(baseline.profiles(), profile))
                .changes(changes.join())
                .outcomes(outcomes)
                .added(pairing.added())
                .removed(pairing.removed())
                .figures(judgements)
                .build();
    }

    private List<Change> changes(Profile profile) {
        List<Profile> base = baseline.profiles();
        GridScale scale = GridScale.of(baseline.profiles(), profile);
        return Stream.of(
                        VerdictChanges.of(baseline, profile),
                        RecommendationChanges.of(base, profile, tolerance),
                        new ProgramChanges(base, profile, scale, tolerance).found())
                .flatMap(Function.identity())
                .filter(change -> gate.only().isEmpty() || gate.only().stream().anyMatch(change::isAbout))
                .toList();
    }

    /** Returns the forms that profiles have figures of, each once: words for the {@link Gate}. */
    public static List<FormName> forms(List<Profile> profiles) {
        return FigureFilter.forms(profiles.stream()
                .flatMap(profile -> profile.cases().figures().stream().map(Figure::key))
                .toList());
    }

    /** One GPU may be measured in several ways, which is told as a difference; threads of a host are no blocks. */
    private void requireSameKind(NamedProfile current) {
        DeviceKind base = baseline.first().device().kind();
        DeviceKind kind = current.profile().device().kind();
        if (base.cpu() != kind.cpu()) {
            throw refusal(
                    current,
                    "is of a " + kind.id() + " device, unlike the " + base.id() + " device of ",
                    "compare profiles of one sort of device");
        }
    }

    private IncomparableException refusal(NamedProfile current, String why, String nextStep) {
        String base = baseline.named().get(0).file();
        return new IncomparableException(current.file() + ": it " + why + base + "; " + nextStep);
    }
}
