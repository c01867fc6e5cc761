package io.gpuclass.engine.programs;

import io.gpuclass.engine.input.PagerankInput;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.engine.input.ReduceInput;
import io.gpuclass.engine.input.RoadGraph;
import io.gpuclass.engine.input.SearchInput;
import io.gpuclass.profile.programs.Application;
import java.util.List;
import java.util.stream.Stream;

/**
 * Applications whose input grows with the blocks, as Mahapatra 2020, section 4.2, scales them: a road graph, or for {@code reduce} an array,
 * of so many vertices, or values, for each block on an SM. Immutable.
 *
 * @param multiprocessors SMs of the device
 * @param perMultiprocessor numbers of blocks on each SM
 * @param barriers ids of the barriers to try
 * @param seed of what is generated
 */
public record WeakScalingPlan(int multiprocessors, List<Integer> perMultiprocessor, List<String> barriers, long seed) {
    /** Vertices for each block on an SM: with 16 of them as many as the smallest graph of the other applications. */
    public static final int VERTICES = 1 << 14;

    private static final int VALUES = 1 << 16;
    private static final int ROUNDS = 20;

    public WeakScalingPlan {
        perMultiprocessor = List.copyOf(perMultiprocessor);
        barriers = List.copyOf(barriers);
    }

    /** Returns what is to be measured, from the smallest on. */
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
