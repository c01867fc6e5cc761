package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BarrierCode;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BestGrids;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ExecutionFit;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ExecutionFit.LineFit;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.section.program.ProgramCells.Run;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Effect of a barrier on programs that do not need it over grids and sizes of blocks, with the best grid of each side. */
final class GridTables {
    private static final TableColumns<Side> LINES = new TableColumns<Side>()
            .text("program", side -> side.program)
            .text("added", side -> side.added)
            .number("points", side -> side.points)
            .number("launch", side -> ValueCells.nanos(side.line.atZero()))
            .number("each iteration", side -> ValueCells.nanos(side.line.perStep()))
            .number("residual", side -> ValueCells.share(side.line.residual()));
    private static final TableColumns<LocalityResult> ACCESSES = new TableColumns<LocalityResult>()
            .number("blocks × threads", result -> ProgramCells.shape(result.blocks(), result.threads()))
            .number(
                    "alpha, cycles",
                    result -> ProgramCells.cycles(result.memoryFit().hitCycles()))
            .number(
                    "beta, cycles",
                    result -> Numbers.significant(result.memoryFit().missPenaltyCycles(), 3))
            .number(
                    "residual, cycles",
                    result -> ProgramCells.cycles(result.memoryFit().residualCycles()));
    private static final TableColumns<BarrierCode> CODE = new TableColumns<BarrierCode>()
            .text("kernels", BarrierCode::kernel)
            .text("added", code -> code.added().id())
            .number("without", BarrierCode::instructions)
            .number("with", BarrierCode::instructionsWith)
            .with(Column.number("more"), BarrierCode::more)
            .with(Column.number("fewer"), BarrierCode::fewer)
            .with(Column.number("moved"), BarrierCode::moved);

    private GridTables() {}

    private static List<Block> best(Profile profile) {
        return new TableColumns<BestGrids>()
                .text("program", best -> subject(best.program().id(), best.input(), best.added()))
                .number("grids", BestGrids::grids)
                .number("best without", best -> grid(best.without()))
                .number("time", best -> time(profile, best, best.without(), "none"))
                .number("best with", best -> grid(best.with()))
                .number(
                        "time with",
                        best -> time(profile, best, best.with(), best.added().id()))
                .number("rho", best -> ProgramCells.interval(best.improvement()))
                .text("verdict", best -> ProgramCells.verdict(best.benefit()))
                .tables(
                        "Each side at its best grid",
                        profile.bestGrids(),
                        "Blocks × threads of the fastest grid without the barrier, and of the fastest with it."
                                + " rho: share of the former's time that the latter saves, with the widest"
                                + " interval that both times allow, or that of its pairs of runs where both are"
                                + " the same grid. Where it helps, the barrier helps even beside the best choice of"
                                + " the grid.");
    }

    private static Object time(Profile profile, BestGrids best, BestGrids.Grid grid, String added) {
        return new Run(best.program(), best.input(), grid.blocks(), grid.threads())
                .find(profile, Subjects.BARRIER_GRID, added)
                .<Object>map(ProgramCells::time)
                .orElseGet(() -> ProgramCells.time(grid.elapsedMs()));
    }

    private static List<Block> sizes(Profile profile) {
        return new TableColumns<ArtificialBarrierResult>()
                .text("program", result -> result.program().id())
                .text("input", ArtificialBarrierResult::input)
                .number("blocks × threads", GridTables::shape)
                .number("without", result -> time(profile, result, "none"))
                .number(
                        "barrier",
                        result -> time(profile, result, result.added().id()))
                .number("rho", GridTables::rho)
                .tables(
                        "At the sizes of Lo et al. (Figures 6 to 8)",
                        profile.barrierSizes(),
                        "paper-repeat-1024: 1024 checks are written out from one barrier to the next, as printed.");
    }

    private static Optional<Cell> time(Profile profile, ArtificialBarrierResult result, String added) {
        return Run.of(result).time(profile, Subjects.BARRIER_SIZE, added);
    }

    static List<Block> of(Profile profile) {
        return Document.of(best(profile), grids(profile.barrierGrids()), sizes(profile))
                .blocks();
    }

    private static List<Block> grids(List<ArtificialBarrierResult> results) {
        List<ArtificialBarrierResult> sorted = results.stream()
                .sorted(Comparator.comparingInt(ArtificialBarrierResult::threads)
                        .thenComparingInt(ArtificialBarrierResult::blocks))
                .toList();
        List<String> subjects =
                results.stream().map(GridTables::subject).distinct().toList();
        return new TableColumns<List<ArtificialBarrierResult>>()
                .number("blocks × threads", alike -> shape(alike.get(0)))
                .each(
                        subjects,
                        (alike, subject) -> alike.stream()
                                .filter(result -> subject(result).equals(subject))
                                .findFirst()
                                .map(GridTables::signed))
                .tables(
                        "rho of a barrier over grids",
                        Grouped.by(GridTables::shape, sorted).values(),
                        "All blocks of each grid are on the GPU at once. memtest tests the same memory on all"
                                + " of them.");
    }

    private static String grid(BestGrids.Grid grid) {
        return ProgramCells.shape(grid.blocks(), grid.threads());
    }

    private static String shape(ArtificialBarrierResult result) {
        return ProgramCells.shape(result.blocks(), result.threads());
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

    private record Side(String program, String added, int points, LineFit line) {
        private static Stream<Side> both(ExecutionFit fit) {
            String program = fit.program().id() + ", " + fit.fewest() + " to " + fit.most() + " iterations";
            return Stream.of(
                    new Side(program, "none", fit.points(), fit.without()),
                    new Side(program, "barrier", fit.points(), fit.with()));
        }
    }

    static List<Block> model(Profile profile) {
        return Document.of(
                        LINES.tables(
                                "Time over the iterations of each thread",
                                profile.executionFits().stream()
                                        .flatMap(Side::both)
                                        .toList(),
                                "A line through the medians by least squares of their relative distances, whose root mean"
                                        + " square is the residual (Lo et al., equations 1 and 2): m + c without the"
                                        + " barrier, m_s + c + d + s with it."),
                        ACCESSES.tables(
                                "Time of an access by the hit ratio",
                                profile.locality().stream()
                                        .filter(result -> result.memoryFit() != null)
                                        .toList(),
                                "alpha + (1 - H) beta, least squares over the points of the tables of hit ratios (Lo"
                                        + " et al., equation 3)."),
                        CODE.tables(
                                "Machine code without and with the barrier",
                                profile.barrierCode(),
                                "Instructions without padding. More and fewer: by kind. Moved: in both, but not in the"
                                        + " same order (Lo et al., Figure 3)."))
                .blocks();
    }
}
