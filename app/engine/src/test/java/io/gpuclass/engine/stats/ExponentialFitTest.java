package io.gpuclass.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExponentialFitTest {
    private static final double[] X = {10, 20, 50, 120, 300};

    @ParameterizedTest
    @CsvSource({"0.9, 0.01", "1, 0.001", "0.2, 0.05", "5, 0.0001"})
    void shouldFindTheCurveThatPointsLieOn(double atZero, double decay) {
        double[] y = DoubleStream.of(X).map(x -> atZero * Math.exp(-decay * x)).toArray();

        ExponentialFit fit = ExponentialFit.of(X, y).orElseThrow();

        assertThat(fit.atZero()).isCloseTo(atZero, within(1e-6 * atZero));
        assertThat(fit.decay()).isCloseTo(decay, within(1e-6));
        assertThat(fit.residual()).isCloseTo(0, within(1e-6));
    }

    @Test
    void shouldBeNearerToThePointsThanAnyOtherCurve() {
        Random random = new Random(5);
        for (int trial = 0; trial < 50; trial++) {
            double[] y = DoubleStream.of(X)
                    .map(x -> Math.exp(-0.01 * x) + 0.2 * random.nextGaussian())
                    .toArray();
            ExponentialFit fit = ExponentialFit.of(X, y).orElseThrow();
            for (int other = 0; other < 50; other++) {
                double atZero = fit.atZero() + 0.1 * random.nextGaussian();
                double decay = Math.max(0, fit.decay() * (1 + 0.5 * random.nextGaussian()));
                assertThat(fit.residual()).isLessThanOrEqualTo(residual(y, atZero, decay) + 1e-9);
            }
        }
    }

    private static double residual(double[] y, double atZero, double decay) {
        double sum = 0;
        for (int i = 0; i < X.length; i++) {
            sum += Math.pow(y[i] - atZero * Math.exp(-decay * X[i]), 2);
        }
        return Math.sqrt(sum / X.length);
    }

    @Test
    void shouldNotGrow() {
        ExponentialFit fit = ExponentialFit.of(new double[] {1, 2, 3}, new double[] {0.1, 0.2, 0.3})
                .orElseThrow();

        assertThat(fit.decay()).isZero();
        assertThat(fit.atZero()).isCloseTo(0.2, within(1e-12));
        assertThat(fit.residual()).isCloseTo(Math.sqrt(0.02 / 3), within(1e-12));
    }

    @Test
    void shouldBeFlatWhereNothingIsHit() {
        assertThat(ExponentialFit.of(X, new double[X.length])).contains(new ExponentialFit(0, 0, 0));
    }

    @Test
    void shouldNotDrawACurveThroughTooFewPlaces() {
        assertThat(ExponentialFit.of(new double[] {1, 2}, new double[] {1, 2})).isEmpty();
        assertThat(ExponentialFit.of(new double[] {2, 2, 2}, new double[] {1, 2, 3}))
                .isEmpty();
    }

    @Test
    void shouldGiveNumbersOrNothingWhereAllPlacesAreNearlyTheSame() {
        Random random = new Random(9);
        for (int trial = 0; trial < 20_000; trial++) {
            double[] x = random.doubles(5, 400, 400 * (1 + 0.02 * random.nextDouble() + 1e-9))
                    .toArray();
            double[] y = random.doubles(5, 0.3, 0.4).toArray();
            ExponentialFit.of(x, y).ifPresent(fit -> {
                assertThat(fit.atZero()).isFinite();
                assertThat(fit.decay()).isFinite().isNotNegative();
                assertThat(fit.residual()).isFinite();
            });
        }
    }

    @Test
    void shouldRefuseUnpairedValues() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExponentialFit.of(new double[3], new double[2]))
                .withMessageContaining("3 places");
    }
}
