package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * A search from a graph's source: breadth-first, or for shortest paths. Regions: offsets, targets, for shortest paths weights, distances
 * (compared), two queues, for shortest paths the round in which each vertex was last queued, control words. Numbers: vertices, edges,
 * source.
 *
 * <p>For shortest paths, {@link #phases} and {@link #make} throw an {@link InputFileException} if the weights of a file are so great that
 * distances do not fit 31 bits: that takes the search itself to tell.
 */
public final class SearchInput implements ProgramInput {
    /** Counters of the queues, a line of 128 bytes each. */
    private static final int CONTROL_WORDS = 256;

    private final GraphSource source;
    private final boolean weighted;
    private final SoftMemo<Distances> found = new SoftMemo<>(this::search);

    private SearchInput(GraphSource source, boolean weighted) {
        this.source = source;
        this.weighted = weighted;
    }

    public static SearchInput breadthFirst(GraphSource source) {
        return new SearchInput(source, false);
    }

    public static SearchInput shortestPaths(GraphSource source) {
        return new SearchInput(source, true);
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public String id() {
        return (weighted ? "sssp " : "bfs ") + source.id();
    }

    @Override
    public int phases() {
        return found.get().phases();
    }

    @Override
    public long deviceBytes() {
        long vertices = source.vertices();
        return Region.bytes(vertices + 1)
                + (weighted ? 2 : 1) * Region.bytes(source.mostEdges())
                + (weighted ? 5 : 4) * Region.bytes(vertices)
                + Region.bytes(CONTROL_WORDS);
    }

    @Override
    public Dataset make() {
        Graph graph = source.graph();
        int vertices = graph.vertices();
        String phases = weighted ? "rounds" : "levels";
        List<Region> regions = new ArrayList<>();
        regions.add(Region.input("offsets", graph.offsets()));
        regions.add(Region.input("targets", graph.targets()));
        if (weighted) {
            regions.add(Region.input("weights", graph.weights()));
        }
        regions.add(Region.result("distances", Distances.UNREACHED, found.get().ofVertices()));
        regions.add(Region.scratchWords("queue of even " + phases, vertices, 0));
        regions.add(Region.scratchWords("queue of odd " + phases, vertices, 0));
        if (weighted) {
            regions.add(Region.scratchWords("stamps", vertices, Region.UNTOUCHED));
        }
        regions.add(Region.scratchWords("control", CONTROL_WORDS, 0));
        return new Dataset(id(), regions, List.of(vertices, graph.edges(), graph.source()));
    }

    private Distances search() {
        Graph graph = source.graph();
        return weighted ? ShortestPaths.from(graph.source(), graph) : BreadthFirstSearch.from(graph.source(), graph);
    }
}
