package io.gpuclass.host.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A small directed graph with weights, as lists of edges, and what plain loops find in it. */
public record TinyGraph(int vertices, List<Edge> edges) {
    public static final int SOURCE = 0;
    static final float DAMPING = 0.85f;
    private static final int WARP = 32;

    public record Edge(int from, int to, int weight) {}

    /** A random graph in which about every vertex is within reach, and vertex 1 has more in-edges than a warp has lanes. */
    public static TinyGraph random(long seed) {
        Random random = new Random(seed);
        int vertices = 200 + random.nextInt(200);
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < 3 * vertices; i++) {
            edges.add(edge(random, random.nextInt(vertices), random.nextInt(vertices)));
        }
        for (int i = 0; i < 77; i++) {
            edges.add(edge(random, random.nextInt(vertices), 1));
        }
        edges.add(new Edge(SOURCE, 1, 1000));
        return new TinyGraph(vertices, List.copyOf(edges));
    }

    /** The source, then layers in which every vertex leads to every vertex of the next. */
    public static TinyGraph layers(int layers, int width) {
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            edges.add(new Edge(SOURCE, 1 + i, 1 + i));
        }
        for (int layer = 1; layer < layers; layer++) {
            for (int i = 0; i < width * width; i++) {
                edges.add(new Edge(
                        1 + (layer - 1) * width + i / width, 1 + layer * width + i % width, 1 + (i * 7 + layer) % 13));
            }
        }
        return new TinyGraph(1 + layers * width, List.copyOf(edges));
    }

    private static Edge edge(Random random, int from, int to) {
        return new Edge(from, to, random.nextInt(100));
    }

    List<Edge> out(int vertex) {
        return edges.stream().filter(edge -> edge.from == vertex).toList();
    }

    List<Edge> in(int vertex) {
        return edges.stream().filter(edge -> edge.to == vertex).toList();
    }

    /** Distances in edges: whole sweeps over the edges until nothing changes. */
    public int[] levels() {
        return relaxed(false);
    }

    public int[] distances() {
        return relaxed(true);
    }

    private int[] relaxed(boolean weighted) {
        long[] found = new long[vertices];
        Arrays.fill(found, 0xffff_ffffL);
        found[SOURCE] = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Edge edge : edges) {
                long candidate = found[edge.from] + (weighted ? edge.weight : 1);
                if (found[edge.from] != 0xffff_ffffL && candidate < found[edge.to]) {
                    found[edge.to] = candidate;
                    changed = true;
                }
            }
        }
        return Arrays.stream(found).mapToInt(distance -> (int) distance).toArray();
    }

    public float[] factors() {
        float[] factors = new float[vertices];
        for (int vertex = 0; vertex < vertices; vertex++) {
            int degree = out(vertex).size();
            factors[vertex] = degree == 0 ? 0 : DAMPING / degree;
        }
        return factors;
    }

    public float[] initialContributions() {
        float[] contributions = factors();
        for (int vertex = 0; vertex < vertices; vertex++) {
            contributions[vertex] = 1f / vertices * contributions[vertex];
        }
        return contributions;
    }

    public float base() {
        return (1 - DAMPING) / vertices;
    }

    /** Ranks after some rounds; {@code asAWarp} sums long lists as a warp does, else all in order. */
    public float[] ranks(int rounds, boolean asAWarp) {
        float[] factors = factors();
        float[] contributions = initialContributions();
        float[] ranks = new float[vertices];
        for (int round = 0; round < rounds; round++) {
            for (int vertex = 0; vertex < vertices; vertex++) {
                ranks[vertex] = base() + sum(in(vertex), contributions, asAWarp);
            }
            for (int vertex = 0; vertex < vertices; vertex++) {
                contributions[vertex] = ranks[vertex] * factors[vertex];
            }
        }
        return ranks;
    }

    private static float sum(List<Edge> edges, float[] contributions, boolean asAWarp) {
        if (!asAWarp || edges.size() < WARP) {
            float sum = 0;
            for (Edge edge : edges) {
                sum += contributions[edge.from];
            }
            return sum;
        }
        float[] lanes = new float[WARP];
        for (int i = 0; i < edges.size(); i++) {
            lanes[i % WARP] += contributions[edges.get(i).from];
        }
        for (int mask = WARP / 2; mask > 0; mask /= 2) {
            float[] before = lanes.clone();
            for (int lane = 0; lane < WARP; lane++) {
                lanes[lane] = before[lane] + before[lane ^ mask];
            }
        }
        return lanes[new Random(edges.size()).nextInt(WARP)];
    }
}
