package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.util.List;

/**
 * PageRank over the in-edges of a graph, for a fixed number of rounds. Regions: offsets and sources of the in-edges, factors, initial
 * contributions, two of contributions, ranks (compared). Numbers: vertices, edges, the bits of the {@linkplain PageRankReference#base rank of a
 * vertex that nobody gives any}.
 *
 * @param source the graph
 * @param rounds at least 1; each is a phase
 */
public record PagerankInput(GraphSource source, int rounds) implements ProgramInput {
    public PagerankInput {
        if (rounds < 1) {
            throw new IllegalArgumentException("PageRank takes at least 1 round, not " + rounds);
        }
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public String id() {
        return "pagerank rounds " + rounds + " damping " + PageRankReference.DAMPING + " " + source.id();
    }

    @Override
    public int phases() {
        return rounds;
    }

    @Override
    public long deviceBytes() {
        long vertices = source.vertices();
        return Region.bytes(vertices + 1) + Region.bytes(source.mostEdges()) + 6 * Region.bytes(vertices);
    }

    @Override
    public Dataset make() {
        Graph graph = source.graph();
        Graph incoming = graph.transpose();
        int vertices = graph.vertices();
        float[] factors = PageRankReference.factors(graph);
        float[] initial = PageRankReference.initial(factors);
        return new Dataset(
                id(),
                List.of(
                        Region.input("offsets of in-edges", incoming.offsets()),
                        Region.input("sources of in-edges", incoming.targets()),
                        Region.input("factors", factors),
                        Region.input("initial contributions", initial),
                        Region.scratchWords("contributions of even rounds", vertices, Region.UNTOUCHED),
                        Region.scratchWords("contributions of odd rounds", vertices, Region.UNTOUCHED),
                        Region.result(
                                "ranks",
                                Region.UNTOUCHED,
                                PageRankReference.ranks(incoming, factors, initial, rounds))),
                List.of(vertices, graph.edges(), Float.floatToRawIntBits(PageRankReference.base(vertices))));
    }
}
