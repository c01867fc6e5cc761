package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.util.List;

/**
 * Breadth-first search from a graph's source. Regions: offsets, targets, distances (compared), two queues, control words. Numbers:
 * vertices, edges, source.
 */
public final class BfsInput implements ProgramInput {
    /** Counters of the queues, a line of 128 bytes each. */
    static final int CONTROL_WORDS = 256;

    private final GraphSource source;
    private final SoftMemo<Distances> found = new SoftMemo<>(this::search);

    public BfsInput(GraphSource source) {
        this.source = source;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public String id() {
        return "bfs " + source.id();
    }

    @Override
    public int phases() {
        return found.get().phases();
    }

    @Override
    public long deviceBytes() {
        long vertices = source.vertices();
        return Words.bytes(vertices + 1)
                + Words.bytes(source.mostEdges())
                + 4 * Words.bytes(vertices)
                + Words.bytes(CONTROL_WORDS);
    }

    @Override
    public Dataset make() {
        Graph graph = source.graph();
        int vertices = graph.vertices();
        return new Dataset(
                id(),
                List.of(
                        Words.input("offsets", graph.offsets()),
                        Words.input("targets", graph.targets()),
                        Region.result(
                                "distances", Distances.UNREACHED, found.get().ofVertices()),
                        Words.scratch("queue of even levels", vertices, 0),
                        Words.scratch("queue of odd levels", vertices, 0),
                        Words.scratch("control", CONTROL_WORDS, 0)),
                List.of(vertices, graph.edges(), graph.source()));
    }

    private Distances search() {
        return BreadthFirstSearch.from(source.graph().source(), source.graph());
    }
}
