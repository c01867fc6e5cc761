package io.gpuclass.engine.input;

/**
 * The SplitMix64 generator (Steele, Lea &amp; Flood 2014, section 3), our own so that a seed means the same inputs under every Java.
 * For one thread.
 */
final class SplitMix64 {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private final long seed;
    private long state;

    SplitMix64(long seed) {
        this.seed = seed;
        state = seed;
    }

    /** Returns stream number {@code part} of those that belong to one seed. */
    static SplitMix64 part(long seed, int part) {
        return new SplitMix64(mix(mix(seed) + part));
    }

    /** Returns the number at {@code index} of this stream, from 0, without those before it, wherever {@link #next} is. */
    long at(long index) {
        return at(seed, index);
    }

    /** Returns the number at {@code index} of the stream of {@code seed}, from 0, without those before it. */
    static long at(long seed, long index) {
        return mix(seed + (index + 1) * GOLDEN);
    }

    /** Returns 64 random bits. */
    long next() {
        state += GOLDEN;
        return mix(state);
    }

    /** Returns a number from 0 to {@code bound}, exclusive; no number is likelier than another by more than bound / 2^32. */
    int below(int bound) {
        return scaled(next(), bound);
    }

    boolean oneIn(int times) {
        return below(times) == 0;
    }

    /** Returns the upper half of {@code bits} scaled to a number from 0 to {@code bound}, exclusive. */
    static int scaled(long bits, int bound) {
        return (int) ((bits >>> 32) * bound >>> 32);
    }

    private static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
