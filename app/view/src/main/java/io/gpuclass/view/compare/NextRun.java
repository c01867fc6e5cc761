package io.gpuclass.view.compare;

import io.gpuclass.profile.stats.Estimate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Where the next of some positive numbers will lie, by those before it: the prediction interval of normal noise, on the scale of
 * ratios (logarithms), since what makes a GPU slower makes all it does slower by a share. Where it is known how much such numbers usually
 * spread, too quiet a sample is not trusted. Safe for use by several threads.
 */
public final class NextRun {
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
