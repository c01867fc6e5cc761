package io.gpuclass.profile.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class KendallTest {
    @Test
    void shouldBeOneForTheSameOrderAndMinusOneForTheReverse() {
        assertThat(Kendall.tauB(of(1, 2, 3), of(10, 20, 90))).hasValue(1);
        assertThat(Kendall.tauB(of(1, 2, 3), of(3, 2, 1))).hasValue(-1);
    }

    @Test
    void shouldCountPairsOutOfOrder() {
        assertThat(Kendall.tauB(of(1, 2, 3), of(2, 1, 3)).getAsDouble()).isCloseTo(1.0 / 3, within(1e-12));
    }

    @Test
    void shouldAllowForTies() {
        assertThat(Kendall.tauB(of(1, 2, 3), of(1, 1, 2)).getAsDouble()).isCloseTo(2 / Math.sqrt(6), within(1e-12));
    }

    @Test
    void shouldBeEmptyWithoutAnOrderToCompare() {
        assertThat(Kendall.tauB(of(1), of(1))).isEmpty();
        assertThat(Kendall.tauB(of(1, 2), of(5, 5))).isEmpty();
    }

    @Test
    void shouldRefuseUnpairedValues() {
        assertThatIllegalArgumentException().isThrownBy(() -> Kendall.tauB(of(1, 2), of(1)));
    }

    private static double[] of(double... values) {
        return values;
    }
}
