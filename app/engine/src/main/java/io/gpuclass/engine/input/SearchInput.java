package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.input.Graph.BreadthFirstSearch;
import io.gpuclass.engine.input.Graph.BreadthFirstSearch.Distances;
import io.gpuclass.engine.input.Graph.SoftMemo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

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

    /**
     * Shortest paths from one vertex on the host, and how many rounds of Bellman-Ford over a queue find them.
     *
     * <p>In the synchronous form of Bellman-Ford, the distance of a vertex after round r is that of its best path of at most r edges. So its
     * rounds follow from the shortest paths of fewest edges, and its greatest distance is that of the best path among those of fewest edges,
     * which is the first that it finds. A parallel form that also sees the distances of its own round is never behind: it takes no more
     * rounds, and what it queues in a round, the synchronous form has reached by then, so that its distances exceed no greater bound than by
     * one edge. Running Bellman-Ford itself would take minutes on a large map.
     */
    static final class ShortestPaths {
        private final Graph graph;
        private final int source;

        private ShortestPaths(Graph graph, int source) {
            this.graph = graph;
            this.source = source;
        }

        /**
         * Returns distances in sums of weights; a phase is a round of the synchronous form.
         *
         * @throws InputFileException if a distance on the way to them does not fit 31 bits
         */
        static Distances from(int source, Graph graph) {
            ShortestPaths paths = new ShortestPaths(graph, source);
            paths.checkGreatest();
            int[] distance = paths.dijkstra();
            BreadthFirstSearch rounds = BreadthFirstSearch.run(
                    source,
                    graph,
                    (vertex, edge) -> distance[vertex] + graph.weight(edge) == distance[graph.target(edge)]);
            return new Distances(distance, rounds.levels(), rounds.reached());
        }

        /** Dijkstra 1959, with entries of the heap left behind when a vertex comes nearer. */
        private int[] dijkstra() {
            int[] distance = new int[graph.vertices()];
            Arrays.fill(distance, Distances.UNREACHED);
            distance[source] = 0;
            PriorityQueue<Long> open = new PriorityQueue<>();
            open.add((long) source);
            while (!open.isEmpty()) {
                long nearest = open.remove();
                int vertex = (int) nearest;
                if (distance[vertex] == nearest >>> 32) {
                    relax(vertex, distance, open);
                }
            }
            return distance;
        }

        private void relax(int vertex, int[] distance, PriorityQueue<Long> open) {
            for (int e = graph.offset(vertex); e < graph.offset(vertex + 1); e++) {
                int target = graph.target(e);
                int candidate = distance[vertex] + graph.weight(e);
                boolean fits = candidate >= 0;
                if (fits && isNearer(candidate, distance[target])) {
                    distance[target] = candidate;
                    open.add((long) candidate << 32 | target);
                }
            }
        }

        /** Checks the best among the paths of fewest edges to each vertex: all other distances are less. */
        private void checkGreatest() {
            BreadthFirstSearch search = BreadthFirstSearch.run(source, graph, (vertex, edge) -> true);
            int[] best = new int[graph.vertices()];
            Arrays.fill(best, Distances.UNREACHED);
            best[source] = 0;
            for (int i = 0; i < search.reached(); i++) {
                if (best[search.vertex(i)] < 0) {
                    throw tooLong(search.vertex(i));
                }
                relaxToNextLevel(search.vertex(i), search, best);
            }
        }

        private void relaxToNextLevel(int vertex, BreadthFirstSearch search, int[] best) {
            for (int e = graph.offset(vertex); e < graph.offset(vertex + 1); e++) {
                int target = graph.target(e);
                int candidate = best[vertex] + graph.weight(e);
                if (search.level(target) == search.level(vertex) + 1 && isNearer(candidate, best[target])) {
                    best[target] = candidate;
                }
            }
        }

        /** Compares without a sign, so that what is unreached is farthest, and two distances of 31 bits have a sum. */
        private static boolean isNearer(int candidate, int distance) {
            return Integer.compareUnsigned(candidate, distance) < 0;
        }

        private InputFileException tooLong(int vertex) {
            return new InputFileException(
                    graph.place(),
                    0,
                    "a path from vertex " + (source + 1) + " to vertex " + (vertex + 1) + " is longer than "
                            + Integer.MAX_VALUE + ", the greatest distance that can be used: divide the weights");
        }
    }
}
