package io.gpuclass.engine.input;

import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Shortest paths from one vertex on the host, and how many rounds of Bellman-Ford over a queue find them.
 *
 * <p>In the synchronous form of Bellman-Ford, the distance of a vertex after round r is that of its best path of at most r edges. So its
 * rounds follow from the shortest paths of fewest edges, and its greatest distance is that of the best path among those of fewest edges,
 * which is the first that it finds. A parallel form that also sees the distances of its own round is never behind: it takes no more
 * rounds, and what it queues in a round, the synchronous form has reached by then, so that its distances exceed no greater bound than by
 * one edge. Running Bellman-Ford itself would take minutes on a large map.
 */
final class ShortestPaths {
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
                source, graph, (vertex, edge) -> distance[vertex] + graph.weight(edge) == distance[graph.target(edge)]);
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
