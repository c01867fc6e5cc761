package io.gpuclass.profile.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class EstimateTest {
    @Test
    void shouldDivideIntoTheWidestIntervalTheTwoAllow() {
        assertThat(new Estimate(6, 4, 8).over(new Estimate(2, 1, 4))).isEqualTo(new Estimate(3, 1, 8));
    }

    @Test
    void shouldRefuseToDivideByWhatMayBeZero() {
        Estimate one = Estimate.exactly(1);

        assertThatIllegalArgumentException().isThrownBy(() -> one.over(new Estimate(1, 0, 2)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Estimate(1, -1, 2).over(one));
    }

    @Test
    void shouldRefuseAValueOutsideItsInterval() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Estimate(3, 1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new Estimate(Double.NaN, 1, 2));
    }

    @Test
    void shouldBeOnExactlyOneSideOfAThresholdOrStraddleIt() {
        Estimate estimate = new Estimate(3, 2, 4);

        assertThat(estimate.isAtLeast(2)).isTrue();
        assertThat(estimate.straddles(2)).isFalse();
        assertThat(estimate.straddles(4)).isTrue();
        assertThat(estimate.isBelow(4)).isFalse();
        assertThat(estimate.isBelow(4.1)).isTrue();
    }
}
