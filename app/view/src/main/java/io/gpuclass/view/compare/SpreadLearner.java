package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.device.Fingerprint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Learns from profiles how far GPUs are apart: of each figure, among GPUs of one model and measured code. Several runs of one GPU, which its
 * fingerprint tells, count once, as their geometric mean; a run without a fingerprint is a GPU of its own. What starves most blocks tells
 * nothing.
 */
final class SpreadLearner {
    /** Values of a figure by model and code, and there by GPU. */
    private final Map<FigureKey, Map<String, Map<String, List<Double>>>> values = new LinkedHashMap<>();

    private SpreadLearner() {}

    /** Returns what profiles of GPUs tell; those of hosts tell nothing. */
    static Spreads of(Collection<Profile> profiles) {
        SpreadLearner learner = new SpreadLearner();
        int run = 0;
        for (Profile profile : profiles) {
            run++;
            if (!profile.device().kind().cpu()) {
                learner.add(profile, Fingerprint.of(profile.device()).orElse("run " + run));
            }
        }
        return learner.learnt();
    }

    private void add(Profile profile, String gpu) {
        String model = profile.device().kind().id() + " " + profile.device().slug();
        Starving starving = Starving.of(profile.device().kind(), profile.primitives(), GridScale.SAME);
        MeasuredCode.Codes codes = MeasuredCode.Codes.of(profile);
        for (Figure figure : profile.cases().figuresByKey().values()) {
            FigureKey key = figure.key();
            if (Spreads.isLearnt(key) && figure.counts() && figure.value() > 0 && !starving.contains(key)) {
                values.computeIfAbsent(key, any -> new TreeMap<>())
                        .computeIfAbsent(model + " " + codes.of(key), any -> new TreeMap<>())
                        .computeIfAbsent(gpu, any -> new ArrayList<>())
                        .add(figure.value());
            }
        }
    }

    private Spreads learnt() {
        Map<String, LearntSpread> figures = new TreeMap<>();
        values.forEach((key, groups) -> groups.values().stream()
                .map(gpus -> learnt(key, gpus.values()))
                .filter(one -> one.tellsGpus() || one.betweenRuns() > 0)
                .reduce(LearntSpread::and)
                .ifPresent(one -> figures.put(key.id(), one)));
        return new Spreads(figures);
    }

    private static LearntSpread learnt(FigureKey key, Collection<List<Double>> gpus) {
        double[] each = gpus.stream()
                .mapToDouble(runs -> StatUtils.geometricMean(array(runs)))
                .toArray();
        double[] logarithms = Arrays.stream(each).map(Math::log).toArray();
        return new LearntSpread(
                key.spread(),
                each.length,
                apart(each),
                Math.sqrt(StatUtils.variance(logarithms)),
                gpus.stream().mapToDouble(runs -> apart(array(runs))).max().orElse(0));
    }

    private static double apart(double[] numbers) {
        return StatUtils.max(numbers) / StatUtils.min(numbers) - 1;
    }

    private static double[] array(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
