package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import io.gpuclass.profile.stats.Summary;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A program on the grid that suits it best without a barrier, beside the grid that suits it best with one: whether a barrier still helps
 * whoever chooses the grid.
 *
 * @param input its pattern and size
 * @param added what it does not need
 * @param grids how many grids were tried
 * @param without the fastest grid without
 * @param with the fastest grid with it
 * @param improvement the time that the latter saves, as a share of the former's; of one and the same grid that of its pairs of runs, else
 *     with the widest interval that the two times allow
 */
public record BestGrids(
        @Required ArtificialProgram program,
        @Required String input,
        @Required Added added,
        int grids,
        @Required Grid without,
        @Required Grid with,
        @Required Estimate improvement,
        @Required Benefit benefit) {
    public BestGrids {
        Check.atLeast(1, grids, "grids");
        Check.that(
                improvement == null || improvement.high() <= 1,
                "improvement",
                () -> "nothing saves more than all of the time");
    }

    /**
     * A grid and its time.
     *
     * @param elapsedMs median time from launch to end
     */
    public record Grid(int blocks, int threads, double elapsedMs) {
        public Grid {
            Check.atLeast(1, blocks, "blocks");
            Check.atLeast(1, threads, "threads");
            Check.size(elapsedMs, "elapsedMs");
        }
    }

    private record Key(ArtificialProgram program, String input, Added added) {
        private static Key of(ArtificialBarrierResult result) {
            return new Key(result.program(), result.input(), result.added());
        }
    }

    /** Returns one for each program, input and thing that was added, in the order of the results: those that count. */
    public static List<BestGrids> of(List<ArtificialBarrierResult> results) {
        return ArtificialBarrierResult.counting(results, Key::of).values().stream()
                .flatMap(grids -> best(grids).stream())
                .toList();
    }

    private static Optional<BestGrids> best(List<ArtificialBarrierResult> grids) {
        ArtificialBarrierResult without = fastest(grids, ArtificialBarrierResult::elapsedMs);
        ArtificialBarrierResult with = fastest(grids, ArtificialBarrierResult::elapsedMsWith);
        return improvement(without, with)
                .map(rho -> new BestGrids(
                        with.program(),
                        with.input(),
                        with.added(),
                        grids.size(),
                        grid(without, without.elapsedMs()),
                        grid(with, with.elapsedMsWith()),
                        rho,
                        Benefit.of(rho)));
    }

    private static ArtificialBarrierResult fastest(
            List<ArtificialBarrierResult> grids, Function<ArtificialBarrierResult, Summary> time) {
        return grids.stream()
                .min(Comparator.comparingDouble(result -> time.apply(result).median()))
                .orElseThrow();
    }

    private static Grid grid(ArtificialBarrierResult result, Summary time) {
        return new Grid(result.blocks(), result.threads(), time.median());
    }

    private static Optional<Estimate> improvement(ArtificialBarrierResult without, ArtificialBarrierResult with) {
        if (without == with) {
            return interval(with.improvement());
        }
        return interval(with.elapsedMsWith())
                .flatMap(one -> interval(without.elapsedMs())
                        .filter(other -> other.low() > 0)
                        .map(one::over))
                .map(share -> new Estimate(1 - share.value(), 1 - share.high(), 1 - share.low()));
    }

    private static Optional<Estimate> interval(Summary summary) {
        return FewSamples.interval(summary.estimate(), summary.samples());
    }
}
