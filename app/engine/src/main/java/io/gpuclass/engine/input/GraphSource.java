package io.gpuclass.engine.input;

/** A graph that is made when a program wants it; asked again, it is equal. Safe for use by several threads. */
public interface GraphSource {
    /** Returns a short name for tables, such as {@code road-262144}. */
    String name();

    /** Returns the facts that decide every word of the graph: how it is made, with its seed, or a digest of the file. */
    String id();

    /** Returns the number of vertices, without making the graph. */
    int vertices();

    /** Returns how many edges it has at most, without making it. */
    long mostEdges();

    /** Returns the graph, made now if need be. */
    Graph graph();
}
