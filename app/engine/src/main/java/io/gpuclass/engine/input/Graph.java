package io.gpuclass.engine.input;

import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * A directed graph with weights in compressed sparse rows (CSR): the edges of vertex v are those from {@code offset(v)} to
 * {@code offset(v + 1)}, exclusive. Immutable: nobody changes the arrays once they are in here.
 *
 * @param origin where it comes from
 * @param source where searches start
 * @param offsets one for each vertex, and the number of edges at the end
 * @param targets one for each edge
 * @param weights one for each edge, at least 0
 */
public record Graph(Origin origin, int source, int[] offsets, int[] targets, int[] weights) implements GraphSource {
    /** Longest array that Java virtual machines make. */
    static final int MOST_EDGES = Integer.MAX_VALUE - 8;

    static final int MOST_VERTICES = MOST_EDGES - 1;

    /**
     * Origin of a graph.
     *
     * @param name short, for tables
     * @param id what decides every word of the graph
     * @param place what errors call it: the file as the user named it
     */
    public record Origin(String name, String id, String place) {}

    /** Returns a graph whose searches start at the vertex with most edges, the first of these. */
    static Graph fromItsBusiestVertex(Origin origin, int[] offsets, int[] targets, int[] weights) {
        int busiest = 0;
        for (int v = 1; v < offsets.length - 1; v++) {
            if (offsets[v + 1] - offsets[v] > offsets[busiest + 1] - offsets[busiest]) {
                busiest = v;
            }
        }
        return new Graph(origin, busiest, offsets, targets, weights);
    }

    Graph withSource(int newSource) {
        return new Graph(origin, newSource, offsets, targets, weights);
    }

    /** Returns a graph whose id tells its name and every word of it. */
    Graph identifiedByContent() {
        long print = fingerprint(targets, fingerprint(weights, fingerprint(offsets, source)));
        String id = name() + " fingerprint " + HexFormat.of().toHexDigits(print);
        return new Graph(new Origin(name(), id, place()), source, offsets, targets, weights);
    }

    /** Good against chance, not against people, and cheaper than a cryptographic digest without its hardware. */
    private static long fingerprint(int[] words, long before) {
        long print = SplitMix64.at(before, words.length);
        for (int word : words) {
            print = SplitMix64.at(print, word);
        }
        return print;
    }

    @Override
    public String name() {
        return origin.name();
    }

    @Override
    public String id() {
        return origin.id();
    }

    String place() {
        return origin.place();
    }

    @Override
    public int vertices() {
        return offsets.length - 1;
    }

    public int edges() {
        return targets.length;
    }

    @Override
    public long mostEdges() {
        return edges();
    }

    @Override
    public Graph graph() {
        return this;
    }

    /** Returns the first edge of a vertex; of the number of vertices, the number of edges. */
    public int offset(int vertex) {
        return offsets[vertex];
    }

    public int degree(int vertex) {
        return offsets[vertex + 1] - offsets[vertex];
    }

    public int target(int edge) {
        return targets[edge];
    }

    public int weight(int edge) {
        return weights[edge];
    }

    /** Returns the graph with every edge turned round; the edges of a vertex are in the order of the vertices they lead to. */
    public Graph transpose() {
        int[] starts = Csr.starts(vertices(), targets);
        int[] sources = new int[edges()];
        int[] turnedWeights = new int[edges()];
        for (int v = 0; v < vertices(); v++) {
            for (int e = offsets[v]; e < offsets[v + 1]; e++) {
                int place = starts[targets[e]]++;
                sources[place] = v;
                turnedWeights[place] = weights[e];
            }
        }
        Csr.rewind(starts);
        Origin turned = new Origin(name(), id() + ", transposed", place());
        return new Graph(turned, source, starts, sources, turnedWeights);
    }

    /** The counting sort that puts edges into rows; offsets double as the cursors, so that no second array of their size is needed. */
    static final class Csr {
        private Csr() {}

        /** Returns where the row of each vertex starts, given the vertex that each edge belongs to, and the number of edges. */
        static int[] starts(int vertices, int[] owners) {
            int[] counts = new int[vertices + 1];
            for (int owner : owners) {
                counts[owner + 1]++;
            }
            accumulate(counts);
            return counts;
        }

        /** Makes offsets of degrees, each of which stands one place after its vertex. */
        static void accumulate(int[] counts) {
            for (int v = 1; v < counts.length; v++) {
                counts[v] += counts[v - 1];
            }
        }

        /** Makes offsets of cursors that have moved from the start of each row to its end. */
        static void rewind(int[] cursors) {
            System.arraycopy(cursors, 0, cursors, 1, cursors.length - 1);
            cursors[0] = 0;
        }
    }

    /** Makes a value when it is asked for, and keeps it while memory allows: what it makes must always be equal. Safe for several threads. */
    static final class SoftMemo<T> {
        private final Supplier<T> maker;
        private SoftReference<T> kept = new SoftReference<>(null);

        SoftMemo(Supplier<T> maker) {
            this.maker = maker;
        }

        synchronized T get() {
            T value = kept.get();
            if (value == null) {
                value = maker.get();
                kept = new SoftReference<>(value);
            }
            return value;
        }
    }

    /** Breadth-first search on the host, over all edges or over some of them. For one thread. */
    static final class BreadthFirstSearch {
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
}
