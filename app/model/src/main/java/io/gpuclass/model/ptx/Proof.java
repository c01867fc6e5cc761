package io.gpuclass.model.ptx;

import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import java.util.ArrayList;
import java.util.List;

/**
 * A promise of a form, as kernels say it: {@code mutex_fa__excludes} beside {@code mutex_fa__init}, which makes the state, or beside
 * {@code mutex_fa__init__excludes}, which makes that for one promise.
 *
 * @param form who promises
 * @param promise what
 * @param grid on how many threads it is explored
 */
public record Proof(String form, String promise, Grid grid) {
    private static final String BETWEEN = "__";
    private static final String INITIALIZING = BETWEEN + "init";

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
                .filter(name -> name.contains(BETWEEN) && !name.contains(INITIALIZING))
                .filter(module::doesAnything)
                .map(name -> name.split(BETWEEN))
                .flatMap(parts ->
                        Shapes.of(parts[0], parts[1]).stream().map(grid -> new Proof(parts[0], parts[1], grid)))
                .toList();
    }

    /** Returns the name of the kernel that makes the state. */
    private String initializing(PtxModule module) {
        String own = form + INITIALIZING + BETWEEN + promise;
        return module.names().contains(own) ? own : form + INITIALIZING;
    }

    /** Returns the name of the kernel that says the promise. */
    String kernel() {
        return form + BETWEEN + promise;
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
        return Safety.of(on.program(module, initializing(module), kernel()), bounds, Grid::isData);
    }
}
