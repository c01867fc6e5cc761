package io.gpuclass.engine.input;

/**
 * Reads graphs in the format of the 9th DIMACS Implementation Challenge (shortest paths, {@code .gr}): comments ({@code c ...}), one
 * problem line ({@code p sp <vertices> <arcs>}), and an arc on each further line ({@code a <from> <to> <weight>}), weights being whole
 * numbers from 0 to 2^31 - 1. Parallel arcs and loops stay. Blank lines are let pass.
 */
final class DimacsReader {
    private static final String LINE = "a line that starts with c, p or a";
    private static final String PROBLEM = "the problem line (p sp <vertices> <arcs>)";

    private DimacsReader() {}

    /**
     * @param name what tables call the graph
     * @throws InputFileException if the file does not hold what the format asks for
     */
    static Graph read(LineScanner in, String name) {
        GraphAssembly graph = null;
        while (in.atLine()) {
            if (in.peek() == 'c') {
                in.skipLine();
                continue;
            }
            switch (in.letter(LINE)) {
                case 'p' -> graph = problem(in, graph);
                case 'a' -> arc(in, graph);
                default -> throw in.unexpected(LINE);
            }
            in.endLine();
        }
        if (graph == null) {
            throw in.error("the file ends without " + PROBLEM);
        }
        return graph.finish(name);
    }

    private static GraphAssembly problem(LineScanner in, GraphAssembly before) {
        if (before != null) {
            throw in.error("a second problem line");
        }
        if (!in.word("sp, for shortest paths").equals("sp")) {
            throw in.unexpected("sp, for shortest paths");
        }
        int vertices = (int) in.wholeNumber("the number of vertices", 1, Graph.MOST_VERTICES);
        long arcs = in.wholeNumber("the number of arcs", 0, Graph.MOST_EDGES);
        return new GraphAssembly(in, vertices, arcs, arcs);
    }

    private static void arc(LineScanner in, GraphAssembly graph) {
        if (graph == null) {
            throw in.error("expected " + PROBLEM + " before the first arc");
        }
        graph.nextLine();
        int from = graph.vertex("the vertex that the arc leaves");
        int to = graph.vertex("the vertex that the arc enters");
        graph.add(from, to, (int) in.wholeNumber("the weight", 0, Integer.MAX_VALUE));
    }
}
