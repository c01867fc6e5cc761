package io.gpuclass.engine.programs;

import java.util.List;

/**
 * Sizes of the inputs of artificial-barrier programs.
 *
 * @param vecaddLog2Lengths binary logarithms of the lengths of vectors to add
 * @param vectors numbers of pairs of vectors to multiply
 * @param lengths of these vectors, in elements
 * @param reads sizes of alignments
 * @param barrierIntervals accesses between barriers where locality is measured
 */
public record ArtificialSizes(
        List<Integer> vecaddLog2Lengths,
        List<Integer> vectors,
        List<Integer> lengths,
        Reads reads,
        List<Integer> barrierIntervals) {
    public ArtificialSizes {
        vecaddLog2Lengths = List.copyOf(vecaddLog2Lengths);
        vectors = List.copyOf(vectors);
        lengths = List.copyOf(lengths);
        barrierIntervals = List.copyOf(barrierIntervals);
    }

    /**
     * Sizes of an alignment.
     *
     * @param referenceBases length of the reference that queries are matched against
     * @param shortOnes queries of 36 bases
     * @param longOnes queries of 700 bases
     */
    public record Reads(int referenceBases, int shortOnes, int longOnes) {}
}
