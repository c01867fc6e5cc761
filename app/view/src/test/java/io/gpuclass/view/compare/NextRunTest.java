package io.gpuclass.view.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.view.compare.BaseFigure.NextRun;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NextRunTest {
    private static final int DRAWS = 20_000;

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 10, 30})
    void shouldHoldTheNextNumberAsOftenAsItSays(int numbers) {
        Random random = new Random(11);
        NextRun prediction = new NextRun(0.99);
        int held = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            Estimate next = prediction.next(
                    0, random.doubles(numbers).map(any -> lognormal(random)).toArray());
            double number = lognormal(random);
            held += next.low() <= number && number <= next.high() ? 1 : 0;
        }

        assertThat((double) held / DRAWS).isCloseTo(0.99, within(0.003));
    }

    @Test
    void shouldReachAsManyDeviationsAsItsTableSays() {
        assertThat(reach(3)).isCloseTo(11.46, within(0.01));
        assertThat(reach(5)).isCloseTo(5.04, within(0.01));
        assertThat(reach(10)).isCloseTo(3.41, within(0.01));
    }

    @Test
    void shouldBePointWhereAllAreEqual() {
        Estimate next = new NextRun(0.99).next(0, 7, 7, 7);

        assertThat(next.high() - next.low()).isZero();
        assertThat(next.value()).isCloseTo(7, within(1e-12));
    }

    @Test
    void shouldNotTrustASampleThatIsQuieterThanUsual() {
        NextRun prediction = new NextRun(0.99);

        assertThat(Math.log(prediction.next(0.1, 7, 7, 7).high() / 7))
                .isCloseTo(2.576 * 0.1 * Math.sqrt(4 / 3.0), within(1e-4));
        assertThat(prediction.next(0.001, 6, 7, 8)).isEqualTo(prediction.next(0, 6, 7, 8));
    }

    @Test
    void shouldFindTheDeviationThatSamplesHaveInCommon() {
        Random random = new Random(3);
        List<double[]> samples = Stream.generate(
                        () -> random.doubles(3).map(any -> lognormal(random)).toArray())
                .limit(5000)
                .toList();

        assertThat(NextRun.usualDeviation(samples)).isCloseTo(0.2, within(0.005));
        assertThat(NextRun.usualDeviation(List.of())).isZero();
    }

    @Test
    void shouldRefuseTooFewAndWhatHasNoLogarithm() {
        NextRun prediction = new NextRun(0.99);

        assertThatThrownBy(() -> prediction.next(0, 1, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> prediction.next(0, 1, 0, 2)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Numbers whose logarithms have a standard deviation of 1 around 0. */
    private static double reach(int numbers) {
        double[] logs = new double[numbers];
        logs[0] = -1;
        logs[numbers - 1] = 1;
        double scale = Math.sqrt((numbers - 1) / 2.0);
        double[] values = new double[numbers];
        for (int i = 0; i < numbers; i++) {
            values[i] = Math.exp(logs[i] * scale);
        }
        return Math.log(new NextRun(0.99).next(0, values).high());
    }

    private static double lognormal(Random random) {
        return Math.exp(0.2 * random.nextGaussian());
    }
}
