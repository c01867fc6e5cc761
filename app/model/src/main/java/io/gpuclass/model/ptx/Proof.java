package io.gpuclass.model.ptx;

import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
        return Safety.of(on.program(module, initializing(module), kernel(), bounds), bounds, Grid::isData);
    }

    /** On how many threads each promise is explored: the fewest that can break it, and more where that ends soon. */
    private static final class Shapes {
        private static final Grid ONE = new Grid(1, 1);
        private static final Grid TWO = new Grid(2, 1);
        private static final Grid THREE = new Grid(3, 1);
        private static final Grid TWO_OF_TWO = new Grid(2, 2);
        private static final Grid THREE_OF_TWO = new Grid(3, 2);
        private static final Grid THREE_OF_THREE = new Grid(3, 3);
        private static final Grid FOUR = new Grid(4, 1);
        private static final Grid TWO_GPUS = new Grid(2, 1, 1);
        private static final Grid TWO_GPUS_OF_TWO = new Grid(2, 2, 1);
        private static final Grid TWO_GPUS_OF_TWO_THREADS = new Grid(2, 1, 2);

        /** Locks whose sections are too long for two in each of two blocks. */
        private static final String LONG = "(mutex_libcu|semaphore_libcu|semaphore_rw_priority).*";

        /** Promises of some forms only: of those of which several threads look for other blocks, and tell them; smaller ones, of what is long. */
        private static final Map<String, String> ONLY_OF = Map.of(
                "shows_to_third", "barrier_xf",
                "excludes_again", LONG,
                "admits_one_again", LONG,
                "admits_one_in_next_launch", LONG);

        /** Promises that some forms are too long for. */
        private static final Map<String, String> NOT_OF =
                Map.of("excludes_twice", LONG, "admits_one_twice", LONG, "admits_one_in_launches", LONG);

        private static final Map<String, List<Grid>> BY_PROMISE = Map.ofEntries(
                Map.entry("shows_before", List.of(THREE, TWO_OF_TWO)),
                Map.entry("shows_to_third", List.of(THREE_OF_THREE)),
                Map.entry("shows_before_late", List.of(TWO_OF_TWO)),
                Map.entry("hides_after", List.of(THREE, TWO_OF_TWO)),
                Map.entry("parts_phases", List.of(TWO)),
                Map.entry("shows_phases", List.of(TWO)),
                Map.entry("parts_launches", List.of(TWO)),
                Map.entry("shows_once_seated", List.of(FOUR, THREE_OF_TWO)),
                Map.entry("hides_once_seated", List.of(FOUR, THREE_OF_TWO)),
                Map.entry("finds_seats_apart", List.of(TWO)),
                Map.entry("finds_seats_again", List.of(TWO)),
                Map.entry("excludes_twice", List.of(TWO)),
                Map.entry("admits_one_twice", List.of(TWO)),
                Map.entry("excludes_again", List.of(TWO)),
                Map.entry("admits_one_again", List.of(TWO)),
                Map.entry("keeps_posts", List.of(TWO)),
                Map.entry("admits_one_in_next_launch", List.of(TWO)),
                Map.entry("excludes_in_launches", List.of(TWO)),
                Map.entry("admits_one_in_launches", List.of(TWO)),
                Map.entry("parts_writers_from_readers", List.of(TWO)),
                Map.entry("counts_over_launches", List.of(TWO)),
                Map.entry("opens_again", List.of(TWO)),
                Map.entry("does_each_once", List.of(TWO, TWO_OF_TWO)),
                Map.entry("does_tries_once", List.of(TWO)),
                Map.entry("does_many", List.of(ONE)),
                Map.entry("parts_who_try", List.of(TWO)),
                Map.entry("writes_alone_if_tried", List.of(TWO)),
                Map.entry("writes_alone_in_launches", List.of(TWO)),
                Map.entry("tears_nothing", List.of(TWO)),
                Map.entry("tears_nothing_if_lapped", List.of(TWO)),
                Map.entry("tears_nothing_if_tried", List.of(TWO)),
                Map.entry("goes_on", List.of(TWO)),
                Map.entry("leaves_whole", List.of(TWO)),
                Map.entry("wakes", List.of(TWO)),
                Map.entry("wakes_after_giving_up", List.of(TWO)),
                Map.entry("keeps_its_order", List.of(TWO)),
                Map.entry("gives_whole_to_tries", List.of(TWO)),
                Map.entry("keeps_over_launches", List.of(TWO)),
                Map.entry("waits_for_room", List.of(TWO)),
                Map.entry("hands_on", List.of(TWO)),
                Map.entry("gives_each_once", List.of(TWO)),
                Map.entry("loses_none", List.of(TWO)),
                Map.entry("fills_again", List.of(TWO)),
                Map.entry("shows_others_before", List.of(TWO, TWO_GPUS, TWO_GPUS_OF_TWO, TWO_GPUS_OF_TWO_THREADS)),
                Map.entry("hides_from_others_after", List.of(TWO, TWO_GPUS, TWO_GPUS_OF_TWO_THREADS)),
                Map.entry("parts_phases_of_all", List.of(TWO, TWO_GPUS)),
                Map.entry("excludes_others", List.of(TWO, TWO_GPUS)),
                Map.entry("admits_one_of_all", List.of(TWO, TWO_GPUS)));

        private Shapes() {}

        /** Returns the shapes of a promise: three blocks, if nothing else is said. */
        static List<Grid> of(String form, String promise) {
            if (!form.matches(ONLY_OF.getOrDefault(promise, ".*")) || form.matches(NOT_OF.getOrDefault(promise, ""))) {
                return List.of();
            }
            return form.contains("two_sides") ? List.of(TWO_GPUS) : BY_PROMISE.getOrDefault(promise, List.of(THREE));
        }
    }
}
