package io.gpuclass.model.ptx;

import io.gpuclass.model.Program;
import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A promise of a form, as kernels say it: {@code mutex_fa__excludes} beside {@code mutex_fa__init}, which makes the state, or beside
 * {@code mutex_fa__init__excludes}, which makes that for one promise.
 *
 * @param form who promises
 * @param promise what
 * @param grid on how many threads it is explored
 */
public record Proof(String form, String promise, Grid grid) implements Exploration {
    private static final String BETWEEN = "__";
    private static final String OF_USERS = "user_";
    private static final String INITIALIZING = BETWEEN + "init";

    /** The variable of {@code verify/proofs.cuh} that says after how many operations counters start. */
    private static final String OPERATIONS = "gpuclass_proof_operations";

    private static final String PHASES = "gpuclass_proof_phases";

    private static final Pattern PRESET = Pattern.compile("\\b" + OPERATIONS + "\\b");
    private static final Pattern LOOKS_AT_SIGN = Pattern.compile(
            "\\bsetp\\.(lt|le|gt|ge)\\.s(32|64)\\b|\\b(shr|bfe|min\\.s|max\\.s|div|rem|abs)\\b|-2147483648|\\b2147483647\\b");
    private static final Pattern LOOKS_AT_HALVES =
            Pattern.compile("\\.[us]16\\b|\\b(65535|-65536)\\b|\\bsh[lr]\\.\\w+\\s[^;]*,\\s*16;|\\bprmt\\b");
    private static final long HALF = 0x1_0000L;
    private static final long WRAP = 0xffff_ffffL;
    private static final long SIGN = 0x7fff_ffffL;
    /** Constants up to here are numbers of blocks, states and places. */
    private static final long SMALL = 16;

    private static final int MOST_CONSTANTS = 2;

    /**
     * Initial values of counters.
     *
     * @param operations after so many; of a form that cannot be preset, before a counter is as many
     * @param grid on which that was explored
     */
    public record Start(long operations, Grid grid) {}

    /**
     * Extent of an exploration.
     *
     * @param blocks of a grid; 0 for as many as is usual for a promise
     * @param threads of a block that each do the same; 0 likewise
     * @param phases of promises about several
     * @param cluster blocks of each cluster
     */
    public record Extent(int blocks, int threads, int phases, int cluster) {
        public static final Extent USUAL = new Extent(0, 0, 2);

        public Extent(int blocks, int threads, int phases) {
            this(blocks, threads, phases, 1);
        }

        /** Numbers given on the command line are not made smaller. */
        private Grid smaller(Grid grid) {
            return blocks == 0 && threads == 0 ? grid.smaller() : null;
        }

        private Stream<Grid> of(List<Grid> usual) {
            return usual.stream().map(grid -> grid.of(blocks, threads, cluster)).distinct();
        }
    }

    /** Returns the promises of a module. */
    public static List<Proof> of(PtxModule module) {
        return of(module, Extent.USUAL);
    }

    /** Returns the promises of a module, each as far as is asked. */
    public static List<Proof> of(PtxModule module, Extent extent) {
        return promises(module, true)
                .flatMap(proof -> extent.of(Shapes.of(proof.form(), proof.promise()))
                        .map(grid -> new Proof(proof.form(), proof.promise(), grid)))
                .toList();
    }

    /** Returns the promises that a module names and that nothing is asked of, since the form lacks what they are about. */
    public static List<Proof> notAsked(PtxModule module) {
        return promises(module, false)
                .filter(proof -> !Shapes.of(proof.form(), proof.promise()).isEmpty())
                .toList();
    }

