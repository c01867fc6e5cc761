package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.primitives.Pauses;
import org.junit.jupiter.api.Test;

class TunerSpaceTest {
    @Test
    void shouldChangeOneEndOfLinearPausesAtATime() {
        assertThat(TunerSpace.neighbours(Pauses.linear(4, 64), 2))
                .containsExactlyInAnyOrder(
                        Pauses.linear(2, 64), Pauses.linear(8, 64), Pauses.linear(4, 32), Pauses.linear(4, 128));
    }

    @Test
    void shouldChangeOneParameterOfAForecastAtATime() {
        assertThat(TunerSpace.neighbours(Pauses.exponential(256, 4096, 50), 2))
                .containsExactlyInAnyOrder(
                        Pauses.exponential(128, 4096, 50),
                        Pauses.exponential(512, 4096, 50),
                        Pauses.exponential(256, 2048, 50),
                        Pauses.exponential(256, 8192, 50),
                        Pauses.exponential(256, 4096, 25),
                        Pauses.exponential(256, 4096, 100));
    }

    @Test
    void shouldChangeTheOneParameterOfProportionalPauses() {
        assertThat(TunerSpace.neighbours(Pauses.clocked(20), 4))
                .containsExactlyInAnyOrder(Pauses.clocked(5), Pauses.clocked(80));
        assertThat(TunerSpace.neighbours(Pauses.clocked(20), 2))
                .containsExactlyInAnyOrder(
                        Pauses.clocked(10), Pauses.clocked(16), Pauses.clocked(25), Pauses.clocked(40));
        assertThat(TunerSpace.neighbours(Pauses.proportional(64), 4))
                .containsExactlyInAnyOrder(Pauses.proportional(16), Pauses.proportional(256));
    }

    @Test
    void shouldChangeOneFigureOfASpreadAtATime() {
        assertThat(TunerSpace.neighbours(Pauses.spread(8, 4, 400), 4))
                .containsExactlyInAnyOrder(
                        Pauses.spread(2, 4, 400),
                        Pauses.spread(8, 1, 400),
                        Pauses.spread(8, 4, 100),
                        Pauses.spread(8, 4, 1600));
        assertThat(TunerSpace.neighbours(Pauses.spread(8, 4, 400), 2))
                .containsExactlyInAnyOrder(
                        Pauses.spread(4, 4, 400),
                        Pauses.spread(16, 4, 400),
                        Pauses.spread(6, 4, 400),
                        Pauses.spread(10, 4, 400),
                        Pauses.spread(8, 2, 400),
                        Pauses.spread(8, 8, 400),
                        Pauses.spread(8, 4, 200),
                        Pauses.spread(8, 4, 800),
                        Pauses.spread(8, 4, 320),
                        Pauses.spread(8, 4, 500));
    }

    @Test
    void shouldSpreadOverAtLeastOneWordAndNoMoreThanKernelsHave() {
        assertThat(TunerSpace.neighbours(Pauses.spread(1, 1, 4096), 2))
                .containsExactlyInAnyOrder(
                        Pauses.spread(2, 1, 4096),
                        Pauses.spread(1, 2, 4096),
                        Pauses.spread(1, 1, 2048),
                        Pauses.spread(1, 1, 3276));
        assertThat(TunerSpace.neighbours(Pauses.spread(32, 2, 1), 2))
                .containsExactlyInAnyOrder(
                        Pauses.spread(16, 2, 1),
                        Pauses.spread(25, 2, 1),
                        Pauses.spread(32, 1, 1),
                        Pauses.spread(32, 2, 2));
    }

    @Test
    void shouldBeginSomewhereWhereTheKernelsDoItByThemselves() {
        assertThat(TunerSpace.neighbours(Pauses.SPREADING, 4))
                .isNotEmpty()
                .isEqualTo(TunerSpace.neighbours(Pauses.SPREADING, 2))
                .allSatisfy(
                        pauses -> assertThat(TunerSpace.neighbours(pauses, 2)).isNotEmpty());
    }

    @Test
    void shouldChangeThePauseForATurn() {
        assertThat(TunerSpace.neighbours(Pauses.turns(300), 4))
                .containsExactlyInAnyOrder(Pauses.turns(75), Pauses.turns(1200));
        assertThat(TunerSpace.neighbours(Pauses.turns(TunerSpace.MOST_CYCLES), 2))
                .containsExactly(Pauses.turns(TunerSpace.MOST_CYCLES / 2));
    }

    @Test
    void shouldKeepTheShortestPauseBelowTheLongest() {
        assertThat(TunerSpace.neighbours(Pauses.linear(1, 1), 2)).containsExactly(Pauses.linear(1, 2));
        assertThat(TunerSpace.neighbours(Pauses.exponential(256, 256, 100), 4))
                .noneMatch(pauses -> pauses.figures().get(0) > pauses.figures().get(1));
    }

    @Test
    void shouldKeepToItsLimits() {
        assertThat(TunerSpace.neighbours(Pauses.linear(1, TunerSpace.LONGEST_UNITS), 2))
                .containsExactlyInAnyOrder(
                        Pauses.linear(2, TunerSpace.LONGEST_UNITS), Pauses.linear(1, TunerSpace.LONGEST_UNITS / 2));
        assertThat(TunerSpace.neighbours(Pauses.proportional(1), 2)).containsExactly(Pauses.proportional(2));
        assertThat(TunerSpace.neighbours(Pauses.proportional(TunerSpace.MOST_NS_EACH), 2))
                .containsExactly(Pauses.proportional(TunerSpace.MOST_NS_EACH / 2));
        assertThat(TunerSpace.neighbours(
                        Pauses.exponential(
                                TunerSpace.LEAST_FLOOR_NS, TunerSpace.HIGHEST_CEILING_NS, TunerSpace.LEAST_PERCENT),
                        2))
                .containsExactlyInAnyOrder(
                        Pauses.exponential(32, TunerSpace.HIGHEST_CEILING_NS, 25),
                        Pauses.exponential(16, TunerSpace.HIGHEST_CEILING_NS / 2, 25),
                        Pauses.exponential(16, TunerSpace.HIGHEST_CEILING_NS, 50));
    }

    @Test
    void shouldFindNothingToChangeWherePausesAreNone() {
        assertThat(TunerSpace.neighbours(Pauses.NONE, 2)).isEmpty();
    }
}
