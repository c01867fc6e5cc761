package io.gpuclass.profile.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.SamplePrograms;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BestGrids;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BestGrids.Grid;
import io.gpuclass.profile.stats.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

class BestGridsTest {
    /** A result of {@code vecadd} with times that are known exactly. */
    private static ArtificialBarrierResult on(int blocks, int threads, double ms, double msWith) {
        ArtificialBarrierResult sample = SamplePrograms.artificial(
                ArtificialProgram.VECADD, "2^26", blocks, threads, Added.BARRIER, 1 - msWith / ms);
        return ArtificialBarrierResultBuilder.builder(sample)
                .elapsedMs(about(ms))
                .elapsedMsWith(about(msWith))
                .build();
    }

    private static Summary about(double value) {
        return new Summary(value, value * 0.999, value * 1.001, 11, value * 0.99, value * 1.01, value * 0.001);
    }

    @Test
    void shouldCompareTheBestGridOfEachSide() {
        BestGrids best = BestGrids.of(List.of(on(132, 64, 9, 6), on(528, 128, 4, 5), on(1056, 256, 5, 3)))
                .get(0);

        assertThat(best.grids()).isEqualTo(3);
        assertThat(best.without()).isEqualTo(new Grid(528, 128, 4));
        assertThat(best.with()).isEqualTo(new Grid(1056, 256, 3));
        assertThat(best.improvement().value()).isEqualTo(0.25);
        assertThat(best.improvement().low()).isCloseTo(1 - 3.003 / 3.996, within(1e-12));
        assertThat(best.improvement().high()).isCloseTo(1 - 2.997 / 4.004, within(1e-12));
        assertThat(best.benefit()).isEqualTo(Benefit.HELPS);
    }

    @Test
    void shouldSayThatABarrierDoesNotHelpWhereItHelpsOnlyABadGrid() {
        BestGrids best =
                BestGrids.of(List.of(on(132, 64, 9, 6), on(528, 128, 4, 4.2))).get(0);

        assertThat(best.with()).isEqualTo(new Grid(528, 128, 4.2));
        assertThat(best.benefit()).isEqualTo(Benefit.DOES_NOT_HELP);
    }

    @Test
    void shouldTakeThePairsWhereBothSidesHaveTheSameGrid() {
        ArtificialBarrierResult both = on(528, 128, 4, 3);
        BestGrids best = BestGrids.of(List.of(on(132, 64, 9, 8), both)).get(0);

        assertThat(best.improvement()).isEqualTo(both.improvement().estimate());
    }

    @Test
    void shouldCountNoGridWhoseResultIsWrong() {
        ArtificialBarrierResult wrong = ArtificialBarrierResultBuilder.builder(on(1056, 256, 1, 1))
                .outcome(Outcome.WRONG)
                .verified(false)
                .build();

        assertThat(BestGrids.of(List.of(wrong, on(528, 128, 4, 3))))
                .singleElement()
                .satisfies(best -> assertThat(best.grids()).isOne());
        assertThat(BestGrids.of(List.of(wrong))).isEmpty();
    }
}
