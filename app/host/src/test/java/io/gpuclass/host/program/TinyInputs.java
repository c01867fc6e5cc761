package io.gpuclass.host.program;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Dataset.DatasetSource;
import io.gpuclass.engine.device.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Datasets as the kernels of programs want them, small, with results that plain loops found. */
public final class TinyInputs {
    static final int UNREACHED = -1;
    private static final int CONTROL_WORDS = 256;
    private static final int NODE_BYTES = 32 * Integer.BYTES;

    private TinyInputs() {}

    /** Returns the input of a phased program by name. */
    static Dataset of(String program, TinyGraph graph, int rounds) {
        return switch (program) {
            case "bfs" -> bfs(graph);
            case "sssp" -> sssp(graph);
            case "pagerank" -> pagerank(graph, rounds);
            default -> throw new IllegalArgumentException(program);
        };
    }

    static Dataset bfs(TinyGraph graph) {
        List<Region> regions = new ArrayList<>(csr(graph, graph::out, TinyGraph.Edge::to));
        regions.add(Region.result("distance", UNREACHED, graph.levels()));
        regions.add(scratch("queue", graph.vertices()));
        regions.add(scratch("queue", graph.vertices()));
        regions.add(Region.scratch("control", CONTROL_WORDS * Integer.BYTES, 0));
        return new Dataset("bfs-tiny", regions, numbers(graph, TinyGraph.SOURCE));
    }

    static Dataset sssp(TinyGraph graph) {
        List<Region> regions = new ArrayList<>(csr(graph, graph::out, TinyGraph.Edge::to));
        regions.add(Region.input("weights", ordered(graph, graph::out, TinyGraph.Edge::weight)));
        regions.add(Region.result("distance", UNREACHED, graph.distances()));
        regions.add(scratch("queue", graph.vertices()));
        regions.add(scratch("queue", graph.vertices()));
        regions.add(Region.scratch("stamps", (long) graph.vertices() * Integer.BYTES, UNREACHED));
        regions.add(Region.scratch("control", CONTROL_WORDS * Integer.BYTES, 0));
        return new Dataset("sssp-tiny", regions, numbers(graph, TinyGraph.SOURCE));
    }

    static Dataset pagerank(TinyGraph graph, int rounds) {
        List<Region> regions = new ArrayList<>(csr(graph, graph::in, TinyGraph.Edge::from));
        regions.add(Region.input("factor", graph.factors()));
        regions.add(Region.input("initial", graph.initialContributions()));
        regions.add(scratch("contributions", graph.vertices()));
        regions.add(scratch("contributions", graph.vertices()));
        regions.add(Region.result("rank", Region.UNTOUCHED, graph.ranks(rounds, true)));
        return new Dataset("pagerank-tiny", regions, numbers(graph, Float.floatToIntBits(graph.base())));
    }

    /** Random short words of few letters, so that many meet. */
    static Dataset trie(long seed, int words, int capacity) {
        List<String> text = randomWords(seed, words);
        List<String> distinct = text.stream().distinct().toList();
        var counts = text.stream().collect(Collectors.groupingBy(word -> word, Collectors.summingInt(word -> 1)));
        List<Region> regions = List.of(
                Region.input("letters", packed(text)),
                Region.input("offsets", offsets(text)),
                Region.scratch("nodes", (long) capacity * NODE_BYTES, 0),
                Region.input("distinct letters", packed(distinct)),
                Region.input("distinct offsets", offsets(distinct)),
                Region.result(
                        "counts", 0, distinct.stream().mapToInt(counts::get).toArray()),
                Region.scratch("control", 64 * Integer.BYTES, 0));
        return new Dataset("trie-tiny", regions, List.of(words, capacity, distinct.size()));
    }

    static Dataset dualCas(int pairs, int writers) {
        int[] ones = new int[pairs];
        Arrays.fill(ones, 1);
        List<Region> regions = List.of(
                Region.scratch("a", (long) pairs * Integer.BYTES, -1),
                Region.scratch("b", (long) pairs * Integer.BYTES, -1),
                Region.result("claims", 0, new int[] {pairs}),
                Region.result("ends", 0, ones));
        return new Dataset("dual-cas-tiny", regions, List.of(pairs, writers));
    }

    public static DatasetSource source(Dataset dataset) {
        return new DatasetSource() {
            @Override
            public String id() {
                return dataset.id();
            }

            @Override
            public long deviceBytes() {
                return dataset.deviceBytes();
            }

            @Override
            public Dataset make() {
                return dataset;
            }
        };
    }

    private static List<Region> csr(
            TinyGraph graph, Function<Integer, List<TinyGraph.Edge>> edges, Function<TinyGraph.Edge, Integer> end) {
        int[] offsets = new int[graph.vertices() + 1];
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            offsets[vertex + 1] = offsets[vertex] + edges.apply(vertex).size();
        }
        return List.of(Region.input("offsets", offsets), Region.input("ends", ordered(graph, edges, end)));
    }

    private static int[] ordered(
            TinyGraph graph, Function<Integer, List<TinyGraph.Edge>> edges, Function<TinyGraph.Edge, Integer> value) {
        return IntStream.range(0, graph.vertices())
                .boxed()
                .flatMap(vertex -> edges.apply(vertex).stream())
                .mapToInt(value::apply)
                .toArray();
    }

    /** Scratch that holds something that no vertex and no finished result is. */
    private static Region scratch(String name, int words) {
        return Region.scratch(name, (long) words * Integer.BYTES, Region.UNTOUCHED);
    }

    private static List<Integer> numbers(TinyGraph graph, int last) {
        return List.of(graph.vertices(), graph.edges().size(), last);
    }

    private static List<String> randomWords(long seed, int words) {
        Random random = new Random(seed);
        return IntStream.range(0, words)
                .mapToObj(word -> random.ints(1 + random.nextInt(5), 0, 4)
                        .mapToObj(letter -> letter == 3 ? "z" : Character.toString('a' + letter))
                        .collect(Collectors.joining()))
                .toList();
    }

    private static int[] offsets(List<String> words) {
        int[] offsets = new int[words.size()];
        for (int word = 1; word < offsets.length; word++) {
            offsets[word] = offsets[word - 1] + words.get(word - 1).length() + 1;
        }
        return offsets;
    }

    private static int[] packed(List<String> words) {
        String letters = String.join("{", words) + "{";
        int[] packed = new int[(letters.length() + 3) / 4];
        for (int i = 0; i < letters.length(); i++) {
            packed[i / 4] |= letters.charAt(i) - 'a' << 8 * (i % 4);
        }
        return packed;
    }
}
