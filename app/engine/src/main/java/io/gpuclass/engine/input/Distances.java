package io.gpuclass.engine.input;

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
