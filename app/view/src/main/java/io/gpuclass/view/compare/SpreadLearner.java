package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.view.compare.Exemption.Starving;
import io.gpuclass.view.compare.LearntSpread.Alike;
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

    private int runs;

    /**
     * A figure of one run.
     *
     * @param samples how many samples it is the median of; 0 where that was not kept
     */
    private record Reading(double value, int samples) {
        static Reading of(Figure figure) {
            return new Reading(figure.value(), samplesOf(figure));
        }

        /** Returns one for several runs of a GPU. */
        static Reading of(List<Reading> runs) {
            double mean = StatUtils.geometricMean(values(runs));
            int samples = runs.stream().mapToInt(Reading::samples).max().orElseThrow();
            return new Reading(mean, samples);
        }
    }

    /** Returns the spreads that profiles of GPUs tell; those of hosts tell nothing. */
    static Spreads of(Collection<Profile> profiles) {
        SpreadLearner learner = new SpreadLearner();
        profiles.forEach(
                profile -> learner.add(profile, profile.cases().figuresByKey().values()));
        return learner.learnt();
    }

    /** Returns how many samples a figure is the median of; 0 where that was not kept. */
    static int samplesOf(Figure figure) {
        Integer samples = figure.measured().samples();
        return samples == null ? 0 : samples;
    }

    /**
     * Learns from a profile of a GPU; one of a host tells nothing.
     *
     * @param figures its figures, each once
     */
    void add(Profile profile, Collection<Figure> figures) {
        runs++;
        if (profile.device().kind().cpu()) {
            return;
        }
        String gpu = Fingerprint.of(profile.device()).orElse("run " + runs);
        String model = profile.device().kind().id() + " " + profile.device().slug();
        Starving starving = Starving.of(profile.device().kind(), profile.primitives(), GridScale.SAME);
        MeasuredCode.Codes codes = MeasuredCode.Codes.of(profile);
        for (Figure figure : figures) {
            FigureKey key = figure.key();
            if (Spreads.isLearnt(key) && figure.counts() && figure.value() > 0 && !starving.contains(key)) {
                values.computeIfAbsent(key, any -> new TreeMap<>())
                        .computeIfAbsent(model + " " + codes.of(key), any -> new TreeMap<>())
                        .computeIfAbsent(gpu, any -> new ArrayList<>())
                        .add(Reading.of(figure));
            }
        }
    }

    Spreads learnt() {
        Map<String, LearntSpread> figures = new TreeMap<>();
        values.forEach((key, groups) -> groups.values().stream()
                .map(gpus -> learnt(key, gpus.values()))
                .filter(one -> one.tellsGpus() || one.betweenRuns() > 0)
                .reduce(LearntSpread::and)
                .ifPresent(one -> figures.put(key.query().toString(), one)));
        return new Spreads(figures);
    }

    private static LearntSpread learnt(FigureKey key, Collection<List<Reading>> gpus) {
        List<Reading> each = gpus.stream().map(Reading::of).toList();
        return new LearntSpread(
                key.spread(),
                each.size(),
                apart(each),
                alike(each),
                gpus.stream().mapToDouble(SpreadLearner::apart).max().orElse(0));
    }

    /** Returns how far GPUs are apart that were measured alike, pooled over several groups of such. */
    private static Alike alike(List<Reading> gpus) {
        List<List<Reading>> groups = groups(gpus);
        double squares = 0;
        int degrees = 0;
        for (List<Reading> group : groups) {
            double[] logarithms = Arrays.stream(values(group)).map(Math::log).toArray();
            squares += (group.size() - 1) * StatUtils.variance(logarithms);
            degrees += group.size() - 1;
        }
        return new Alike(
                groups.stream().mapToInt(List::size).max().orElseThrow(),
                groups.stream().mapToDouble(SpreadLearner::apart).max().orElseThrow(),
                degrees < ENOUGH - 1 ? 0 : Math.max(Alike.LEAST_TOLD, Math.sqrt(squares / degrees)));
    }

    /** Returns the GPUs in groups: a new one begins where they are not {@linkplain #isAlike alike}. */
    private static List<List<Reading>> groups(List<Reading> gpus) {
        List<List<Reading>> groups = new ArrayList<>();
        int before = -1;
        for (Reading gpu :
                gpus.stream().sorted(Comparator.comparingInt(Reading::samples)).toList()) {
            if (before < 0 || !isAlike(before, gpu.samples())) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(gpu);
            before = gpu.samples();
        }
        return groups;
    }

    /** Returns whether a figure was measured by one rule on both sides, as its numbers of samples tell: they are within a factor of two. */
    static boolean isAlike(int samples, int others) {
        return Math.max(samples, others) <= 2 * Math.min(samples, others);
    }

    private static double apart(List<Reading> readings) {
        double[] numbers = values(readings);
        return StatUtils.max(numbers) / StatUtils.min(numbers) - 1;
    }

    private static double[] values(List<Reading> readings) {
        return readings.stream().mapToDouble(Reading::value).toArray();
    }
}
