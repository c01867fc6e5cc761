package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.view.compare.Baseline.SampledFigures;
import io.gpuclass.view.compare.Comparison.OneSided;
import io.gpuclass.view.compare.Exemption.Starving;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of a baseline and of a profile, each beside the other's. Keys are in the baseline's terms ({@link GridScale}). */
final class Pairing {
    private final Baseline baseline;
    private final Map<FigureKey, List<Figure>> base;
    private final Map<FigureKey, Figure> current = new LinkedHashMap<>();
    private final Starving before;
    private final Starving now;
    private final Predicate<FigureKey> otherCode;
    private final RecommendedForms recommended;

    /**
     * @param otherCode whether a figure is of a form whose code differs, and is not to be judged therefore
     * @param only words of which one must fit a figure; none for all figures
     * @throws UnknownWordException if one of the words fits no figure of either side
     */
    Pairing(Baseline baseline, Profile profile, Predicate<FigureKey> otherCode, List<String> only) {
        this.otherCode = otherCode;
        recommended = RecommendedForms.of(Stream.concat(baseline.profiles().stream(), Stream.of(profile)));
        GridScale scale = GridScale.of(baseline.profiles(), profile);
        List<PrimitiveResult> earlier = baseline.profiles().stream()
                .flatMap(one -> one.primitives().stream())
                .toList();
        this.baseline = baseline;
        SampledFigures.of(profile).values().forEach(figure -> current.putIfAbsent(scale.toBase(figure.key()), figure));
        Predicate<FigureKey> wanted = FigureFilter.of(
                only,
                Stream.concat(baseline.figures().keySet().stream(), current.keySet().stream())
                        .collect(Collectors.toCollection(LinkedHashSet::new)));
        current.keySet().removeIf(wanted.negate());
        base = new LinkedHashMap<>(baseline.figures());
        base.keySet().removeIf(wanted.negate());
        before = Starving.of(profile.device().kind(), earlier, GridScale.SAME);
        now = Starving.of(profile.device().kind(), profile.primitives(), scale);
    }

    /** Returns whether nothing was measured on both sides. What is derived from measurements of either sort does not count. */
    boolean isEmpty() {
        return current.keySet().stream()
                .filter(key -> key.metric().better() != Better.NEITHER)
                .noneMatch(base::containsKey);
    }

    /** Returns a judgement of every figure that counts on both sides. */
    List<JudgedFigure> judged(JudgingRule rule) {
        List<JudgedFigure> judgements = new ArrayList<>();
        current.forEach((key, figure) -> {
            if (figure.counts()) {
                baseline.figure(key).ifPresent(known -> judgements.add(judged(rule, key, known, figure)));
            }
        });
        return judgements;
    }

    private JudgedFigure judged(JudgingRule rule, FigureKey key, BaseFigure known, Figure figure) {
        JudgedFigure judged = rule.judge(
                key,
                known,
                figure,
                otherCode.test(key)
                        ? Exemption.OTHER_CODE
                        : Exemption.of(key, rule.known(key, known), before, now).orElse(null));
        boolean nearZero = key.metric().is(Metric.Trait.DIFFERENCE);
        boolean steady = nearZero || known.isSteady() && figure.measured().isSteady();
        JudgedFigureBuilder marked = JudgedFigureBuilder.builder(judged).recommended(recommended.contains(key));
        // A figure that swings by more than a factor of two between repeats of one run cannot be compared by medians.
        return steady || known.is(figure)
                ? marked.build()
                : marked.verdict(JudgedFigure.Verdict.AMBIGUOUS).build();
    }

    Overall overall(List<JudgedFigure> figures, List<OutcomeChange> outcomes) {
        return Overall.of(figures, outcomes, recommended);
    }

    /** Returns the forms that both sides tried and that ended otherwise. */
    List<OutcomeChange> outcomes() {
        List<OutcomeChange> changes = new ArrayList<>();
        current.forEach((key, figure) -> {
            if (key.metric().is(Metric.Trait.MAIN) && base.containsKey(key)) {
                boolean chance = before.contains(key) || before.device().cpu() || Exemption.movesByChance(key);
                OutcomeChange.of(key, chance, base.get(key), figure)
                        .map(change -> otherCode.test(key) ? change.undecided() : change)
                        .ifPresent(changes::add);
            }
        });
        return changes;
    }

    List<OneSided> added() {
        return OneSided.of(current.keySet(), base.keySet());
    }

    List<OneSided> removed() {
        return OneSided.of(base.keySet(), current.keySet());
    }
}
