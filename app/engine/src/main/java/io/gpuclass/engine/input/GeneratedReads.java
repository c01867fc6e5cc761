package io.gpuclass.engine.input;

/**
 * An alignment of reads that were cut from the very reference, with errors in one base of 50; the reference is random but for repeats,
 * which make up a fifth of it.
 *
 * @param referenceBases in one sequence
 * @param queries how many reads
 * @param queryLength bases of each read
 * @param seed of both
 */
record GeneratedReads(int referenceBases, int queries, int queryLength, long seed) implements AlignmentTask {
    private static final int SHORTEST_STRETCH = 64;
    private static final int LONGEST_STRETCH = 2048;

    /** One stretch in so many repeats an earlier one. */
    private static final int STRETCHES_PER_REPEAT = 5;

    /** One base in so many differs from what was repeated. */
    private static final int BASES_PER_MUTATION = 32;

    private static final int BASES_PER_ERROR = 50;

    /** One error in so many is an unreadable base, the rest are wrong ones. */
    private static final int ERRORS_PER_UNREADABLE = 16;

    GeneratedReads {
        if (queries <= 0 || queryLength <= 0 || queryLength > referenceBases) {
            throw new IllegalArgumentException(
                    "reads of " + queryLength + " bases cannot be cut from " + referenceBases);
        }
        Math.multiplyExact(queries, queryLength);
    }

    @Override
    public String id() {
        return "generated reference of " + referenceBases + " bases, " + queries + " queries of " + queryLength
                + ", seed " + seed;
    }

    @Override
    public long referenceBytes() {
        return referenceBases + 1L;
    }

    @Override
    public long queryBases() {
        return (long) queries * queryLength;
    }

    @Override
    public Sequences reference() {
        SplitMix64 draws = SplitMix64.part(seed, 0);
        byte[] bases = new byte[referenceBases];
        for (int from = 0; from < referenceBases; ) {
            int stretch = SHORTEST_STRETCH + draws.below(LONGEST_STRETCH - SHORTEST_STRETCH + 1);
            int end = Math.min(referenceBases, from + stretch);
            if (from >= stretch && draws.oneIn(STRETCHES_PER_REPEAT)) {
                repeat(bases, draws.below(from - stretch + 1), from, end, draws);
            } else {
                fill(bases, from, end, draws);
            }
            from = end;
        }
        return new Sequences(bases, new int[] {0, referenceBases});
    }

    @Override
    public Sequences queriesOf(Sequences reference) {
        SplitMix64 draws = SplitMix64.part(seed, 1);
        byte[] bases = new byte[queries * queryLength];
        int[] offsets = new int[queries + 1];
        for (int query = 0; query < queries; query++) {
            int from = draws.below(referenceBases - queryLength + 1);
            System.arraycopy(reference.bases(), from, bases, offsets[query], queryLength);
            offsets[query + 1] = offsets[query] + queryLength;
        }
        misread(bases, draws);
        return new Sequences(bases, offsets);
    }

    private static void fill(byte[] bases, int from, int end, SplitMix64 draws) {
        for (int i = from; i < end; i++) {
            bases[i] = (byte) draws.below(SuffixTree.BASES);
        }
    }

    private static void repeat(byte[] bases, int original, int from, int end, SplitMix64 draws) {
        System.arraycopy(bases, original, bases, from, end - from);
        for (int i = from; i < end; i++) {
            if (draws.oneIn(BASES_PER_MUTATION)) {
                bases[i] = other(bases[i], draws);
            }
        }
    }

    private static void misread(byte[] bases, SplitMix64 draws) {
        for (int i = 0; i < bases.length; i++) {
            if (draws.oneIn(BASES_PER_ERROR)) {
                bases[i] = draws.oneIn(ERRORS_PER_UNREADABLE) ? Sequences.NO_BASE : other(bases[i], draws);
            }
        }
    }

    private static byte other(byte base, SplitMix64 draws) {
        return (byte) ((base + 1 + draws.below(SuffixTree.BASES - 1)) % SuffixTree.BASES);
    }
}
