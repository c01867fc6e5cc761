package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.util.List;

/**
 * Shortest paths from a graph's source. Regions: offsets, targets, weights, distances (compared), two queues, the round in which each
 * vertex was last queued, control words. Numbers: vertices, edges, source.
 *
 * <p>{@link #phases} and {@link #make} throw an {@link InputFileException} if the weights of a file are so great that distances do not
 * fit 31 bits: that takes the search itself to tell.
 */
public final class SsspInput implements ProgramInput {
    private final GraphSource source;
    private final SoftMemo<Distances> found = new SoftMemo<>(this::search);

    public SsspInput(GraphSource source) {
        this.source = source;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public String id() {
        return "sssp " + source.id();
    }

    @Override
    public int phases() {
        return found.get().phases();
    }

    @Override
    public long deviceBytes() {
        long vertices = source.vertices();
        return Words.bytes(vertices + 1)
                + 2 * Words.bytes(source.mostEdges())
                + 5 * Words.bytes(vertices)
                + Words.bytes(BfsInput.CONTROL_WORDS);
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
                        Words.input("weights", graph.weights()),
                        Region.result(
                                "distances", Distances.UNREACHED, found.get().ofVertices()),
                        Words.scratch("queue of even rounds", vertices, 0),
                        Words.scratch("queue of odd rounds", vertices, 0),
                        Words.scratch("stamps", vertices, Region.UNTOUCHED),
                        Words.scratch("control", BfsInput.CONTROL_WORDS, 0)),
                List.of(vertices, graph.edges(), graph.source()));
    }

    private Distances search() {
        return ShortestPaths.from(source.graph().source(), source.graph());
    }
}
