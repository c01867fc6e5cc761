package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.BestGrids;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Grouped;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What a barrier does to programs that do not need it over grids and sizes of blocks, and where each side has its best grid. */
final class GridTables {
    private static final TableColumns<BestGrids> BEST = new TableColumns<BestGrids>()
            .text("program", best -> subject(best.program().id(), best.input(), best.added()))
            .number("grids", BestGrids::grids)
            .number("best without", best -> grid(best.without()))
            .number("time", best -> ProgramCells.time(best.without().elapsedMs()))
            .number("best with", best -> grid(best.with()))
            .number("time with", best -> ProgramCells.time(best.with().elapsedMs()))
            .number(
                    "rho",
                    best -> ProgramCells.interval(
                            best.improvement().value(),
                            best.improvement().low(),
                            best.improvement().high()))
            .text("verdict", best -> ProgramCells.verdict(best.benefit()));

    private static final TableColumns<ArtificialBarrierResult> SIZES = new TableColumns<ArtificialBarrierResult>()
            .text("program", result -> result.program().id())
            .text("input", ArtificialBarrierResult::input)
            .number("blocks × threads", GridTables::shape)
            .number("without", result -> ProgramCells.time(result.elapsedMs()))
            .number("barrier", result -> ProgramCells.time(result.elapsedMsWith()))
            .number("rho", GridTables::rho);

    private GridTables() {}

    static List<Block> of(Profile profile) {
        return Stream.of(best(profile.bestGrids()), grids(profile.barrierGrids()), sizes(profile.barrierSizes()))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Block> best(List<BestGrids> best) {
        return best.isEmpty()
                ? List.of()
                : List.of(
                        BEST.table(
                                "Each side at its best grid",
                                best,
                                "Blocks × threads of the fastest grid without the barrier, and of the fastest with it. rho: share of the former's time"
                                        + " that the latter saves, with the widest interval that both times allow, or that of its pairs of runs where"
                                        + " both are the same grid. Where it helps, a barrier is worth having even for whoever chooses the grid."));
    }

    private static List<Block> grids(List<ArtificialBarrierResult> results) {
        if (results.isEmpty()) {
            return List.of();
        }
        List<ArtificialBarrierResult> sorted = results.stream()
                .sorted(Comparator.comparingInt(ArtificialBarrierResult::threads)
                        .thenComparingInt(ArtificialBarrierResult::blocks))
                .toList();
        Collection<List<ArtificialBarrierResult>> shapes =
                Grouped.by(GridTables::shape, sorted).values();
        List<String> subjects =
                results.stream().map(GridTables::subject).distinct().toList();
        return List.of(
                new TableColumns<List<ArtificialBarrierResult>>()
                        .number("blocks × threads", alike -> shape(alike.get(0)))
                        .each(
                                subjects,
                                (alike, subject) -> alike.stream()
                                        .filter(result -> subject(result).equals(subject))
                                        .findFirst()
                                        .map(GridTables::signed)
                                        .orElse(null))
                        .table(
                                "rho of a barrier over grids",
                                shapes,
                                "All blocks of each grid are on the GPU at once. memtest tests the same memory on all of them."));
    }

    private static List<Block> sizes(List<ArtificialBarrierResult> results) {
        return results.isEmpty()
                ? List.of()
                : List.of(SIZES.table(
                        "At the sizes of Lo et al. (Figures 6 to 8)",
                        results,
                        "paper-repeat-1024: 1024 checks are written out from one barrier to the next, as printed."));
    }

    private static String grid(BestGrids.Grid grid) {
        return grid.blocks() + " × " + grid.threads();
    }

    private static String shape(ArtificialBarrierResult result) {
        return result.blocks() + " × " + result.threads();
    }

    private static String subject(ArtificialBarrierResult result) {
        return subject(result.program().id(), result.input(), result.added());
    }

    private static String subject(String program, String input, Added added) {
        return program + " " + input + (added == Added.BARRIER ? "" : " (" + ProgramCells.place(added) + ")");
    }

    private static Cell rho(ArtificialBarrierResult result) {
        return result.counts()
                ? ProgramCells.improvement(result.improvement(), result.benefit())
                : ValueCells.failed(result.outcome());
    }

    private static Cell signed(ArtificialBarrierResult result) {
        if (!result.counts()) {
            return ValueCells.failed(result.outcome());
        }
        String percent = ProgramCells.signed(result.improvement().median()) + " %";
        return new Cell(percent, ProgramCells.verdict(result.benefit()).tone());
    }
}
