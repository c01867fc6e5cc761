package io.gpuclass.profile.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.stats.Estimate.FewSamples;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FewSamplesTest {
    private static final int DRAWS = 40_000;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 9, 17})
    void shouldHoldTheMedianOfNormalNoiseIn95Percent(int samples) {
        assertThat(coverage(samples, 100, Random::nextGaussian)).isGreaterThan(0.947);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void shouldHoldTheMedianOfSkewedNoiseNearlyAsOften(int samples) {
        ToDoubleFunction<Random> exponential = random -> -Math.log(1 - random.nextDouble());

        assertThat(coverage(samples, Math.log(2), exponential)).isGreaterThan(0.925);
    }

    @Test
    void shouldNotWidenWhatHasEnoughSamples() {
        Estimate median = new Estimate(100, 98, 103);

        assertThat(FewSamples.interval(median, 6)).contains(median);
    }

    @Test
    void shouldSayNothingOfASingleSample() {
        assertThat(FewSamples.interval(Estimate.exactly(5), 1)).isEmpty();
    }

    @Test
    void shouldNotReachBelowZeroWhereSamplesDoNot() {
        assertThat(FewSamples.interval(new Estimate(2, 1, 3), 2).orElseThrow().low())
                .isZero();
        assertThat(FewSamples.interval(new Estimate(2, -1, 3), 2).orElseThrow().low())
                .isNegative();
    }

    private static double coverage(int samples, double median, ToDoubleFunction<Random> noise) {
        Random random = new Random(7);
        double shift = median == 100 ? 100 : 0;
        int held = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            double[] values = random.doubles(samples)
                    .map(any -> shift + noise.applyAsDouble(random))
                    .toArray();
            Estimate interval = FewSamples.interval(Sampled.summary(values).estimate(), samples)
                    .orElseThrow();
            held += interval.low() <= median && median <= interval.high() ? 1 : 0;
        }
        return (double) held / DRAWS;
    }
}
