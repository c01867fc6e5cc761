package io.gpuclass.engine.programs;

import io.gpuclass.engine.experiment.Experiment.TimedForm;
import io.gpuclass.engine.input.DualCasInput;
import io.gpuclass.engine.input.GraphSource;
import io.gpuclass.engine.input.PagerankInput;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.engine.input.ReduceInput;
import io.gpuclass.engine.input.RoadGraph;
import io.gpuclass.engine.input.SearchInput;
import io.gpuclass.engine.input.TrieInput;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Applications to run, their inputs and numbers of blocks. Immutable.
 *
 * @param graphs what {@code bfs}, {@code sssp} and {@code pagerank} work on
 * @param sizes numbers of blocks
 * @param barriers ids of the barriers to try
 */
public record ApplicationPlan(List<GraphSource> graphs, List<Integer> sizes, List<String> barriers, long seed) {
    /** Rounds of PageRank, after which ranks change by less than 4 %. */
    private static final int PAGERANK_ROUNDS = 20;

    private static final int REDUCED = 1 << 20;
    private static final int REDUCTIONS = 100;
    private static final int WORDS = 1_000_000;
    private static final int LOG2_PAIRS = 20;

    /** One writer, which nearly always succeeds at both words, as Giroux has it; and eight, of which seven do not. */
    private static final List<Integer> WRITERS = List.of(1, 8);

    public ApplicationPlan {
        graphs = List.copyOf(graphs);
        sizes = List.copyOf(sizes);
        barriers = List.copyOf(barriers);
    }

    /** Returns the settings to measure, in order. */
    public List<ApplicationSetting> settings() {
        List<ApplicationSetting> settings = new ArrayList<>();
        graphs.forEach(graph -> settings.add(setting(Application.BFS, SearchInput.breadthFirst(graph))));
        graphs.forEach(graph -> settings.add(setting(Application.SSSP, SearchInput.shortestPaths(graph))));
        graphs.forEach(graph -> settings.add(setting(Application.PAGERANK, new PagerankInput(graph, PAGERANK_ROUNDS))));
        settings.add(setting(Application.REDUCE, new ReduceInput(REDUCED, REDUCTIONS, seed)));
        settings.add(setting(Application.TRIE, new TrieInput(WORDS, seed)));
        WRITERS.forEach(writers -> settings.add(setting(Application.DUAL_CAS, new DualCasInput(LOG2_PAIRS, writers))));
        return settings;
    }

    private ApplicationSetting setting(Application application, ProgramInput input) {
        return new ApplicationSetting(application, input, sizes, barriers);
    }

    /**
     * An application on one input.
     *
     * @param sizes numbers of blocks
     * @param barriers ids of the barriers to try; of no meaning to an application without phases
     */
    public record ApplicationSetting(
            Application application, ProgramInput input, List<Integer> sizes, List<String> barriers) {
        /** The barrier that does not wait, which the check of results must catch. */
        static final String TWIN = "twin-none";

        public ApplicationSetting {
            sizes = List.copyOf(sizes);
            barriers = List.copyOf(barriers);
        }

        /** Returns the implementations that the application is tried with. */
        public List<String> implementations() {
            return application.hasPhases() ? barriers : application.forms();
        }

        /** Returns the entry point of the first implementation, by which a device is asked whether it can run the application. */
        public String kernel() {
            return kernel(implementations().get(0));
        }

        /** Returns the entry point of an implementation. */
        String kernel(String implementation) {
            return kernel(application, implementation);
        }

        private static String kernel(Application application, String implementation) {
            return application.subject() + "_time_" + implementation.replace('-', '_');
        }

        /** Returns the form of a result. */
        public static TimedForm form(ApplicationResult result) {
            return new TimedForm(
                    result.application().id(),
                    result.implementation(),
                    kernel(result.application(), result.implementation()));
        }
    }

    /**
     * Applications whose input grows with the blocks, as Mahapatra 2020, section 4.2, scales them: a road graph, or for {@code reduce} an array,
     * of so many vertices, or values, for each block on an SM. Immutable.
     *
     * @param multiprocessors SMs of the device
     * @param perMultiprocessor numbers of blocks on each SM
     * @param barriers ids of the barriers to try
     */
    public record WeakScalingPlan(
            int multiprocessors, List<Integer> perMultiprocessor, List<String> barriers, long seed) {
        /** Vertices for each block on an SM: with 16 of them as many as the smallest graph of the other applications. */
        public static final int VERTICES = 1 << 14;

        private static final int VALUES = 1 << 16;
        private static final int ROUNDS = 20;

        public WeakScalingPlan {
            perMultiprocessor = List.copyOf(perMultiprocessor);
            barriers = List.copyOf(barriers);
        }

        /** Returns the settings to measure, from the smallest on. */
        public List<ApplicationSetting> settings() {
            return perMultiprocessor.stream().flatMap(this::settings).toList();
        }

        private Stream<ApplicationSetting> settings(int blocks) {
            RoadGraph graph = RoadGraph.of((int) Math.round(Math.sqrt((double) blocks * VERTICES)), seed);
            return Stream.of(
                    setting(blocks, Application.BFS, SearchInput.breadthFirst(graph)),
                    setting(blocks, Application.SSSP, SearchInput.shortestPaths(graph)),
                    setting(blocks, Application.PAGERANK, new PagerankInput(graph, ROUNDS)),
                    setting(blocks, Application.REDUCE, new ReduceInput(blocks * VALUES, ROUNDS, seed)));
        }

        private ApplicationSetting setting(int blocks, Application application, ProgramInput input) {
            return new ApplicationSetting(application, input, List.of(blocks * multiprocessors), barriers);
        }
    }
}
