package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.BarrierCode;
import io.gpuclass.profile.programs.ExecutionFit;
import io.gpuclass.profile.programs.ExecutionFit.LineFit;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Numbers;
import java.util.List;
import java.util.stream.Stream;

/** The model of Lo et al. held against measurements (equations 1 to 3), and the machine code (Figure 3). */
final class ModelTables {
    private static final TableColumns<Side> LINES = new TableColumns<Side>()
            .text("program", side -> side.program)
            .text("added", side -> side.added)
            .number("points", side -> side.points)
            .number("launch", side -> ValueCells.nanos(side.line.atZero()))
            .number("each iteration", side -> ValueCells.nanos(side.line.perStep()))
            .number("residual", side -> ValueCells.share(side.line.residual()));

    private static final TableColumns<LocalityResult> ACCESSES = new TableColumns<LocalityResult>()
            .number("blocks × threads", result -> result.blocks() + " × " + result.threads())
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

    private ModelTables() {}

    private record Side(String program, String added, int points, LineFit line) {
        private static Stream<Side> both(ExecutionFit fit) {
            String program = fit.program().id() + ", " + fit.fewest() + " to " + fit.most() + " iterations";
            return Stream.of(
                    new Side(program, "none", fit.points(), fit.without()),
                    new Side(program, "barrier", fit.points(), fit.with()));
        }
    }

    static List<Block> of(Profile profile) {
        List<Side> lines = profile.executionFits().stream().flatMap(Side::both).toList();
        List<LocalityResult> accesses = profile.locality().stream()
                .filter(result -> result.memoryFit() != null)
                .toList();
        Stream<Block> line = lines.isEmpty()
                ? Stream.empty()
                : Stream.of(LINES.table(
                        "Time over the iterations of each thread",
                        lines,
                        "A line through the medians by least squares of their relative distances, whose root mean square is the residual (Lo"
                                + " et al., equations 1 and 2): m + c without the barrier, m_s + c + d + s with it."));
        Stream<Block> access = accesses.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        ACCESSES.table(
                                "Time of an access by the hit ratio",
                                accesses,
                                "alpha + (1 - H) beta, least squares over the points of the tables of hit ratios (Lo et al., equation 3)."));
        return Stream.of(line, access, code(profile.barrierCode()))
                .flatMap(each -> each)
                .toList();
    }

    private static Stream<Block> code(List<BarrierCode> codes) {
        return codes.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        CODE.table(
                                "Machine code without and with the barrier",
                                codes,
                                "Instructions without padding. More and fewer: by kind. Moved: in both, but not in the same order (Lo et al., Figure 3)."));
    }
}