    private static Stream<Proof> promises(PtxModule module, boolean asked) {
        return module.names().stream()
                .filter(name -> name.contains(BETWEEN) && !name.contains(INITIALIZING))
                .filter(name -> module.kernel(name).doesAnything() == asked)
                .map(name -> name.split(BETWEEN))
                .map(parts -> new Proof(parts[0], parts[1], Shapes.ONE));
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

    @Override
    public Proof proof() {
        return this;
    }

    /** Explores it, on a smaller grid where a larger one is given up. */
    @Override
    public ProofResult explore(PtxModule module, Verdict.Bounds bounds) {
        return explore(module, Extent.USUAL, bounds);
    }

    /** Explores it with as many phases as are asked. */
    public ProofResult explore(PtxModule given, Extent extent, Verdict.Bounds bounds) {
        PtxModule module = given.with(Map.of(PHASES, (long) extent.phases()));
        long start = System.nanoTime();
        List<Grid> larger = new ArrayList<>();
        List<Start> starts = new ArrayList<>();
        Grid now = grid;
        Verdict verdict = null;
        String refused = "";
        try {
            verdict = verdict(module, now, bounds);
            while (verdict.outcome() == Outcome.GAVE_UP && extent.smaller(now) != null) {
                larger.add(now);
                now = extent.smaller(now);
                verdict = verdict(module, now, bounds);
            }
            List<Long> operations = operations(module);
            if (!operations.isEmpty()) {
                starts.add(new Start(WRAP, now));
            }
            for (long other : operations.subList(Math.min(1, operations.size()), operations.size())) {
                if (verdict.outcome() == Outcome.NOT_FOUND) {
                    ProofResult next = new Proof(form, promise, now)
                            .startingAt(other, module.with(Map.of(OPERATIONS, other)), bounds);
                    starts.add(new Start(other, next.proof().grid()));
                    verdict = verdict.and(next.verdict());
                }
            }
            if (operations.isEmpty() && form.startsWith(OF_USERS)) {
                verdict = later(module, now, verdict, starts, bounds);
            }
        } catch (Refused e) {
            refused = e.getMessage();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new ProofResult(
                new Proof(form, promise, now),
                List.copyOf(larger),
                refused.isEmpty() ? verdict : null,
                refused,
                seconds,
                List.copyOf(starts));
    }

    /** Explores it from states of a form that cannot be preset in which counters are about to pass limits. What is given up is left out. */
    private Verdict later(PtxModule module, Grid given, Verdict first, List<Start> starts, Verdict.Bounds bounds) {
        Verdict all = first;
        Grid on = given.even();
        List<LateState> states = first.outcome() != Outcome.NOT_FOUND
                ? List.of()
                : LateState.of(program(module, on, bounds), limits(module), bounds);
        for (LateState state : states) {
            Verdict verdict = Safety.of(state.program(), bounds, Grid::isData)
                    .saying(state.words() + (on.equals(given) ? "" : ", on " + on));
            if (all.outcome() == Outcome.NOT_FOUND && verdict.outcome() != Outcome.GAVE_UP) {
                if (starts.isEmpty()) {
                    starts.add(new Start(0, given));
                }
                starts.add(new Start(state.limit() - 1, on));
                all = all.and(verdict);
            }
        }
        return all;
    }

    /** Returns the values that counters may pass, beside the limits of their widths: the code's constants, signs, and halves of words. */
    private Set<Long> limits(PtxModule module) {
        Set<Long> found = new LinkedHashSet<>();
        if (module.kernel(kernel()).has(LOOKS_AT_SIGN)) {
            found.add(SIGN + 1);
        }
        if (module.kernel(kernel()).has(LOOKS_AT_HALVES)) {
            found.add(HALF);
        }
        constants(module).flatMap(constant -> Stream.of(constant, constant + 1)).forEach(found::add);
        return found;
    }

    private Stream<Long> constants(PtxModule module) {
        return module.kernel(kernel()).compared().stream()
                .filter(constant -> constant > SMALL && constant < SIGN)
                .limit(MOST_CONSTANTS);
    }

    /** Explores it from another start, on a smaller grid where a larger one is given up. */
    private ProofResult startingAt(long operations, PtxModule module, Verdict.Bounds bounds) {
        Grid now = grid;
        Verdict verdict = verdict(module, now, bounds);
        while (verdict.outcome() == Outcome.GAVE_UP && now.smaller() != null) {
            now = now.smaller();
            verdict = verdict(module, now, bounds);
        }
        String from = "counters started after " + operations + " operations";
        return new ProofResult(new Proof(form, promise, now), List.of(), verdict.saying(from), "", 0, List.of());
    }

    /**
     * Returns where counters begin, the usual start first: before 32 bits wrap; before the sign changes, where the code looks at signs or bits;
     * and before constants that the code compares with. None if the form cannot be preset.
     */
    private List<Long> operations(PtxModule module) {
        boolean canPreset = module.kernel(initializing(module)).has(PRESET)
                || module.kernel(kernel()).has(PRESET);
        if (!canPreset) {
            return List.of();
        }
        Set<Long> found = new LinkedHashSet<>(List.of(WRAP));
        if (module.kernel(kernel()).has(LOOKS_AT_SIGN)) {
            found.add(SIGN);
            found.add(SIGN / (grid.gpus() * grid.blocks()));
        }
        constants(module).forEach(constant -> found.add(constant - 1));
        return List.copyOf(found);
    }

    private Verdict verdict(PtxModule module, Grid on, Verdict.Bounds bounds) {
        return Safety.of(program(module, on, bounds), bounds, Grid::isData);
    }

    private Program program(PtxModule module, Grid on, Verdict.Bounds bounds) {
        return on.program(module, initializing(module), kernel(), bounds);
    }

    /** Numbers of threads on which each promise is explored: the fewest that can break it, and more where that ends soon. */
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

        /** Promises that two blocks of a thread each can break. */
        private static final Set<String> OF_TWO = Set.of("""
                parts_phases shows_phases parts_launches finds_seats_apart finds_seats_again excludes_twice
                admits_one_twice excludes_again admits_one_again keeps_posts admits_one_in_next_launch
                excludes_in_launches admits_one_in_launches parts_writers_from_readers counts_over_launches
                opens_again does_tries_once parts_who_try writes_alone_if_tried writes_alone_in_launches
                tears_nothing tears_nothing_if_lapped tears_nothing_if_tried goes_on leaves_whole wakes
                wakes_after_giving_up sums_apart_in_launches keeps_its_order gives_whole_to_tries
                keeps_over_launches waits_for_room gives_up_without_room uses_places_again hands_on gives_each_once
                loses_none fills_again""".split("\\s+"));

        private static final Map<String, List<Grid>> BY_PROMISE = Map.ofEntries(
                Map.entry("shows_before", List.of(THREE, TWO_OF_TWO)),
                Map.entry("shows_to_third", List.of(THREE_OF_THREE)),
                Map.entry("shows_before_late", List.of(TWO_OF_TWO)),
                Map.entry("hides_after", List.of(THREE, TWO_OF_TWO)),
                Map.entry("shows_once_seated", List.of(FOUR, THREE_OF_TWO)),
                Map.entry("hides_once_seated", List.of(FOUR, THREE_OF_TWO)),
                Map.entry("does_each_once", List.of(TWO, TWO_OF_TWO)),
                Map.entry("does_many", List.of(ONE)),
                Map.entry("shows_others_before", List.of(TWO, TWO_GPUS, TWO_GPUS_OF_TWO, TWO_GPUS_OF_TWO_THREADS)),
                Map.entry("hides_from_others_after", List.of(TWO, TWO_GPUS, TWO_GPUS_OF_TWO_THREADS)),
                Map.entry("parts_phases_of_all", List.of(TWO, TWO_GPUS)),
                Map.entry("excludes_others", List.of(TWO, TWO_GPUS)),
                Map.entry("admits_one_of_all", List.of(TWO, TWO_GPUS)));

        private Shapes() {}

        /** Barriers of a cluster, and those of a grid a cluster at a time. */
        private static final Map<String, List<Grid>> IN_CLUSTERS = Map.of(
                "(twin_)?barrier_cluster(_.*)?", List.of(new Grid(1, 2, 2, 2)),
                "barrier_clustered_.*", List.of(new Grid(1, 4, 1, 2)));

        /** Returns the shapes of a promise: three blocks, if nothing else is said. */
        static List<Grid> of(String form, String promise) {
            for (Map.Entry<String, List<Grid>> clusters : IN_CLUSTERS.entrySet()) {
                if (form.matches(clusters.getKey())) {
                    return clusters.getValue();
                }
            }
            if (!form.matches(ONLY_OF.getOrDefault(promise, ".*")) || form.matches(NOT_OF.getOrDefault(promise, ""))) {
                return List.of();
            }
            List<Grid> usual = List.of(OF_TWO.contains(promise) ? TWO : THREE);
            return form.contains("two_sides") ? List.of(TWO_GPUS) : BY_PROMISE.getOrDefault(promise, usual);
        }
    }
}
