package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.device.Fingerprint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
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
    /** Fewest GPUs of which the deviation says something. */
    private static final int ENOUGH = 3;

    /** Values of a figure by model and code, and there by GPU. */
    private final Map<FigureKey, Map<String, Map<String, List<Reading>>>> values = new LinkedHashMap<>();

    private SpreadLearner() {}

    /**
     * A figure of one run.
     *
     * @param samples how many samples it is the median of; 0 where that was not kept
     */
    private record Reading(double value, int samples) {
        static Reading of(Figure figure) {
            Integer samples = figure.measured().samples();
            return new Reading(figure.value(), samples == null ? 0 : samples);
        }

        /** Returns one for several runs of a GPU. */
        static Reading of(List<Reading> runs) {
            double mean = StatUtils.geometricMean(values(runs));
            int samples = runs.stream().mapToInt(Reading::samples).max().orElseThrow();
            return new Reading(mean, samples);
        }
    }

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
                        .add(Reading.of(figure));
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

    private static LearntSpread learnt(FigureKey key, Collection<List<Reading>> gpus) {
        List<Reading> each = gpus.stream().map(Reading::of).toList();
        return new LearntSpread(
                key.spread(),
                each.size(),
                apart(each),
                deviation(each),
                gpus.stream().mapToDouble(SpreadLearner::apart).max().orElse(0));
    }

    /**
     * Returns how far GPUs are apart that were measured alike, as the standard deviation of the logarithms: with about as many samples, since
     * a rule that takes more also takes them elsewhere; pooled over several such groups. 0 where fewer than {@value #ENOUGH} GPUs tell.
     */
    private static double deviation(List<Reading> gpus) {
        double squares = 0;
        int degrees = 0;
        for (List<Reading> alike : alike(gpus)) {
            double[] logarithms = Arrays.stream(values(alike)).map(Math::log).toArray();
            squares += (alike.size() - 1) * StatUtils.variance(logarithms);
            degrees += alike.size() - 1;
        }
        return degrees < ENOUGH - 1 ? 0 : Math.max(LearntSpread.LEAST_TOLD, Math.sqrt(squares / degrees));
    }

    /** Returns the GPUs in groups: a new one begins where the number of samples more than doubles. */
    private static List<List<Reading>> alike(List<Reading> gpus) {
        List<List<Reading>> groups = new ArrayList<>();
        int before = -1;
        for (Reading gpu :
                gpus.stream().sorted(Comparator.comparingInt(Reading::samples)).toList()) {
            if (before < 0 || gpu.samples() > 2 * before) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(gpu);
            before = gpu.samples();
        }
        return groups;
    }

    private static double apart(List<Reading> readings) {
        double[] numbers = values(readings);
        return StatUtils.max(numbers) / StatUtils.min(numbers) - 1;
    }

    private static double[] values(List<Reading> readings) {
        return readings.stream().mapToDouble(Reading::value).toArray();
    }
}
