package io.gpuclass.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class JainTest {
    @Test
    void shouldBeOneWhenAllGotTheSame() {
        assertThat(Jain.index(5, 5, 5)).isEqualTo(1);
    }

    @Test
    void shouldBeZeroWhenNobodyGotAnything() {
        assertThat(Jain.index(0, 0)).isZero();
    }

    @Test
    void shouldBeOneOverAllWhenOneGotEverything() {
        assertThat(Jain.index(9, 0, 0, 0)).isEqualTo(0.25);
    }

    @Test
    void shouldLieBetweenForUnevenShares() {
        assertThat(Jain.index(1, 2, 3)).isCloseTo(36.0 / 42, within(1e-12));
    }

    @Test
    void shouldNotOverflowOnLargeCounts() {
        assertThat(Jain.index(Long.MAX_VALUE, Long.MAX_VALUE)).isCloseTo(1, within(1e-12));
    }

    @Test
    void shouldRefuseNoCountsAndNegativeOnes() {
        assertThatIllegalArgumentException().isThrownBy(Jain::index);
        assertThatIllegalArgumentException().isThrownBy(() -> Jain.index(1, -1));
    }
}
