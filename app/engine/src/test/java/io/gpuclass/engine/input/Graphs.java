package io.gpuclass.engine.input;

import io.gpuclass.engine.input.GraphAssembly.ArcList;
import io.gpuclass.engine.input.GraphFiles.DimacsReader;
import io.gpuclass.engine.input.GraphFiles.MatrixMarketReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/** Graphs for tests. */
final class Graphs {
    private Graphs() {}

    /** Returns a graph of arcs, each with its vertices, from 0, and its weight. */
    static Graph of(int vertices, int[]... arcs) {
        ArcList list = new ArcList();
        for (int[] arc : arcs) {
            list.add(arc[0], arc[1], arc[2]);
        }
        return list.toGraph(new Graph.Origin("test", "test graph", "test.gr"), vertices);
    }

    /** Returns a graph with loops, parallel arcs and vertices that nothing leads to. */
    static Graph random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int vertices = random.nextInt(1, 200);
        int[][] arcs = new int[random.nextInt(0, 6 * vertices)][];
        for (int i = 0; i < arcs.length; i++) {
            int to = random.nextInt(3) == 0 ? 0 : random.nextInt(vertices);
            arcs[i] = new int[] {random.nextInt(vertices), to, random.nextInt(100)};
        }
        return of(vertices, arcs);
    }

    static Graph dimacs(String text) {
        return DimacsReader.read(scanner("test.gr", text), "test");
    }

    static Graph matrixMarket(String text) {
        return MatrixMarketReader.read(scanner("test.mtx", text), "test");
    }

    static LineScanner scanner(String file, String text) {
        return new LineScanner(file, stream(text.getBytes(StandardCharsets.UTF_8)));
    }

    static InputStream stream(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }

    static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    /** Returns all arcs as from-to:weight, vertices from 0. */
    static List<String> arcs(Graph graph) {
        List<String> arcs = new ArrayList<>();
        for (int v = 0; v < graph.vertices(); v++) {
            for (int e = graph.offset(v); e < graph.offset(v + 1); e++) {
                arcs.add(v + "-" + graph.target(e) + ":" + graph.weight(e));
            }
        }
        return arcs;
    }

    static List<String> turned(List<String> arcs) {
        return arcs.stream()
                .map(arc -> arc.replaceFirst("(\\d+)-(\\d+):", "$2-$1:"))
                .toList();
    }
}
