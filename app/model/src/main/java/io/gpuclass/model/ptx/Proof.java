package io.gpuclass.model.ptx;

import io.gpuclass.model.Program;
import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A promise of a form, as kernels say it: {@code mutex_fa__excludes} beside {@code mutex_fa__init}, which makes the state.
 *
 * @param form who promises
 * @param promise what
 * @param grid on how many threads it is explored
 */
public record Proof(String form, String promise, Grid grid) {
    private static final String BETWEEN = "__";
    private static final String INITIALIZING = "init";

    /**
     * What came of it.
     *
     * @param proof what was explored, on the grid that the verdict is about
     * @param larger grids that were given up, the largest first
     * @param verdict what was found; null if the model does not cover the form
     * @param refused why it does not; empty if it does
     * @param seconds what it took, larger grids included
     */
    public record Result(Proof proof, List<Grid> larger, Verdict verdict, String refused, double seconds) {}

    /** Returns the promises of a module. */
    public static List<Proof> of(PtxModule module) {
        return module.names().stream()
                .filter(name -> name.contains(BETWEEN) && !name.endsWith(BETWEEN + INITIALIZING))
                .map(name -> name.split(BETWEEN))
                .flatMap(parts -> grids(parts[0], parts[1]).map(grid -> new Proof(parts[0], parts[1], grid)))
                .toList();
    }

    /** Three blocks, or two where there are two sides or two phases; what a barrier shows also in blocks of two threads. */
    private static Stream<Grid> grids(String form, String promise) {
        Grid blocks = new Grid(form.contains("two_sides") || promise.equals("parts_phases") ? 2 : 3, 1);
        return promise.equals("shows_before") ? Stream.of(blocks, new Grid(2, 2)) : Stream.of(blocks);
    }

    /** Explores it, on a smaller grid where a larger one is given up. */
    public Result explore(PtxModule module, Verdict.Bounds bounds) {
        long start = System.nanoTime();
        List<Grid> larger = new ArrayList<>();
        Grid now = grid;
        Verdict verdict = null;
        String refused = "";
        try {
            verdict = verdict(module, now, bounds);
            while (verdict.outcome() == Outcome.GAVE_UP && now.smaller() != null) {
                larger.add(now);
                now = now.smaller();
                verdict = verdict(module, now, bounds);
            }
        } catch (Refused e) {
            refused = e.getMessage();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Result(new Proof(form, promise, now), List.copyOf(larger), verdict, refused, seconds);
    }

    private Verdict verdict(PtxModule module, Grid on, Verdict.Bounds bounds) {
        Program program = on.program(module, form + BETWEEN + INITIALIZING, form + BETWEEN + promise);
        return Safety.of(program, bounds, Grid::isData);
    }
}
