package io.gpuclass.engine.programs;

import io.gpuclass.engine.input.DualCasInput;
import io.gpuclass.engine.input.GraphSource;
import io.gpuclass.engine.input.PagerankInput;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.engine.input.ReduceInput;
import io.gpuclass.engine.input.SearchInput;
import io.gpuclass.engine.input.TrieInput;
import io.gpuclass.profile.programs.Application;
import java.util.ArrayList;
import java.util.List;

/**
 * Applications to run, their inputs and numbers of blocks. Immutable.
 *
 * @param graphs what {@code bfs}, {@code sssp} and {@code pagerank} work on
 * @param sizes numbers of blocks
 * @param barriers ids of the barriers to try
 * @param seed of what is generated
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

    /** Returns what is to be measured, in order. */
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
}
