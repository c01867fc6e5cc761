package io.gpuclass.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.stats.Series.SampleSummary;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import java.math.BigInteger;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleSummaryTest {
    @Test
    void shouldTakeTheMiddleOfOddAndTheMeanOfTheTwoMiddleOnesOfEven() {
        assertThat(SampleSummary.of(3, 1, 2).median()).isEqualTo(2);
        assertThat(SampleSummary.of(4, 1, 2, 30).median()).isEqualTo(3);
    }

    @Test
    void shouldKeepRangeSpreadAndCount() {
        Summary summary = SampleSummary.of(1, 1, 2, 2, 4, 6, 9);

        assertThat(summary.min()).isEqualTo(1);
        assertThat(summary.max()).isEqualTo(9);
        assertThat(summary.samples()).isEqualTo(7);
        assertThat(summary.mad()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "5,1", "6,1", "8,1", "9,2", "12,3", "15,4", "20,6", "30,10", "50,18", "100,40"})
    void shouldUseTheTabulatedRanksOfTheSignTest(int samples, int rank) {
        Summary summary = SampleSummary.of(oneTo(samples));

        assertThat(summary.low()).isEqualTo(rank);
        assertThat(summary.high()).isEqualTo(samples + 1 - rank);
    }

    @Test
    void shouldUseTheNarrowestRanksThatReachTheConfidenceForEveryCount() {
        for (int samples = 6; samples <= 150; samples++) {
            int rank = (int) SampleSummary.of(oneTo(samples)).low();

            assertThat(coverage(samples, rank)).as("%d samples", samples).isGreaterThanOrEqualTo(0.95);
            assertThat(coverage(samples, rank + 1)).as("%d samples", samples).isLessThan(0.95);
        }
    }

    @Test
    void shouldHoldTheTrueMedianOfASkewedSignalAsOftenAsItSays() {
        Random random = new Random(20111020);
        for (int samples : new int[] {6, 11, 25, 64}) {
            int held = 0;
            for (int run = 0; run < 4000; run++) {
                Summary summary = SampleSummary.of(
                        random.doubles(samples).map(u -> -Math.log(1 - u)).toArray());
                held += summary.low() <= Math.log(2) && Math.log(2) <= summary.high() ? 1 : 0;
            }
            assertThat(held / 4000.0).as("%d samples", samples).isBetween(0.94, 0.995);
        }
    }

    @Test
    void shouldBeItsOwnIntervalForASingleSample() {
        Summary summary = SampleSummary.of(7);

        assertThat(summary.estimate()).isEqualTo(Estimate.exactly(7));
        assertThat(summary.relativeHalfWidth()).isZero();
    }

    @Test
    void shouldGiveHalfTheWidthAsAShareOfTheMedian() {
        assertThat(SampleSummary.of(9, 10, 11).relativeHalfWidth()).isCloseTo(0.1, within(1e-12));
        assertThat(SampleSummary.of(-1, 0, 1).relativeHalfWidth()).isInfinite();
        assertThat(SampleSummary.of(0, 0, 0).relativeHalfWidth()).isZero();
    }

    @Test
    void shouldScaleEveryValueButNotTheCount() {
        assertThat(SampleSummary.of(1, 2, 4).scaled(10)).isEqualTo(SampleSummary.of(10, 20, 40));
    }

    @Test
    void shouldLeaveTheCallersSamplesAlone() {
        double[] samples = {3, 1, 2};
        SampleSummary.of(samples);

        assertThat(samples).containsExactly(3, 1, 2);
    }

    @Test
    void shouldRefuseNoSamplesAndSamplesThatAreNoNumbers() {
        assertThatIllegalArgumentException().isThrownBy(SampleSummary::of).withMessageContaining("at least one sample");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleSummary.of(1, Double.NaN))
                .withMessageContaining("NaN");
        assertThatIllegalArgumentException().isThrownBy(() -> SampleSummary.of(Double.POSITIVE_INFINITY));
    }

    private static double[] oneTo(int samples) {
        return IntStream.rangeClosed(1, samples).asDoubleStream().toArray();
    }

    /** Exact chance that the median lies between the order statistics of this rank from either end. */
    private static double coverage(int samples, int rank) {
        BigInteger outside = BigInteger.ZERO;
        BigInteger choose = BigInteger.ONE;
        for (int i = 0; i < rank; i++) {
            outside = outside.add(choose);
            choose = choose.multiply(BigInteger.valueOf(samples - i)).divide(BigInteger.valueOf(i + 1));
        }
        return 1 - 2 * outside.doubleValue() / Math.pow(2, samples);
    }
}
