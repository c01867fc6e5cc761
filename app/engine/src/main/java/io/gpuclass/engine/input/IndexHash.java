package io.gpuclass.engine.input;

/**
 * Random bits by index, so that any can be had without those before: SplitMix64 (Steele et al. 2014, section 5), entered where one
 * likes. The same on every machine.
 *
 * @param seed of the sequence; seeds that differ give sequences that have nothing to do with each other
 */
record IndexHash(long seed) {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    /** Returns the sequence number {@code part} of those that one seed gives. */
    static IndexHash of(long seed, int part) {
        return new IndexHash(mix(mix(seed) + part));
    }

    long at(long index) {
        return mix(seed + (index + 1) * GOLDEN);
    }

    private static long mix(long bits) {
        long some = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
        long more = (some ^ some >>> 27) * 0x94d049bb133111ebL;
        return more ^ more >>> 31;
    }
}
