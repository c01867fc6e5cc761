package io.gpuclass.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StraightLineTest {
    @Test
    void shouldFindTheLineThatPointsLieOn() {
        StraightLine line = StraightLine.of(new double[] {1, 2, 4, 8}, new double[] {5, 7, 11, 19})
                .orElseThrow();

        assertThat(line.atZero()).isCloseTo(3, within(1e-12));
        assertThat(line.slope()).isCloseTo(2, within(1e-12));
        assertThat(line.residual()).isCloseTo(0, within(1e-12));
    }

    @Test
    void shouldTellHowFarPointsAreFromTheLine() {
        StraightLine line = StraightLine.of(new double[] {0, 0, 2, 2}, new double[] {1, 3, 5, 7})
                .orElseThrow();

        assertThat(line.atZero()).isCloseTo(2, within(1e-12));
        assertThat(line.slope()).isCloseTo(2, within(1e-12));
        assertThat(line.residual()).isCloseTo(1, within(1e-12));
    }

    @Test
    void shouldLetSmallPointsCountAsMuchAsLargeOnesWhereSharesCount() {
        double[] x = {1, 10, 1000};
        double[] y = {20, 110, 10_500};

        assertThat(StraightLine.of(x, y).orElseThrow().atZero()).isCloseTo(7.3, within(0.01));
        StraightLine line = StraightLine.relative(x, y).orElseThrow();
        assertThat(line.atZero()).isCloseTo(9.633, within(0.001));
        assertThat(line.slope()).isCloseTo(10.286, within(0.001));
        assertThat(line.residual()).isCloseTo(0.0174, within(0.0001));
    }

    @Test
    void shouldFindNoLineThroughTooFewPointsOrAbove() {
        assertThat(StraightLine.of(new double[] {1, 2}, new double[] {1, 2})).isEmpty();
        assertThat(StraightLine.of(new double[] {1, 1, 1}, new double[] {1, 2, 3}))
                .isEmpty();
    }
}
