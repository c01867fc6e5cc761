package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import io.gpuclass.view.compare.Baseline.UsualSpread;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * One figure of the base, from each of its profiles that has it.
 *
 * @param figures at least one, all of one key, all of which count
 * @param usual the least standard deviation to reckon with between three runs or more, of its logarithm ({@link UsualSpread})
 */
record BaseFigure(List<Figure> figures, double usual) {
    /** Of so many figures with noise a few in a hundred would be false alarms, if each had one chance in twenty. */
    private static final NextRun NEXT_RUN = new NextRun(0.99);

    BaseFigure {
        figures = List.copyOf(figures);
    }

    /** Returns whether there are enough profiles to tell how runs differ. */
    boolean tellsNoise() {
        return figures.size() >= NextRun.FEWEST
                && !isDifference()
                && figures.stream().allMatch(figure -> figure.value() > 0);
    }

    JudgedNumber reading() {
        if (tellsNoise()) {
            return JudgedNumber.of(predicted());
        }
        return figures.size() == 1 ? JudgedNumber.of(first().value(), interval(first())) : hull();
    }

    /** Returns whether each of its measurements is {@linkplain io.gpuclass.profile.cases.Measured#isSteady() steady}. */
    boolean isSteady() {
        return figures.stream().allMatch(figure -> figure.measured().isSteady());
    }

    /** Returns whether the current figure is the very same measurement. */
    boolean is(Figure current) {
        return figures.size() == 1 && first().equals(current);
    }

    /** Returns whether each of its measurements went by the rule that the current one did, as far as their samples tell. */
    boolean isAlike(Figure current) {
        int samples = SpreadLearner.samplesOf(current);
        return figures.stream().allMatch(figure -> SpreadLearner.isAlike(SpreadLearner.samplesOf(figure), samples));
    }

    private Figure first() {
        return figures.get(0);
    }

    /** Never narrower than the middle run's own interval: a coarse clock may hide how runs differ. */
    private Estimate predicted() {
        Estimate next =
                NEXT_RUN.next(usual, figures.stream().mapToDouble(Figure::value).toArray());
        Figure middle = figures.stream()
                .sorted(Comparator.comparing(Figure::value))
                .toList()
                .get(figures.size() / 2);
        return interval(middle).map(own -> hull(next, own)).orElse(next);
    }

    /** A difference may be below 0, and has no logarithm to predict from. */
    private boolean isDifference() {
        return first().key().metric().is(Metric.Trait.DIFFERENCE);
    }

    private double mean(ToDoubleFunction<Figure> number) {
        return figures.stream().mapToDouble(number).average().orElseThrow();
    }

    /** Returns the interval that encloses all intervals, which for two runs is all that can be said. */
    private JudgedNumber hull() {
        double middle = isDifference() ? mean(Figure::value) : Math.exp(mean(figure -> Math.log(figure.value())));
        Optional<Estimate> all = Optional.of(Estimate.exactly(middle));
        for (Figure figure : figures) {
            Optional<Estimate> own = interval(figure);
            all = all.flatMap(hull -> own.map(one -> hull(hull, one)));
        }
        return JudgedNumber.of(middle, all);
    }

    private static Estimate hull(Estimate one, Estimate other) {
        return new Estimate(one.value(), Math.min(one.low(), other.low()), Math.max(one.high(), other.high()));
    }

    /** Returns the interval in which a figure's median lies by its own samples; empty where they do not tell. */
    static Optional<Estimate> interval(Figure figure) {
        Optional<Estimate> own = figure.estimate();
        return figure.measured().samples() == null
                ? own
                : own.flatMap(
                        median -> FewSamples.interval(median, figure.measured().samples()));
    }

    /**
     * Interval in which the next of some positive numbers will lie, by those before it: the prediction interval of normal noise, on the scale of
     * ratios (logarithms), since what makes a GPU slower makes all it does slower by a share. Where it is known how much such numbers usually
     * spread, too quiet a sample is not trusted. Safe for use by several threads.
     */
    static final class NextRun {
        /** Fewest numbers whose spread says something: of two, the t quantile alone is 64. */
        public static final int FEWEST = 3;

        private final double confidence;
        private final double normal;
        private final Map<Integer, Double> quantiles = new ConcurrentHashMap<>();

        /** @param confidence how often the next number lies in the interval, between 0 and 1 */
        public NextRun(double confidence) {
            this.confidence = confidence;
            this.normal = new NormalDistribution().inverseCumulativeProbability((1 + confidence) / 2);
        }

        /**
         * Returns the geometric mean of {@code n} numbers with the interval {@code exp(mean ± r · sqrt(1 + 1/n))}, where {@code r} is
         * the larger one of {@code t(n-1) · s} and {@code z · usual}; mean, s and usual are those of the logarithms.
         *
         * @param usual standard deviation of the logarithms of many such numbers; 0 where it is not known
         * @param numbers at least {@value #FEWEST}, all positive
         */
        public Estimate next(double usual, double... numbers) {
            if (numbers.length < FEWEST || StatUtils.min(numbers) <= 0) {
                throw new IllegalArgumentException("a prediction needs " + FEWEST + " positive numbers");
            }
            double[] logs = logs(numbers);
            double mean = StatUtils.mean(logs);
            double own = quantiles.computeIfAbsent(logs.length, this::quantile) * Math.sqrt(StatUtils.variance(logs));
            double reach = Math.max(own, normal * usual) * Math.sqrt(1 + 1.0 / logs.length);
            return new Estimate(Math.exp(mean), Math.exp(mean - reach), Math.exp(mean + reach));
        }

        /** Returns the standard deviation that the logarithms of several samples have in common: the root of their mean variance. */
        public static double usualDeviation(List<double[]> samples) {
            return Math.sqrt(samples.stream()
                    .mapToDouble(numbers -> StatUtils.variance(logs(numbers)))
                    .average()
                    .orElse(0));
        }

        private static double[] logs(double... numbers) {
            return Arrays.stream(numbers).map(Math::log).toArray();
        }

        private double quantile(int numbers) {
            return new TDistribution(null, numbers - 1).inverseCumulativeProbability((1 + confidence) / 2);
        }
    }
}
