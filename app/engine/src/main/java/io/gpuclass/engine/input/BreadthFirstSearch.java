package io.gpuclass.engine.input;

import java.util.Arrays;

/** Breadth-first search on the host, over all edges or over some of them. For one thread. */
final class BreadthFirstSearch {
    private final Graph graph;
    private final Edges edges;
    private final int[] level;
    private final int[] order;
    private int reached;

    /** Chooses the edges to follow. */
    interface Edges {
        boolean contain(int vertex, int edge);
    }

    private BreadthFirstSearch(Graph graph, Edges edges) {
        this.graph = graph;
        this.edges = edges;
        level = new int[graph.vertices()];
        order = new int[graph.vertices()];
        Arrays.fill(level, Distances.UNREACHED);
    }

    /** Returns distances in edges; a phase is a level. */
    static Distances from(int source, Graph graph) {
        return run(source, graph, (vertex, edge) -> true).found();
    }

    static BreadthFirstSearch run(int source, Graph graph, Edges edges) {
        return new BreadthFirstSearch(graph, edges).search(source);
    }

    int reached() {
        return reached;
    }

    /** Returns the vertex that was reached at {@code index}, from 0: the order is that of levels. */
    int vertex(int index) {
        return order[index];
    }

    /** Returns how many edges a vertex is away, {@link Distances#UNREACHED} where there is no way. */
    int level(int vertex) {
        return level[vertex];
    }

    int levels() {
        return level[order[reached - 1]] + 1;
    }

    private BreadthFirstSearch search(int source) {
        reach(source, 0);
        for (int i = 0; i < reached; i++) {
            visit(order[i]);
        }
        return this;
    }

    private void visit(int vertex) {
        for (int e = graph.offset(vertex); e < graph.offset(vertex + 1); e++) {
            int target = graph.target(e);
            if (level[target] == Distances.UNREACHED && edges.contain(vertex, e)) {
                reach(target, level[vertex] + 1);
            }
        }
    }

    private void reach(int vertex, int newLevel) {
        level[vertex] = newLevel;
        order[reached++] = vertex;
    }

    private Distances found() {
        return new Distances(level, levels(), reached);
    }

    /** Returns the first vertex that reaches more than half of all, or else the first that reaches most. */
    static int firstThatReachesMost(Graph graph) {
        int best = 0;
        int most = 0;
        for (int v = 0; v < graph.vertices() && 2L * most <= graph.vertices(); v++) {
            int reached = from(v, graph).reached();
            if (reached > most) {
                best = v;
                most = reached;
            }
        }
        return best;
    }

    /**
     * Result of a search from one vertex.
     *
     * @param ofVertices distance of each vertex from the source, {@link #UNREACHED} where there is no way; not to be changed
     * @param phases rounds in which there was a vertex to start from
     * @param reached how many vertices there is a way to, the source among them
     */
    record Distances(int[] ofVertices, int phases, int reached) {
        static final int UNREACHED = -1;
    }
}
